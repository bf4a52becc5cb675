import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const { create, database } = await testApp();

/** The counts that entities store equal a count of their people. */
const compare = async () => {
  const { rows } = await sql<{ kept: number[]; counted: number[] }>`
    select array[people, people_waiting, people_inactive] as kept, array[
      count(users.id)::int, count(users.id) filter (where email_verified_at is null)::int,
      count(users.id) filter (where email_verified_at is not null and not is_active)::int] as counted
    from entities left join users on users.entity_id = entities.id group by entities.id`.execute(database);
  for (const { kept, counted } of rows) expect(kept).toEqual(counted);
  return rows.map(({ kept }) => kept);
};

test('an entity’s counts of people are right after statements on one row and on many', async () => {
  const [one, other] = [await create.entity(), await create.entity()];
  await create.user({ entityId: one.id });
  await create.user({ entityId: other.id, active: false });
  await compare();
  await sql`
    insert into users (entity_id, name, email, password_hash, role, email_verified_at, is_active)
    select (array[${one.id}, ${other.id}]::uuid[])[1 + n % 2], 'Persona', 'persona' || n || '@correo.example', '', 'Empleado',
      case when n % 3 > 0 then now() end, n % 5 > 0
    from generate_series(1, 60) as n`.execute(database);
  expect(await compare()).toContainEqual([31, 10, 4]);
  await sql`update users set is_active = not is_active, email_verified_at = case when email_verified_at is null then now() end`.execute(
    database,
  );
  await compare();
  await sql`update users set entity_id = ${other.id} where email like 'persona1%'`.execute(database);
  await compare();
  await sql`delete from users where email like '%2@correo.example'`.execute(database);
  await compare();
});

test('a change that affects no count does not lock the entity’s row', async () => {
  const { id } = await create.entity();
  const user = await create.user({ entityId: id });
  const version = async () =>
    (await sql<{ xmin: string }>`select xmin::text from entities where id = ${id}`.execute(database)).rows[0]?.xmin;
  const before = await version();
  await database.updateTable('users').set({ name: 'Otro Nombre' }).where('id', '=', user.id).execute();
  expect(await version()).toBe(before);
});
