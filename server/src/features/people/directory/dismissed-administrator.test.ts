import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseAs } from '../../../database/rls-context.ts';
import { settleHandovers } from '../../../identity/tenure/handovers.ts';
import { directoriesOn, scimClient } from '../../../testing/directory-fixture.ts';
import { PASSWORD } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/test-app.ts';

/* Second audit, H6: a dismissed administrator's directory token goes on administering, in their name. */

const { app, as, create, database, pool } = await testApp();
const { institution, account } = directoriesOn(app, database, create);
const { rows } = await sql<{ day: string }>`select (mexican_today() + 200)::text as day`.execute(database);
const expires_on = rows[0]?.day ?? '';

/** B made a token of the institution's directory, and was removed and deactivated by A. */
async function dismissal() {
  const { entityId, administrator, domain } = await institution();
  const a = as(await create.sessionOf(administrator.id));
  const dismissed = await create.user({ role: 'EntidadAdmin', entityId, name: 'Beto Bravo' });
  const b = as(await create.sessionOf(dismissed.id));
  const { token } = (await b.makeDirectoryToken({ body: { expires_on } })).body;
  expect((await a.removeAdministrator({ params: { user_id: dismissed.id } })).status).toBe(200);
  expect((await a.toggleUserStatus({ body: { user_id: dismissed.id, action: 'deactivate' } })).status).toBe(200);
  expect((await as().login({ body: { email: dismissed.email, password: PASSWORD } })).status).toBe(403);
  return { entityId, a, dismissed, domain, scim: scimClient(app, { entityId, token }) };
}

test('an employee with a password keeps the address that a dismissed administrator’s token moves', async () => {
  const { entityId, domain, scim } = await dismissal();
  const employee = await create.user({ entityId, name: 'Elena Ruiz', email: `${randomUUID()}@${domain}` });
  const person = { userName: employee.email, active: true, name: { givenName: 'Elena', familyName: 'Ruiz' } };
  const { body } = await scim('POST', '/Users', person);
  const other = `b-${randomUUID()}@${domain}`;
  expect((await scim('PUT', `/Users/${body.id}`, { ...person, userName: other })).status).toBe(200);
  expect((await account(employee.email))?.id).toBe(employee.id);
  expect(await account(other)).toBeUndefined();
  await as().forgotPassword({ body: { email: other } });
  const links = database.selectFrom('reset_links').select('user_id').where('user_id', '=', employee.id);
  expect(await links.execute()).toEqual([]);
});

test('acts of a directory token name the token and its maker, not the maker as actor', async () => {
  const { entityId, dismissed, domain, scim } = await dismissal();
  const email = `${randomUUID()}@${domain}`;
  await scim('POST', '/Users', { userName: email, active: true, name: { givenName: 'Nora', familyName: 'Gil' } });
  const { actor_id, detail } = await database
    .selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('entity_id', '=', entityId)
    .where('action', '=', 'person provisioned')
    .executeTakeFirstOrThrow();
  expect(actor_id).not.toBe(dismissed.id);
  expect(detail).toMatchObject({ actor_kind: 'token', token_made_by: dismissed.id, via: 'directory' });
  const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
  const { body } = await superAdmin.listLedger({ query: { action: 'person provisioned', entity_id: entityId } });
  expect(body.entries[0]?.actor_name).toBe('Directorio · token de Beto Bravo');
});

test('the token is flagged at once and ends seven days after the dismissal unless replaced', async () => {
  const { entityId, a, scim } = await dismissal();
  const [flagged] = (await a.getDirectory()).body.tokens.filter(({ created_by }) => created_by === 'Beto Bravo');
  const inDays = (days: number) =>
    sql<{ day: string }>`select (mexican_today() + ${days}::int)::text as day`
      .execute(database)
      .then(({ rows: [row] }) => row?.day);
  expect(flagged?.ends_without_maker_on).toBe(await inDays(7));
  const passed = (days: number) =>
    database
      .updateTable('handovers')
      .set({ ends_on: sql`mexican_today() - ${days}::int` })
      .where('entity_id', '=', entityId)
      .where('kind', '=', 'directory_token')
      .execute();
  const settle = () => settleHandovers(databaseAs(pool)('platform'));
  await passed(0);
  await settle();
  expect((await scim('GET', '/Users')).status).toBe(200);
  await passed(1);
  await settle();
  expect((await scim('GET', '/Users')).status).toBe(401);
});

test('a colleague replaces the token, and the old one works until the chosen day at most', async () => {
  const { entityId, a, scim } = await dismissal();
  const [flagged] = (await a.getDirectory()).body.tokens.filter(({ created_by }) => created_by === 'Beto Bravo');
  const tokens = (await a.getDirectory()).body.tokens;
  for (const { id } of tokens.filter(({ id }) => id !== flagged?.id)) await a.revokeDirectoryToken({ params: { id } });
  const { rows: days } = await sql<{ today: string }>`select mexican_today()::text as today`.execute(database);
  const today = days[0]?.today ?? '';
  const rotated = await a.rotateDirectoryToken({
    params: { id: flagged?.id ?? '' },
    body: { expires_on, old_ends_on: today },
  });
  expect(rotated.status).toBe(201);
  const successor = scimClient(app, { entityId, token: rotated.body.token });
  expect([(await scim('GET', '/Users')).status, (await successor('GET', '/Users')).status]).toEqual([200, 200]);
  const { tokens: both } = (await a.getDirectory()).body;
  expect(both.map((token) => [token.expires_on, token.ends_without_maker_on])).toEqual([
    [today, today],
    [expires_on, null],
  ]);
});
