import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { retention } from '../../app/cleanup-expired.ts';
import { databaseAs } from '../../database/rls-context.ts';
import { recordLabourFacts } from '../../identity/labour-facts/facts.ts';
import { GLORIA, labourOffice } from '../../testing/labour-office.ts';
import { testApp } from '../../testing/test-app.ts';
import { catalogueKeysOf } from './catalogue-keys.ts';
import { issueLabourConstancias } from './emissions.ts';

const app = await testApp();
const { as, config, create, database, pool } = app;
const databaseFor = databaseAs(pool);
const platform = databaseFor('platform');
const job = issueLabourConstancias(
  { platform, databaseFor, config },
  catalogueKeysOf(join(import.meta.dirname, '../../../../content')),
);
const run = (emission_id: string, signal = AbortSignal.any([])) => job.run({ emission_id }, signal);

const PEOPLE = 600;

test('600 constancias are issued once each, although the emission dies twice on its way', async () => {
  const office = await labourOffice(app);
  const people: { id: string }[] = [];
  while (people.length < PEOPLE) people.push(await office.passed());
  const by = { entityId: office.entityId, recordedBy: office.administrator.id };
  const facts = { curp: GLORIA.curp, occupation_key: '08.1' };
  await database
    .transaction()
    .execute((tx) => recordLabourFacts(tx, config.dataDir, by, new Map(people.map(({ id }) => [id, facts]))));
  await office.describe();
  const { ready } = (await office.admin.getLabourQueue()).body;
  expect(ready).toHaveLength(PEOPLE);
  const certificate_ids = ready.map(({ certificate_id }) => certificate_id);
  const { id } = (await office.admin.issueLabourConstancias({ body: { certificate_ids } })).body;
  const progress = async () => (await office.admin.getLabourEmission({ params: { id } })).body;

  // The first death: in the middle of the third batch.
  await sql`create function die() returns trigger language plpgsql as $$
    begin if new.number like '%-00250' then raise exception 'died'; end if; return new; end $$`.execute(database);
  await sql`create trigger dies before insert on labour_constancias for each row execute function die()`.execute(
    database,
  );
  await expect(run(id)).rejects.toThrow('died');
  expect(await progress()).toMatchObject({ state: 'running', done: 200, total: PEOPLE });
  await sql`drop trigger dies on labour_constancias`.execute(database);
  // The second one: the program stops.
  await expect(run(id, AbortSignal.abort())).rejects.toThrow('goes on elsewhere');

  await run(id);
  expect(await progress()).toMatchObject({ state: 'done', done: PEOPLE, refused: [] });
  await run(id);
  const issued = await database
    .selectFrom('labour_constancias')
    .select(['number', 'certificate_id'])
    .where('entity_id', '=', office.entityId)
    .orderBy('number')
    .execute();
  expect(issued.map(({ certificate_id }) => certificate_id).toSorted()).toEqual(certificate_ids.toSorted());
  const year = new Date().getFullYear();
  expect(issued.map(({ number }) => number)).toEqual(
    Array.from({ length: PEOPLE }, (_, i) => `${year}-${String(i + 1).padStart(5, '0')}`),
  );
  expect((await office.admin.getLabourQueue()).body).toMatchObject({ ready: [], missing: [] });
});

test('an erased person leaves the records of a constancia, and nobody reads its data any more', async () => {
  const office = await labourOffice(app);
  const person = await office.passed();
  await office.complete(person.id);
  await office.describe();
  const asked = { certificate_ids: [person.certificateId] };
  await run((await office.admin.issueLabourConstancias({ body: asked })).body.id);
  const [constancia] = (await office.admin.listLabourConstancias({ query: {} })).body.rows;
  const params = { number: constancia?.number ?? '' };

  const own = as(await create.sessionOf(person.id));
  const sections = async () => (await own.exportOwnData({ query: {} })).body.sections;
  expect((await sections()).find(({ name }) => name === 'labour_facts')?.records).toMatchObject([
    { curp: GLORIA.curp },
  ]);
  const { id } = person;
  const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
  expect(
    (await superAdmin.closePersonAccount({ params: { id }, body: { reason: 'Solicitud de cancelación' } })).status,
  ).toBe(200);
  // Blocked: the institution keeps the copy that art. 26-III asks for.
  expect((await office.admin.getLabourConstanciaPdf({ params })).status).toBe(200);
  expect((await office.admin.getLabourFacts({ params: { user_id: id } })).status).toBe(404);

  await database
    .updateTable('blocked_identities')
    .set({ erase_after: sql`now() - interval '1 minute'` })
    .where('user_id', '=', id)
    .execute();
  await retention(platform).run({}, AbortSignal.any([]));
  expect(await office.admin.getLabourConstanciaPdf({ params })).toMatchObject({
    status: 409,
    body: { code: 'LABOUR_ERASED' },
  });
  expect((await office.admin.listLabourConstancias({ query: {} })).body.rows).toMatchObject([
    { number: params.number, user_name: 'Cuenta cerrada', erased: true },
  ]);
  const list = await office.admin.getLabourList({ params: { year: 2026 }, query: {} });
  expect(list.body).toMatchObject({ rows: [], gaps: [{ missing: 'Sus datos personales se suprimieron.' }, {}] });
});

test('the training report as a file has no data of labour constancias', async () => {
  const office = await labourOffice(app);
  const person = await office.passed();
  await office.complete(person.id);
  const token = await create.sessionOf(office.administrator.id);
  const { statusCode, body } = await app.app.inject({
    url: '/api/admin/training-report?format=csv',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(statusCode).toBe(200);
  expect(body).toContain(GLORIA.name);
  expect(body).not.toMatch(/HEGG|08\.1|Licenciatura/);
});
