import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';

interface Earlier {
  user_id: string;
  employee_number: string | null;
  area: string | null;
  position: string | null;
  hired_on: string | null;
  left_on: string | null;
  manager_email: string | null;
}

/**
 * Finds users from before the takeover whose employment has changed since, with the earlier employment. The
 * administration and its directory are the only ones who record it.
 */
export async function findMoved(
  tx: Transaction,
  { entityId, since }: { entityId: string; since: Date },
): Promise<Earlier[]> {
  const { rows } = await sql<Earlier>`
    select users.id as user_id, before.employee_number, before.area, before.position, before.hired_on::text, before.left_on::text,
      before.manager_email
    from users join employment on employment.user_id = users.id
    left join lateral (
      select * from employment_facts
      where employment_facts.user_id = users.id and employment_facts.recorded_at < ${since}
      order by recorded_at desc, id desc limit 1) before on true
    where users.entity_id = ${entityId} and users.created_at < ${since} and employment.recorded_at >= ${since}`.execute(
    tx,
  );
  return rows;
}

/** Records the earlier employment. Numbers are freed first: the takeover may have exchanged them. */
export async function restoreEmployment(
  tx: Transaction,
  entityId: string,
  earlier: readonly Earlier[],
  actorId: string,
): Promise<void> {
  if (earlier.length === 0) return;
  const numbers = earlier.flatMap(({ employee_number }) => (employee_number === null ? [] : [employee_number]));
  await sql`
    insert into employment_facts (entity_id, user_id, area, position, hired_on, left_on, manager_email, recorded_by)
    select entity_id, user_id, area, position, hired_on, left_on, manager_email, ${actorId}::uuid from employment
    where entity_id = ${entityId} and employee_number = any(${numbers}::text[])`.execute(tx);
  await tx
    .insertInto('employment_facts')
    .values(earlier.map((state) => ({ ...state, entity_id: entityId, recorded_by: actorId })))
    .execute();
}
