import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hashToken, newToken } from '../../identity/token.ts';
import { patch, scimClient } from '../../testing/directory-fixture.ts';
import { PASSWORD } from '../../testing/factories.ts';
import { obligationOf } from '../../testing/obligation-fixture.ts';
import { directoryBank, takeOver } from '../../testing/stranger.ts';
import { testApp } from '../../testing/test-app.ts';

/* Second audit, C1 and H6: what a takeover did through its directory, and to facts, is undone with it. */

const app = await testApp();
const { as, create, database } = app;
const superAdmin = as(await create.session({ role: 'SuperAdmin' }));

/** A taken-over bank whose stranger connected a directory; its employees were there before. */
async function takenOver() {
  const bank = await directoryBank(app, `Banco ${randomUUID()}`);
  const employee = (name: string) => create.user({ entityId: bank.id, name, email: `${randomUUID()}@banco.example` });
  const [renamed, dismissed, moved] = [
    await employee('Rosa Lara'),
    await employee('Diego Sol'),
    await employee('Mar Paz'),
  ];
  const fact = { entity_id: bank.id, area: 'Caja', employee_number: '17', recorded_by: moved.id };
  await database
    .insertInto('employment_facts')
    .values({ ...fact, user_id: moved.id })
    .execute();
  const { admin, id } = await takeOver(app, bank.name);
  await superAdmin.reviewEntity({ params: { id }, body: { decision: 'verify', reason: 'Parecía en orden.' } });
  await database.updateTable('entities').set({ subscription: 'Paid' }).where('id', '=', id).execute();
  const { administrators } = (await superAdmin.previewUndo({ params: { id } })).body;
  const { id: strangerId } = await database
    .selectFrom('users')
    .select('id')
    .where('email', '=', administrators[0]?.email ?? '')
    .executeTakeFirstOrThrow();
  const token = newToken();
  await database
    .insertInto('domain_proofs')
    .values({ entity_id: id, domain: 'banco.example', token: 'x', requested_by: strangerId, proven_at: new Date() })
    .execute();
  await database.insertInto('scim_directories').values({ entity_id: id, state: 'on' }).execute();
  await database
    .insertInto('scim_tokens')
    .values({
      entity_id: id,
      token_hash: hashToken(token),
      created_by: strangerId,
      expires_on: sql`mexican_today() + 9`,
    })
    .execute();
  return { id, admin, strangerId, scim: scimClient(app.app, { entityId: id, token }), renamed, dismissed, moved };
}
const undo = (id: string) => superAdmin.undoTakeover({ params: { id }, body: { reason: 'No era el banco' } });
const login = (email: string) => as().login({ body: { email, password: PASSWORD } });

test('acts of a directory token made under a takeover are undone with it (H6)', async () => {
  const { id, scim, renamed, dismissed, moved } = await takenOver();
  const put = (email: string, traits: object) =>
    scim('POST', '/Users', {
      userName: email,
      active: true,
      name: { givenName: 'Persona', familyName: 'Ajena' },
      ...traits,
    });
  expect((await put(renamed.email, {})).status).toBe(201);
  const { body } = await put(dismissed.email, { name: { givenName: 'Diego', familyName: 'Sol' } });
  await scim('PATCH', `/Users/${body.id}`, patch({ op: 'Replace', path: 'active', value: false }));
  expect((await login(dismissed.email)).body.code).toBe('ACCOUNT_INACTIVE');
  const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
  await put(moved.email, {
    name: { givenName: 'Mar', familyName: 'Paz' },
    [enterprise]: { department: 'Otra', employeeNumber: '99' },
  });

  const preview = (await superAdmin.previewUndo({ params: { id } })).body;
  expect(preview).toMatchObject({ corrected: 1, employment: 2 });
  const { status, body: undone } = await undo(id);
  expect([status, undone.undone]).toEqual([200, preview]);
  expect((await login(renamed.email)).body.user.name).toBe('Rosa Lara');
  expect((await login(dismissed.email)).status).toBe(200);
  const state = await database
    .selectFrom('employment')
    .select(['area', 'employee_number', 'left_on'])
    .where('user_id', '=', moved.id)
    .executeTakeFirst();
  expect(state).toEqual({ area: 'Caja', employee_number: '17', left_on: null });
  expect((await scim('GET', '/Users')).status).toBe(401);
});

test('obligations, exemptions, closures and waiting imports of a takeover end with it (C1)', async () => {
  const { id, admin, strangerId, dismissed, moved } = await takenOver();
  const obligation_id = await obligationOf(database, { entityId: id, title: 'Ajena', recordedBy: strangerId });
  await database
    .insertInto('waivers')
    .values({
      entity_id: id,
      user_id: moved.id,
      obligation_id,
      until: '2100-01-01',
      reason: 'x',
      recorded_by: strangerId,
    })
    .execute();
  expect((await admin.closePersonAccount({ params: { id: dismissed.id }, body: { reason: 'Sobra' } })).status).toBe(
    200,
  );
  await admin.correctPerson({ params: { id: moved.id }, body: { left_on: '2026-01-15' } });
  await database
    .insertInto('people_imports')
    .values({
      entity_id: id,
      created_by: strangerId,
      file_name: 'a.csv',
      sha256: Buffer.alloc(32),
      bytes: 1,
      format: 'csv',
      state: 'ready',
    })
    .execute();

  expect((await superAdmin.previewUndo({ params: { id } })).body).toMatchObject({
    obligations: 1,
    waivers: 1,
    employment: 1,
  });
  expect((await undo(id)).status).toBe(200);
  const rows = async (table: 'obligation_ends' | 'waiver_ends' | 'people_imports') =>
    (await database.selectFrom(table).selectAll().where('entity_id', '=', id).execute()).length;
  expect([await rows('obligation_ends'), await rows('waiver_ends'), await rows('people_imports')]).toEqual([1, 1, 0]);
  const closure = await database
    .selectFrom('closure_requests')
    .select(['outcome', 'reason'])
    .where('user_id', '=', dismissed.id)
    .executeTakeFirst();
  expect(closure).toEqual({ outcome: 'withdrawn', reason: null });
  expect((await login(moved.email)).status).toBe(200);
  expect((await superAdmin.verifyLedger()).body.faults.filter((fault) => !fault.includes('sin pasar'))).toEqual([]);
});

test('employee numbers that a takeover exchanged return to their holders (C1)', async () => {
  const { id, admin, dismissed, moved } = await takenOver();
  const number = (userId: string, employee_number: string | null) =>
    admin.correctPerson({ params: { id: userId }, body: { employee_number } });
  expect((await number(moved.id, '18')).status).toBe(200);
  expect((await number(dismissed.id, '17')).status).toBe(200);
  expect((await undo(id)).status).toBe(200);
  const numbers = await database
    .selectFrom('employment')
    .select(['user_id', 'employee_number'])
    .where('user_id', 'in', [moved.id, dismissed.id])
    .execute();
  expect(Object.fromEntries(numbers.map(({ user_id, employee_number }) => [user_id, employee_number]))).toEqual({
    [moved.id]: '17',
    [dismissed.id]: null,
  });
});
