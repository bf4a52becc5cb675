import type { Employment } from '@finaula/contract/people';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';
import { violatesUnique } from '../../database/failures.ts';
import { ApiError } from '../../http/api-error.ts';

interface Recorded {
  entityId: string;
  recordedBy: string;
}

/**
 * Records the employment of these people from now on.
 * @throws ApiError EMPLOYEE_NUMBER_TAKEN
 */
export async function recordEmployment(
  tx: Transaction,
  { entityId, recordedBy }: Recorded,
  facts: ReadonlyMap<string, Employment>,
) {
  if (facts.size === 0) return;
  const rows = [...facts].map(([user_id, state]) => ({
    ...state,
    user_id,
    entity_id: entityId,
    recorded_by: recordedBy,
  }));
  try {
    await tx.insertInto('employment_facts').values(rows).execute();
  } catch (error) {
    if (violatesUnique(error, 'employment_number_is_one_person')) throw new ApiError('EMPLOYEE_NUMBER_TAKEN');
    throw error;
  }
}

/** Whether a colleague other than `exceptId` has that address. */
export const hasColleague = async (
  tx: Transaction,
  entityId: string,
  email: string,
  exceptId?: string,
): Promise<boolean> => {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('entity_id', '=', entityId)
    .where('email', '=', email)
    .executeTakeFirst();
  return found !== undefined && found.id !== exceptId;
};

/** The newest last, so that each can be held against the one before it. */
export const listFacts = (database: Database, userId: string) =>
  database
    .selectFrom('employment_facts')
    .leftJoin('users', 'users.id', 'employment_facts.recorded_by')
    .leftJoin('people_imports', 'people_imports.id', 'employment_facts.import_id')
    .select([
      'employment_facts.employee_number',
      'employment_facts.area',
      'employment_facts.position',
      sql<string | null>`employment_facts.hired_on::text`.as('hired_on'),
      sql<string | null>`employment_facts.left_on::text`.as('left_on'),
      'employment_facts.manager_email',
      'employment_facts.recorded_at',
      sql<string | null>`coalesce(users.name,
        case when exists (select from scim_tokens where id = employment_facts.recorded_by) then 'Directorio' end,
        (select 'Token «' || name || '»' from api_tokens where id = employment_facts.recorded_by))`.as('recorded_by'),
      'people_imports.file_name',
    ])
    .where('employment_facts.user_id', '=', userId)
    .orderBy('employment_facts.recorded_at')
    .orderBy('employment_facts.id')
    .execute();

/** Corrections of name and e-mail, the oldest first; blocked ones are unreadable. */
export const listCorrections = (database: Database, userId: string) =>
  database
    .selectFrom('identity_changes')
    .leftJoin('users', 'users.id', 'identity_changes.changed_by')
    .select(['field', 'old_value', 'new_value', 'at', 'users.name as changed_by'])
    .where('user_id', '=', userId)
    .where('old_value', 'is not', null)
    .orderBy('at')
    .orderBy('field', 'desc')
    .execute();

export type CorrectionRow = Awaited<ReturnType<typeof listCorrections>>[number];

export type FactRow = Awaited<ReturnType<typeof listFacts>>[number];

/** Lists areas or positions of an institution, each in its most common spelling, the most common first. */
export const listValues = async (
  database: Database,
  entityId: string,
  column: 'area' | 'position',
): Promise<string[]> => {
  const rows = await database
    .selectFrom('employment')
    .select(sql<string>`mode() within group (order by ${sql.ref(column)})`.as('value'))
    .where('entity_id', '=', entityId)
    .where(column, 'is not', null)
    .groupBy(`${column}_key`)
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('value')
    .limit(200)
    .execute();
  return rows.map(({ value }) => value);
};

/** Counts the people of today by area and position, each in its most common spelling, the largest first. */
export async function listStaffGroups(database: Database, entityId: string) {
  const { rows } = await sql<{ area: string | null; position: string | null; people: number }>`
    with present as (
      select area, position, area_key, position_key
      from employment_periods(${entityId}::uuid, mexican_today(), 'then', null) period
      where period.active and period.starts <= mexican_today() and mexican_today() < period.ends
    ), areas as (
      select area_key, mode() within group (order by area) as spelled from present group by area_key
    ), positions as (
      select position_key, mode() within group (order by position) as spelled from present group by position_key
    )
    select areas.spelled as area, positions.spelled as position, count(*)::int as people
    from present left join areas using (area_key) left join positions using (position_key)
    group by areas.spelled, positions.spelled order by people desc, area, position limit 2000`.execute(database);
  return rows;
}
