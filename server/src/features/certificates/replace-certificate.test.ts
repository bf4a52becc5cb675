import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readToday } from '../../shared/time/read-today.ts';
import { obligationOf } from '../../testing/obligation-fixture.ts';
import { testApp } from '../../testing/test-app.ts';

const { app, as, create, database } = await testApp({}, { signingKey: true });
const bank = await create.entity();
const administrator = await create.user({ role: 'EntidadAdmin', entityId: bank.id });
const admin = as(await create.sessionOf(administrator.id));
const today = await readToday(database);

/** A constancia under a misspelt name that was corrected since. */
async function corrected(traits: Parameters<typeof create.certificate>[1] = {}) {
  const holder = await create.user({ entityId: bank.id, name: 'Íñigo Muños' });
  const older = await create.certificate(holder.id, {
    userName: 'Íñigo Muños',
    courseId: 'm01',
    issuedAt: new Date('2026-06-01T18:00:00.123Z'),
    ...traits,
  });
  const { status } = await admin.correctPerson({ params: { id: holder.id }, body: { name: 'Íñigo Muñoz' } });
  expect(status).toBe(200);
  return { holder, older, replace: () => admin.replaceCertificate({ params: { folio: older.folio } }) };
}

test('a replacement has the corrected name, another folio, and the same score and dates', async () => {
  const { older, replace } = await corrected({ validUntil: '2027-06-01' });
  const seen = (await as().getPublicCertificate({ params: { folio: older.folio } })).body;
  const { status, body } = await replace();
  expect(status).toBe(201);
  expect(body).toMatchObject({
    user_name: 'Íñigo Muñoz',
    state: 'vigente',
    score: seen.score,
    issued_at: seen.issued_at,
    valid_until: seen.valid_until,
    earned_by: seen.earned_by,
    replaces_folio: older.folio,
    replaced_by_folio: null,
    name_rectified_at: null,
  });
  expect(body.verify_url).toBe(`http://localhost:3000/constancias/${body.folio}`);
  expect((await as().getPublicCertificate({ params: { folio: older.folio } })).body).toMatchObject({
    user_name: 'Íñigo Muños',
    state: 'sustituida',
    replaced_by_folio: body.folio,
  });
});

test('it is refused while the name is the same, a second time, and to other institutions', async () => {
  const { older, replace } = await corrected();
  const stranger = as(await create.session({ role: 'EntidadAdmin', entityId: (await create.entity()).id }));
  expect((await stranger.replaceCertificate({ params: { folio: older.folio } })).body.code).toBe(
    'CERTIFICATE_NOT_FOUND',
  );
  const replies = await Promise.all([replace(), replace(), replace()]);
  const made = replies.filter(({ status }) => status === 201);
  expect(made).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'NOT_REPLACEABLE')).toHaveLength(2);
  const again = await admin.replaceCertificate({ params: { folio: made[0]?.body.folio ?? '' } });
  expect([again.status, again.body.code]).toEqual([409, 'NAME_NOT_CORRECTED']);
});

test('the holder cannot give the evidence another name', async () => {
  const { holder, older } = await corrected();
  const own = as(await create.sessionOf(holder.id));
  expect((await own.replaceCertificate({ params: { folio: older.folio } })).status).toBe(403);
});

test('the standing of the obligation is unbroken on every day', async () => {
  const { holder, replace } = await corrected({ validUntil: '2099-06-01' });
  await obligationOf(database, { entityId: bank.id, recordedBy: administrator.id, startsOn: '2026-01-01' });
  const standings = async () =>
    Promise.all(
      ['2026-06-02', today].map(async (on) => {
        const known = (as_known: 'then' | 'now') =>
          admin
            .getCompliance({ query: { on, as_known, user_id: holder.id } })
            .then(({ body }) =>
              body.rows.map(({ standing, fulfilled_on, valid_until }) => [standing, fulfilled_on, valid_until]),
            );
        return [await known('then'), await known('now')];
      }),
    );
  const before = await standings();
  expect(before[1]?.map(([row]) => row?.[0])).toEqual(['cumplida', 'cumplida']);
  await replace();
  expect(await standings()).toEqual(before);
});

test('the replaced one has no credential, and bars nobody from the course', async () => {
  const { holder, older, replace } = await corrected({ validUntil: '2027-06-01' });
  const { body } = await replace();
  const own = as(await create.sessionOf(holder.id));
  const token = await create.sessionOf(holder.id);
  const badge = (folio: string) =>
    app.inject({ url: `/api/certificates/${folio}/badge`, headers: { authorization: `Bearer ${token}` } });
  expect((await badge(older.folio)).json().code).toBe('BADGE_WITHHELD');
  expect((await badge(body.folio)).statusCode).toBe(200);
  expect((await own.listCertificates()).body.map(({ state }) => state).toSorted()).toEqual(['sustituida', 'vigente']);
  const { rows } = await sql`select from barring_revocations where user_id = ${holder.id}`.execute(database);
  expect(rows).toEqual([]);
});

test('the list offers it where the name was corrected, and an earlier day does not know it', async () => {
  const { holder, older, replace } = await corrected({ validUntil: '2027-06-01' });
  const list = async (on = today) => (await admin.listEntityCertificates({ query: { on, user_id: holder.id } })).body;
  expect((await list()).rows).toMatchObject([{ folio: older.folio, replaceable: true }]);
  const { body } = await replace();
  expect((await list()).rows.map(({ folio, state, replaceable }) => [folio, state, replaceable]).toSorted()).toEqual(
    [
      [older.folio, 'sustituida', false],
      [body.folio, 'vigente', false],
    ].toSorted(),
  );
  expect((await list('2026-06-02')).rows).toMatchObject([{ folio: older.folio, state: 'vigente' }]);
});

test('the list is searched by the printed name, the current one, the course and the folio', async () => {
  const { holder, older } = await corrected({ validUntil: '2027-06-01' });
  const { name } = await database
    .selectFrom('users')
    .select('name')
    .where('id', '=', holder.id)
    .executeTakeFirstOrThrow();
  const { user_name, course_title } = await database
    .selectFrom('certificates')
    .select(['user_name', 'course_title'])
    .where('folio', '=', older.folio)
    .executeTakeFirstOrThrow();
  const find = async (q: string) =>
    (await admin.listEntityCertificates({ query: { q, user_id: holder.id } })).body.rows.map(({ folio }) => folio);
  expect(name).not.toBe(user_name);
  for (const q of [name, user_name, course_title.toUpperCase(), older.folio.toLowerCase(), `${older.folio} ${name}`])
    expect(await find(q), q).toEqual([older.folio]);
  expect(await find(`${older.folio} Nadie`)).toEqual([]);
});
