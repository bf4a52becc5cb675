import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { lockUser } from '../../../identity/accounts/linked-users.ts';
import { importingApp } from '../../../testing/importing-app.ts';
import { changeEmployment } from '../change-employment.ts';

const { database, institution } = await importingApp();

test('an import waits for a return of the same person, and both are recorded', async () => {
  const own = await institution();
  const person = await own.person({ name: 'Íñigo Muños', email: `inigo@${own.domain}` });
  const returning = await own.person({ email: `rosa@${own.domain}` });
  await own.employment({ left_on: '2026-10-31' }, returning.id);
  const id = await own.upload(`nombre,correo\r\nÍñigo Muñoz,inigo@${own.domain}`);
  expect((await own.find(id)).counts).toMatchObject({ update: 1 });
  const applied = await database.transaction().execute(async (tx) => {
    const people = [await lockUser(tx, person.id), await lockUser(tx, returning.id)].filter((one) => one !== undefined);
    const applying = own.apply(id);
    await vi.waitFor(
      async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
          tx,
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 60_000, interval: 50 },
    );
    const { entityId, administrator } = own;
    // Deadlocks are tried again, so the lock itself is looked at.
    await tx.selectFrom('entities').select('id').where('id', '=', entityId).forNoKeyUpdate().noWait().execute();
    await changeEmployment(tx, { entityId, actorId: administrator.id }, people, { left_on: null });
    return { applying };
  });
  expect((await applied.applying).status).toBe(200);
  expect((await own.find(id)).state).toBe('applied');
  expect(await own.listed('inigo')).toMatchObject({ name: 'Íñigo Muñoz' });
  expect(await own.listed('rosa')).toMatchObject({ has_left: false });
});
