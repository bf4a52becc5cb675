import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { databaseAs } from '../../database/rls-context.ts';
import { PASSWORD } from '../../testing/factories.ts';
import { tenantFixture } from '../../testing/tenant-fixture.ts';
import { testApp } from '../../testing/test-app.ts';
import { applyRetention } from './retention.ts';

const { as, create, database, pool } = await testApp({ PRIVACY_BLOCK_MONTHS: '24' });
const current_password = PASSWORD;
const superAdmin = as(await create.session({ role: 'SuperAdmin' }));

async function employee(traits: { name?: string } = {}) {
  const admin = await create.user({ role: 'EntidadAdmin' });
  const user = await create.user({ entityId: admin.entity_id, name: 'Mariana Ríos Peña', ...traits });
  return {
    admin: as(await create.sessionOf(admin.id)),
    adminId: admin.id,
    user,
    client: as(await create.sessionOf(user.id)),
  };
}
const login = (email: string, password = PASSWORD) => as().login({ body: { email, password } });
const actsOn = async (id: string) =>
  (
    await database
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('user_id', '=', id)
      .where('action', '!=', 'signed in')
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id }) => [action, actor_id]);

describe('closing an account (M7)', () => {
  test('closing ends all access, deletes questions, blocks the identity and keeps the evidence', async () => {
    const own = await tenantFixture(database, create, 'titular7q');
    const { id, email } = own.active;
    const client = as(await create.sessionOf(id));
    expect((await client.closeAccount({ body: { current_password: 'no es ésta' } })).body.code).toBe(
      'CURRENT_PASSWORD_WRONG',
    );
    expect((await client.closeAccount({ body: { current_password } })).status).toBe(200);
    expect((await client.getSession()).status).toBe(401);
    expect((await login(email)).status).toBe(401);
    expect((await login(`${id}@cuenta-cerrada.invalid`)).status).toBe(401);

    const user = await database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      name: 'P. T. (cuenta cerrada)',
      email: `${id}@cuenta-cerrada.invalid`,
      is_active: false,
    });
    const rows = await own.rows();
    for (const table of [
      'sessions',
      'reset_links',
      'known_devices',
      'registrations',
      'account_notices',
      'email_changes',
      'assistant_quiz_locks',
      'chat_turns',
    ])
      expect(rows[table], table).not.toContain(id);
    expect(rows.certificates).toContain('Persona titular7q');
    expect(rows.progress).toContain(id);

    const blocked = await database
      .selectFrom('blocked_identities')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(blocked).toMatchObject({ name: 'Persona titular7q', email });
    const months = (blocked.erase_after.valueOf() - blocked.blocked_at.valueOf()) / 86_400_000 / 30.4;
    expect(Math.round(months)).toBe(24);
    await expect(
      databaseAs(pool)('platform').selectFrom('blocked_identities').select('name').execute(),
    ).rejects.toThrow('permission denied');
    expect((await actsOn(id)).at(-1)).toEqual(['account closed', id]);
    const log = await database.selectFrom('audit_log').selectAll().where('action', '=', 'account closed').execute();
    expect(JSON.stringify(log)).not.toMatch(/titular7q/i);
  });

  test('an account closed at the person’s request stays closed, and its address is free', async () => {
    const { admin, user } = await employee();
    const close = () =>
      superAdmin.closePersonAccount({
        params: { id: user.id },
        body: { reason: 'Lo pidió por escrito el 20 de noviembre' },
      });
    expect((await close()).status).toBe(200);
    expect((await close()).body.code).toBe('ACCOUNT_CLOSED');
    expect((await admin.toggleUserStatus({ body: { user_id: user.id, action: 'activate' } })).body.code).toBe(
      'ACCOUNT_CLOSED',
    );
    expect((await admin.correctPerson({ params: { id: user.id }, body: { name: 'Otra' } })).body.code).toBe(
      'ACCOUNT_CLOSED',
    );
    expect((await superAdmin.overrideUserAccess({ body: { user_id: user.id, action: 'activate' } })).body.code).toBe(
      'ACCOUNT_CLOSED',
    );
    const again = { name: 'Mariana', email: user.email, password: PASSWORD, entity_id: user.entity_id ?? '' };
    expect((await as().registerUser({ body: again })).status).toBe(201);
  });

  test('closing an account that never had access removes it from the waiting list', async () => {
    const { admin, user } = await employee();
    const waiting = await create.user({ entityId: user.entity_id, verified: false });
    await superAdmin.closePersonAccount({ params: { id: waiting.id }, body: { reason: 'Lo pidió' } });
    expect((await admin.sendVerification({ body: { user_id: waiting.id } })).body.code).toBe('ALREADY_VERIFIED');
    const { body } = await admin.listEntityUsers({ query: { limit: 10 } });
    expect(body.counts).toMatchObject({ people: 3, waiting: 0, inactive: 1 });
  });

  test('takes no place in the plan', async () => {
    const { user } = await employee();
    await superAdmin.closePersonAccount({ params: { id: user.id }, body: { reason: 'Lo pidió' } });
    const entity = await database
      .selectFrom('entities')
      .select(['people', 'people_closed'])
      .where('id', '=', user.entity_id)
      .executeTakeFirstOrThrow();
    expect(entity).toEqual({ people: 2, people_closed: 1 });
    await database.deleteFrom('users').where('id', '=', user.id).execute();
    const after = await database
      .selectFrom('entities')
      .select(['people', 'people_closed'])
      .where('id', '=', user.entity_id)
      .executeTakeFirstOrThrow();
    expect(after).toEqual({ people: 1, people_closed: 0 });
  });

  test('leaves no institution without an administrator, also when two leave at once', async () => {
    const one = await create.user({ role: 'EntidadAdmin' });
    const other = await create.user({ role: 'EntidadAdmin', entityId: one.entity_id });
    const clients = [as(await create.sessionOf(one.id)), as(await create.sessionOf(other.id))];
    const answers = await Promise.all(clients.map((client) => client.closeAccount({ body: { current_password } })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('CLOSES_LAST_ADMINISTRATOR');
  });

  test.each([
    ['has left', { left_on: '2026-01-15' }],
    ['has a last day', { left_on: '2100-01-15' }],
    ['is deactivated', { active: false }],
    ['waits for verification', { verified: false }],
    ['works in another institution', { elsewhere: true }],
  ] as const)('the last administrator cannot close the account when the other one %s (L1)', async (_, how) => {
    const last = await create.user({ role: 'EntidadAdmin' });
    const { left_on: leftOn, elsewhere, ...traits } = { left_on: undefined, elsewhere: false, ...how };
    const other = await create.user({
      role: 'EntidadAdmin',
      ...(!elsewhere && { entityId: last.entity_id }),
      ...traits,
    });
    const client = as(await create.sessionOf(last.id));
    if (leftOn)
      expect((await client.correctPerson({ params: { id: other.id }, body: { left_on: leftOn } })).status).toBe(200);
    expect((await client.closeAccount({ body: { current_password } })).body.code).toBe('CLOSES_LAST_ADMINISTRATOR');
    expect((await client.removeAdministrator({ params: { user_id: last.id } })).body.code).toBe('LAST_ADMINISTRATOR');
    expect((await client.correctPerson({ params: { id: last.id }, body: { left_on: '2100-06-15' } })).body.code).toBe(
      'LAST_ADMINISTRATOR',
    );
    await create.user({ role: 'EntidadAdmin', entityId: last.entity_id });
    expect((await client.closeAccount({ body: { current_password } })).status).toBe(200);
  });

  test('when the term is over the identity is erased by itself, and the constancia stays', async () => {
    const own = await tenantFixture(database, create, 'vencida7q');
    const client = as(await create.sessionOf(own.active.id));
    await client.closeAccount({ body: { current_password } });
    await applyRetention(databaseAs(pool)('platform'));
    const blocked = () =>
      database.selectFrom('blocked_identities').select('user_id').where('user_id', '=', own.active.id).execute();
    expect(await blocked()).toHaveLength(1);
    await database
      .updateTable('blocked_identities')
      .set({ erase_after: sql`now()` })
      .where('user_id', '=', own.active.id)
      .execute();
    await applyRetention(databaseAs(pool)('platform'));
    expect(await blocked()).toEqual([]);
    const rows = await own.rows();
    expect(rows.users).toContain('"Cuenta cerrada"');
    expect(rows.progress).not.toContain(own.active.id);
    expect(rows.certificates).toContain('Persona vencida7q');
    expect((await actsOn(own.active.id)).at(-1)).toEqual(['identity erased', null]);
  });
});
