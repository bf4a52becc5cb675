import type { EarnedBy } from '@finaula/contract/certificates';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';

/** The last days of a constancia in which a newer one may be earned. */
const LAST_DAYS = 60;

/**
 * Whether a pass issues a newer constancia beside one that is vigente, instead of giving that back: its last 60 days have begun, or a cycle of an
 * obligation asks for a newer one that this kind of pass would fulfil. Never twice on a day.
 */
export async function mayRenew(connection: Database | Transaction, certificateId: string, passed: EarnedBy): Promise<boolean> {
  const { rows } = await sql<{ may_renew: boolean }>`
    select mexican_day(held.issued_at) < mexican_today()
      and (mexican_today() > held.valid_until - ${LAST_DAYS}::int
        or exists (
          select from standings_on(held.entity_id, mexican_today(), 'then', array[held.user_id]) found
          join obligation_versions versions on versions.obligation_id = found.obligation_id and versions.version = found.version
          where found.standing <> 'exenta' and held.course_id = any(found.missing_course_ids)
            and (versions.evidence = 'quiz' or ${passed} = 'exam'))) as may_renew
    from certificates held
    where held.id = ${certificateId}::uuid`.execute(connection);
  return rows[0]?.may_renew ?? false;
}
