import type { EarnedBy } from '@finaula/contract/certificates';
import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';

/** The last days of a constancia, in which a newer one may be earned. */
const LAST_DAYS = 60;

/**
 * Whether a pass issues a newer constancia beside a valid one instead of returning the valid one: its last
 * 60 days have begun, or an obligation's cycle needs a newer one of this kind. At most once a day; each
 * version of an own course gives one.
 */
export async function mayRenew(connection: Connection, certificateId: string, passed: EarnedBy): Promise<boolean> {
  const { rows } = await sql<{ earlier: boolean; ending: boolean; is_older: boolean }>`
    select mexican_day(issued_at) < mexican_today() as earlier, mexican_today() > valid_until - ${LAST_DAYS}::int as ending,
      exists (select from courses
        where courses.id = certificates.course_id and courses.entity_id is not null and courses.version <> certificates.course_version) as is_older
    from certificates where id = ${certificateId}::uuid`.execute(connection);
  const [held] = rows;
  if (held?.is_older) return true;
  if (!held?.earlier || held.ending) return held?.earlier === true;
  return (await findAskingCycles(connection, certificateId, passed)).length > 0;
}

/**
 * Lists obligations whose cycle needs a newer constancia of that course. Costs far more than the date check
 * above.
 */
const findAskingCycles = async (connection: Connection, certificateId: string, passed: EarnedBy) =>
  (
    await sql`
      select from certificates held
      cross join lateral standings_on(held.entity_id, mexican_today(), 'then', array[held.user_id]) found
      join obligation_versions versions on versions.obligation_id = found.obligation_id and versions.version = found.version
      where held.id = ${certificateId}::uuid and is_obliged(found.standing) and held.course_id = any(found.missing_course_ids)
        and (versions.evidence = 'quiz' or ${passed} = 'exam')
      limit 1`.execute(connection)
  ).rows;
