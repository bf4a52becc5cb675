import type { Employment } from '@finaula/contract/people';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { databaseAs } from '../../database/rls-context.ts';
import { PASSWORD } from '../../testing/factories.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database, pool } = await testApp();

async function institution() {
  const { id: entityId } = await create.entity();
  const administrator = await create.user({ role: 'EntidadAdmin', entityId, name: 'Ana Herrera' });
  const person = await create.user({ entityId, name: 'Lucía Ibáñez' });
  const admin = as(await create.sessionOf(administrator.id));
  const change = (id: string, body: object) => admin.correctPerson({ params: { id }, body });
  return { entityId, administrator, person, admin, change };
}

/** A day of the calendar in Mexico City. */
async function day(distance: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (mexican_today() + ${distance}::int)::text as day`.execute(
    database,
  );
  return rows[0]?.day ?? '';
}

const login = (email: string) => as().login({ body: { email, password: PASSWORD } });

test('the groups of the staff count the people of today in their most common spelling', async () => {
  const { entityId, person, admin, change } = await institution();
  const [other, third] = [await create.user({ entityId }), await create.user({ entityId })];
  await change(person.id, { area: 'Crédito', position: 'Cajera' });
  await change(other.id, { area: 'Crédito', position: 'Cajera' });
  await change(third.id, { area: 'Crédito', left_on: await day(-1) });
  expect((await admin.listStaffGroups()).body).toEqual([
    { area: 'Crédito', position: 'Cajera', people: 2 },
    { area: null, position: null, people: 1 },
  ]);
});

describe('the employment of one person', () => {
  test('is recorded with who did it and what was before, and the list carries it', async () => {
    const { person, administrator, admin, change } = await institution();
    const first = { employee_number: '00412', area: 'Sucursales', position: 'Cajera', hired_on: '2024-03-01' };
    expect(await change(person.id, first)).toMatchObject({
      status: 200,
      body: { ...first, left_on: null, has_left: false },
    });
    await change(person.id, { area: 'Riesgos', manager_email: administrator.email, position: '' });
    const { body } = await admin.listEntityUsers({ query: { limit: 50, area: 'Riesgos' } });
    expect(body.users).toMatchObject([
      { ...first, area: 'Riesgos', position: null, manager_email: administrator.email },
    ]);
    const history = (await admin.listEmploymentHistory({ params: { id: person.id } })).body;
    expect(history.map(({ recorded_by, file_name }) => [recorded_by, file_name])).toEqual([
      ['Ana Herrera', null],
      ['Ana Herrera', null],
    ]);
    expect(history[0]?.changes).toEqual([
      { field: 'area', before: 'Sucursales', after: 'Riesgos' },
      { field: 'position', before: 'Cajera', after: null },
      { field: 'manager_email', before: null, after: administrator.email },
    ]);
    expect((await admin.listAreas()).body).toEqual({ areas: ['Riesgos'], positions: [] });
  });

  test('stands in one history with the corrections of the name and the e-mail', async () => {
    const { person, admin, change } = await institution();
    await change(person.id, { area: 'Riesgos' });
    await change(person.id, { name: 'Nora Ibáñez', email: `nora.${person.email}`, area: 'Crédito' });
    const { body: history } = await admin.listEmploymentHistory({ params: { id: person.id } });
    expect(history.map(({ changes }) => changes)).toEqual([
      [{ field: 'area', before: 'Riesgos', after: 'Crédito' }],
      [
        { field: 'name', before: person.name, after: 'Nora Ibáñez' },
        { field: 'email', before: person.email, after: `nora.${person.email}` },
      ],
      [{ field: 'area', before: null, after: 'Riesgos' }],
    ]);
    expect(history[1]).toMatchObject({ recorded_by: 'Ana Herrera', file_name: null });
  });

  test('is found by how the employee number begins, by nobody else', async () => {
    const [own, other] = [await institution(), await institution()];
    await own.change(own.person.id, { employee_number: 'MX-00412' });
    const found = async ({ admin }: typeof own, q: string) =>
      (await admin.listEntityUsers({ query: { limit: 50, q } })).body.users.map(({ id }) => id);
    expect(await found(own, 'mx-004')).toEqual([own.person.id]);
    expect(await found(own, '00412')).toEqual([]);
    expect(await found(own, 'MX_')).toEqual([]);
    expect(await found(other, 'MX-00412')).toEqual([]);
  });

  test('that is the same already writes nothing', async () => {
    const { person, change } = await institution();
    await change(person.id, { area: 'Riesgos' });
    expect((await change(person.id, { area: 'Riesgos' })).status).toBe(200);
    expect(
      await database.selectFrom('employment_facts').select('area').where('user_id', '=', person.id).execute(),
    ).toEqual([{ area: 'Riesgos' }]);
  });

  test.each<[string, Partial<Employment>]>([
    ['MANAGER_UNKNOWN', { manager_email: 'nadie@correo.example' }],
    ['LEFT_BEFORE_HIRED', { hired_on: '2026-02-15', left_on: '2026-01-03' }],
    ['VALIDATION', { hired_on: '2026-02-31' }],
    ['VALIDATION', { employee_number: 'x'.repeat(41) }],
  ])('is refused with %s: %o', async (code, body) => {
    const { person, change } = await institution();
    expect((await change(person.id, body)).body.code).toBe(code);
  });

  test('has a number that nobody else of the entity has; another entity may', async () => {
    const [one, other] = [await institution(), await institution()];
    const colleague = await create.user({ entityId: one.entityId });
    expect((await one.change(one.person.id, { employee_number: '7' })).status).toBe(200);
    expect((await one.change(colleague.id, { employee_number: '7' })).body.code).toBe('EMPLOYEE_NUMBER_TAKEN');
    expect((await other.change(other.person.id, { employee_number: '7' })).status).toBe(200);
  });

  test('is nobody else’s to write, not even past the application', async () => {
    const { entityId, administrator, person } = await institution();
    const stranger = await create.user({});
    const acting = databaseAs(pool)({ id: administrator.id, role: 'EntidadAdmin', entity_id: entityId });
    const write = (user_id: string, recorded_by: string) =>
      acting.insertInto('employment_facts').values({ entity_id: entityId, user_id, recorded_by, area: 'X' }).execute();
    await expect(write(stranger.id, administrator.id)).rejects.toThrow('same entity');
    await expect(write(person.id, person.id)).rejects.toThrow('row-level security');
    await write(person.id, administrator.id);
    await expect(acting.updateTable('employment_facts').set({ area: 'Y' }).execute()).rejects.toThrow(
      'permission denied',
    );
    await expect(acting.updateTable('employment').set({ area: 'Y' }).execute()).rejects.toThrow('permission denied');
    await expect(database.deleteFrom('employment_facts').execute()).rejects.toThrow('never rewritten');
  });
});

describe('a leaver', () => {
  test('loses session, sign-in and links at once, and an emptied date restores access', async () => {
    const { person, admin, change } = await institution();
    const certificate = await create.certificate(person.id);
    const client = as(await create.sessionOf(person.id));
    const reset = await create.resetLink(person.id);
    expect((await client.getSession()).status).toBe(200);
    expect((await change(person.id, { left_on: await day(0) })).body).toMatchObject({ has_left: true });

    expect((await client.getSession()).status).toBe(401);
    expect(await login(person.email)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_INACTIVE' } });
    expect((await as().resetPassword({ body: { token: reset, password: 'otra clave larga' } })).body.code).toBe(
      'RESET_LINK_VOIDED',
    );
    expect((await admin.createResetLink({ body: { user_id: person.id } })).body.code).toBe('USER_INACTIVE');
    expect((await as().getPublicCertificate({ params: { folio: certificate.folio } })).body).toMatchObject({
      state: 'vigente',
    });
    const listed = async (query: object) =>
      (await admin.listEntityUsers({ query: { limit: 50, ...query } })).body.users
        .map(({ id }) => id)
        .includes(person.id);
    expect([
      await listed({ status: 'inactive' }),
      await listed({ status: 'active' }),
      await listed({ left: 'true' }),
    ]).toEqual([true, false, true]);
    expect((await admin.listEntityUsers({ query: { limit: 50 } })).body.counts).toEqual({
      people: 2,
      waiting: 0,
      active: 1,
      inactive: 1,
    });

    await change(person.id, { left_on: '' });
    expect((await login(person.email)).status).toBe(200);
    const acts = await database
      .selectFrom('audit_log')
      .select('action')
      .where('user_id', '=', person.id)
      .where('action', '!=', 'signed in')
      .orderBy('id')
      .execute();
    expect(acts.map(({ action }) => action)).toEqual(['person left', 'leaving undone']);
  });

  test('on a day to come keeps the access until that day, and loses it by itself', async () => {
    const { person, change, entityId, administrator } = await institution();
    const client = as(await create.sessionOf(person.id));
    await change(person.id, { left_on: await day(1) });
    expect((await client.getSession()).status).toBe(200);
    // Simulates the next day: no job runs at midnight.
    await database
      .insertInto('employment_facts')
      .values({ entity_id: entityId, user_id: person.id, left_on: await day(0), recorded_by: administrator.id })
      .execute();
    expect((await client.getSession()).status).toBe(401);
    expect((await login(person.email)).status).toBe(403);
  });

  test('is not verified by an open link', async () => {
    const { entityId, change } = await institution();
    const waiting = await create.user({ entityId, verified: false });
    const token = await create.verificationLink(waiting.id);
    await change(waiting.id, { left_on: await day(0) });
    expect((await as().verifyEmail({ body: { token } })).body.code).toBe('ACCOUNT_INACTIVE');
  });

  test('takes no place of the plan', async () => {
    const { entityId, person, change } = await institution();
    await sql`
      insert into users (entity_id, name, email, password_hash, role, email_verified_at)
      select ${entityId}, 'Persona', 'plan' || n || '-' || ${entityId} || '@correo.example', '', 'Empleado', now() from generate_series(1, 98) n`.execute(
      database,
    );
    const register = (n: number) =>
      as().registerUser({
        body: {
          name: 'Nueva',
          email: `nueva${n}-${entityId}@correo.example`,
          password: 'una clave bien larga',
          entity_id: entityId,
        },
      });
    expect((await register(1)).body.code).toBe('ENTITY_FULL');
    await change(person.id, { left_on: await day(0) });
    expect((await register(2)).status).toBe(201);
  });

  test('does not return when the plan has no free place, and does when it has one', async () => {
    const { entityId, person, change } = await institution();
    await change(person.id, { left_on: await day(0) });
    await sql`
      insert into users (entity_id, name, email, password_hash, role, email_verified_at)
      select ${entityId}, 'Persona', 'vuelta' || n || '-' || ${entityId} || '@correo.example', '', 'Empleado', now() from generate_series(1, 99) n`.execute(
      database,
    );
    const refused = await change(person.id, { left_on: '' });
    expect([refused.status, refused.body.code]).toEqual([409, 'NO_PLACE_TO_RETURN']);
    expect((await change(person.id, { area: 'Crédito' })).status).toBe(200);
    await sql`delete from users where email = 'vuelta1-' || ${entityId} || '@correo.example'`.execute(database);
    expect((await change(person.id, { left_on: '' })).status).toBe(200);
  });

  test('is never the last administrator, also not of those who all have a last day', async () => {
    const { entityId, administrator, change } = await institution();
    expect((await change(administrator.id, { left_on: await day(30) })).body.code).toBe('LAST_ADMINISTRATOR');
    const second = await create.user({ role: 'EntidadAdmin', entityId });
    expect((await change(administrator.id, { left_on: await day(30) })).status).toBe(200);
    expect((await change(second.id, { left_on: await day(40) })).body.code).toBe('LAST_ADMINISTRATOR');
  });
});

describe('several people at once', () => {
  test('change together, each with a fact and an act of their own', async () => {
    const { entityId, admin, person } = await institution();
    const colleague = await create.user({ entityId });
    const user_ids = [person.id, colleague.id];
    expect((await admin.changePeople({ body: { user_ids, area: 'Banca digital' } })).body).toEqual({
      changed_count: 2,
    });
    expect((await admin.changePeople({ body: { user_ids, area: 'Banca digital' } })).body).toEqual({
      changed_count: 0,
    });
    expect(await database.selectFrom('employment').select('area').where('user_id', 'in', user_ids).execute()).toEqual([
      { area: 'Banca digital' },
      { area: 'Banca digital' },
    ]);
  });

  test('all or nobody: one of another entity stops it', async () => {
    const { admin, person } = await institution();
    const stranger = await create.user({});
    const user_ids = [person.id, stranger.id];
    expect((await admin.changePeople({ body: { user_ids, area: 'X' } })).body.code).toBe('USER_NOT_FOUND');
    expect(await database.selectFrom('employment').select('area').where('user_id', 'in', user_ids).execute()).toEqual(
      [],
    );
  });
});
