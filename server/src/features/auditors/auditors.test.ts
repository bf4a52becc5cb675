import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { bypassTriggers } from '../../testing/bypass-triggers.ts';
import { PASSWORD } from '../../testing/factories.ts';
import { obligationOf } from '../../testing/obligation-fixture.ts';
import { testApp } from '../../testing/test-app.ts';

const { app, as, create, database } = await testApp();
const { rows } = await sql<{ today: string }>`select mexican_today()::text as today`.execute(database);
const today = rows[0]?.today ?? '';
const inDays = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

let entityId = '';
let admin = as();
let person = { id: '' };
let address = 0;
const invitation = () => {
  address += 1;
  return {
    name: 'Aurelio Rivas',
    email: `auditor${address}@despacho.example`,
    until: inDays(30),
    reason: 'Visita de inspección',
  };
};
const tokenIn = (link: string) => link.split('#')[1] ?? '';
const acts = async (action: string) =>
  (
    await database
      .selectFrom('audit_log')
      .select('detail')
      .where('entity_id', '=', entityId)
      .where('action', '=', action)
      .orderBy('id')
      .execute()
  ).map(({ detail }) => detail as Record<string, unknown>);

beforeEach(async () => {
  ({ id: entityId } = await create.entity());
  const administrator = await create.user({ role: 'EntidadAdmin', entityId, name: 'Zita Zúñiga' });
  admin = as(await create.sessionOf(administrator.id));
  person = await create.user({ entityId, name: 'Ángela Peña' });
  await obligationOf(database, { entityId, recordedBy: administrator.id });
});

/** Invited, with a password, and signed in. */
async function comeIn() {
  const invited = invitation();
  const { body } = await admin.inviteAuditor({ body: invited });
  await as().acceptInvitation({ body: { token: tokenIn(body.link), password: PASSWORD } });
  const { status, body: session } = await as().login({ body: { email: invited.email, password: PASSWORD } });
  expect(status).toBe(200);
  return { auditor: body.auditor, invited, session, reader: as(session.token) };
}

describe('the PDF of a certificate', () => {
  test('is the same file for an auditor of its institution, and opening it is in the ledger', async () => {
    const { folio } = await create.certificate(person.id);
    const { auditor, session } = await comeIn();
    const open = (token: string) =>
      app.inject({ url: `/api/certificates/${folio}/pdf`, headers: { authorization: `Bearer ${token}` } });
    const pdf = await open(session.token);
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdf.rawPayload.equals((await open(await create.sessionOf(person.id))).rawPayload)).toBe(true);
    expect(await acts('auditor opened')).toContainEqual(
      expect.objectContaining({ what: 'certificate', format: 'pdf', auditor_id: auditor.id }),
    );
    const openings = (await admin.listAuditorOpenings({ params: { id: auditor.id } })).body;
    expect(openings).toContainEqual(expect.objectContaining({ what: 'certificate', subject: folio }));
  });

  test('is not for an auditor of another institution', async () => {
    const { folio } = await create.certificate((await create.user()).id);
    const { session } = await comeIn();
    const reply = await app.inject({
      url: `/api/certificates/${folio}/pdf`,
      headers: { authorization: `Bearer ${session.token}` },
    });
    expect(reply.json()).toMatchObject({ code: 'CERTIFICATE_NOT_FOUND' });
  });
});

describe('an auditor', () => {
  test('is invited with a link, chooses a password and reads the institution that invited them', async () => {
    const invited = invitation();
    const { status, body } = await admin.inviteAuditor({ body: invited });
    expect([status, body.sent_to, body.auditor]).toMatchObject([
      201,
      null,
      { ...invited, state: 'pending', invited_by: 'Zita Zúñiga', opened: 0 },
    ]);
    expect((await as().getInvitation({ body: { token: tokenIn(body.link) } })).body).toMatchObject({
      name: invited.name,
      email: invited.email,
    });
    const { reader, session } = await comeIn();
    expect(session.user).toMatchObject({ role: 'Auditor', entity_id: entityId });
    expect((await reader.getSession()).body.entity_name).toBe(session.user.entity_name);
    expect((await reader.getOwnAudit()).body).toEqual({ until: invited.until });
    expect((await admin.getOwnAudit()).body).toEqual({ until: null });
    await create.certificate(person.id, { userName: 'Ángela Peña', courseId: 'm01' });
    const compliance = (await reader.getCompliance({ query: {} })).body;
    expect(compliance.totals).toMatchObject({ people: 2, cumplida: 1 });
    expect(compliance.rows.map(({ name }) => name)).toEqual(['Ángela Peña', 'Zita Zúñiga']);
    const { body: held } = await reader.listEntityCertificates({ query: {} });
    expect([
      held.totals.vigente,
      held.rows.map(({ user_id, user_name, state }) => [user_id, user_name, state]),
    ]).toEqual([1, [[person.id, 'Ángela Peña', 'vigente']]]);
    expect((await reader.listEntityCertificates({ query: { on: inDays(-1) } })).body.rows).toEqual([]);
    expect((await reader.listProgrammes()).body).toEqual([]);
    expect((await reader.getAssistantReport({ query: {} })).status).toBe(403);
    // Auditors do not count as people of the entity.
    expect(
      (await database.selectFrom('entities').select('people').where('id', '=', entityId).executeTakeFirst())?.people,
    ).toBe(2);
  });

  test('an auditor leaves one trace of each thing opened, in the institution’s list and the ledger', async () => {
    const { auditor, reader } = await comeIn();
    for (let n = 0; n < 3; n += 1) await reader.getCompliance({ query: { area: 'Crédito' } });
    await reader.getCompliance({ query: { on: inDays(-5) } });
    await reader.getCompliance({ query: { user_id: person.id } });
    await reader.getCompliance({ query: { user_id: (await create.user()).id } });
    const { body } = await admin.listAuditorOpenings({ params: { id: auditor.id } });
    expect(body.map(({ what, on, subject, format }) => [what, on, subject, format])).toEqual([
      ['person', today, 'Ángela Peña', 'json'],
      ['compliance', inDays(-5), null, 'json'],
      ['compliance', today, null, 'json'],
    ]);
    expect((await admin.listAuditors()).body).toMatchObject([{ id: auditor.id, state: 'active', opened: 3 }]);
    expect((await acts('auditor opened')).map(({ what, on }) => [what, on])).toEqual([
      ['compliance', today],
      ['compliance', inDays(-5)],
      ['person', today],
    ]);
  });

  test('ends by itself after their last day, and before it when the institution says so', async () => {
    const { auditor, reader, invited } = await comeIn();
    await bypassTriggers(database, (tx) =>
      sql`update auditors set until = mexican_today() - 1 where id = ${auditor.id}`.execute(tx),
    );
    expect((await reader.getCompliance({ query: {} })).status).toBe(401);
    expect((await as().login({ body: { email: invited.email, password: PASSWORD } })).body.code).toBe('AUDIT_OVER');
    expect((await admin.listAuditors()).body[0]?.state).toBe('ended');
    expect((await admin.endAuditor({ params: { id: auditor.id } })).body.code).toBe('AUDITOR_ENDED');

    // Invited again, they begin with another password.
    const again = await admin.inviteAuditor({ body: { ...invited, until: inDays(10) } });
    expect((await as().login({ body: { email: invited.email, password: PASSWORD } })).body.code).toBe(
      'INVALID_CREDENTIALS',
    );
    await as().acceptInvitation({ body: { token: tokenIn(again.body.link), password: `${PASSWORD} otra` } });
    const { body: session } = await as().login({ body: { email: invited.email, password: `${PASSWORD} otra` } });
    expect((await as(session.token).getCompliance({ query: {} })).status).toBe(200);
    expect((await admin.endAuditor({ params: { id: again.body.auditor.id } })).body.state).toBe('ended');
    expect((await as(session.token).getCompliance({ query: {} })).status).toBe(401);
    expect(await acts('auditor ended')).toHaveLength(1);
  });

  test('an invitation is refused beyond 90 days, for the past, twice, and for a used e-mail', async () => {
    const code = async (changes: object) =>
      (await admin.inviteAuditor({ body: { ...invitation(), ...changes } })).body.code;
    expect(await code({ until: inDays(91) })).toBe('AUDIT_TOO_LONG');
    expect(await code({ until: inDays(-1) })).toBe('DATE_PAST');
    const { email } = await create.user({ entityId });
    expect(await code({ email })).toBe('EMAIL_TAKEN');
    const { invited } = await comeIn();
    expect(await code({ email: invited.email })).toBe('AUDITOR_STANDS');
    const elsewhere = as(await create.session({ role: 'EntidadAdmin' }));
    expect((await elsewhere.inviteAuditor({ body: { ...invitation(), email: invited.email } })).body.code).toBe(
      'EMAIL_TAKEN',
    );
    expect((await admin.inviteAuditor({ body: { ...invitation(), until: inDays(90) } })).status).toBe(201);
  });
});

test('pages of constancias hold each of them once, as they stood on the day', async () => {
  const { reader } = await comeIn();
  for (let n = 0; n < 60; n += 1) await create.certificate(person.id, { courseId: `c${n}` });
  const first = (await reader.listEntityCertificates({ query: {} })).body;
  const second = (await reader.listEntityCertificates({ query: { cursor: first.next_cursor ?? '' } })).body;
  expect([first.rows.length, second.rows.length, second.next_cursor, first.totals.vigente]).toEqual([50, 10, null, 60]);
  expect(new Set([...first.rows, ...second.rows].map(({ folio }) => folio)).size).toBe(60);
  for (const order of ['name', 'course', 'until'] as const) {
    const page = (await reader.listEntityCertificates({ query: { order } })).body;
    const rest = (await reader.listEntityCertificates({ query: { order, cursor: page.next_cursor ?? '' } })).body;
    const sorted = [...page.rows, ...rest.rows];
    expect(new Set(sorted.map(({ folio }) => folio)).size).toBe(60);
    const values = sorted.map(
      (row) => ({ name: row.user_name, course: row.course_title, until: row.valid_until })[order],
    );
    expect(values).toEqual(values.toSorted((a, b) => a.localeCompare(b, 'es-MX')));
  }
  const [{ folio = '' } = {}] = first.rows;
  await admin.revokeCertificate({ params: { folio }, body: { reason: 'Se emitió por error' } });
  expect((await reader.listEntityCertificates({ query: { q: folio } })).body.rows).toMatchObject([
    { folio, state: 'revocada' },
  ]);
  await bypassTriggers(database, (tx) =>
    sql`update certificates set issued_at = issued_at - interval '3 days'`.execute(tx),
  );
  expect((await reader.listEntityCertificates({ query: { q: folio, on: inDays(-1) } })).body.rows).toMatchObject([
    { folio, state: 'vigente' },
  ]);
  expect((await reader.listEntityCertificates({ query: { cursor: 'x' } })).body.code).toBe('CURSOR_INVALID');
});
