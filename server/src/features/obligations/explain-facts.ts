import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

export interface EmploymentChange {
  recorded_on: string;
  area: string | null;
  position: string | null;
  area_key: string | null;
  position_key: string | null;
  hired_on: string | null;
  left_on: string | null;
}

export interface CertificateFact {
  folio: string;
  course_id: string;
  course_title: string;
  issued_on: string;
  earned_by: string;
  /** Whether it counts on the requested date, as far as was known. */
  counts: boolean;
  revoked_on: string | null;
  /** Revoked in favour of one with the corrected name. */
  is_replaced: boolean;
  reinstated_on: string | null;
}

interface ExplanationQuery {
  entityId: string;
  userId: string;
  on: string;
  as_known: 'then' | 'now';
  courseIds: readonly string[];
}

/** A person's employment, change by change. */
export async function listEmployment(
  database: Database,
  { userId, on, as_known }: ExplanationQuery,
): Promise<EmploymentChange[]> {
  const { rows } = await sql<EmploymentChange>`
    select mexican_day(recorded_at)::text as recorded_on, area, position, area_key, position_key, hired_on::text, left_on::text
    from employment_facts
    where user_id = ${userId}::uuid and recorded_at < known_until(${on}::date, ${as_known})
    order by recorded_at, id`.execute(database);
  return rows;
}

export interface AccessChange {
  on: string;
  active: boolean;
}

/** Times at which the person's access was switched off and on. */
export async function listAccessChanges(
  database: Database,
  { userId, on, as_known }: ExplanationQuery,
): Promise<AccessChange[]> {
  const { rows } = await sql<AccessChange>`
    select mexican_day(recorded_at)::text as on, active from (
      select recorded_at, active, lag(active) over (order by recorded_at, id) as before
      from account_facts
      where user_id = ${userId}::uuid and recorded_at < known_until(${on}::date, ${as_known})
    ) changes
    where active <> before and mexican_day(recorded_at) <= ${on}::date
    order by recorded_at`.execute(database);
  return rows;
}

/** The person's constancias of those courses, with the changes of each. */
export async function listCertificateFacts(
  database: Database,
  { entityId, userId, on, as_known, courseIds }: ExplanationQuery,
): Promise<CertificateFact[]> {
  const { rows } = await sql<CertificateFact>`
    select certificates.folio, certificates.course_id, certificates.course_title, mexican_day(certificates.issued_at)::text as issued_on,
      certificates.earned_by, counting.id is not null as counts,
      mexican_day(revocation.revoked_at)::text as revoked_on, replacement.certificate_id is not null as is_replaced, mexican_day(reinstatement.reinstated_at)::text as reinstated_on
    from certificates
    left join counting_certificates(${entityId}::uuid, ${on}::date, ${as_known}) counting on counting.id = certificates.id
    left join certificate_revocations revocation on revocation.certificate_id = certificates.id and revocation.revoked_at < known_until(${on}::date, ${as_known})
    left join certificate_replacements replacement on replacement.certificate_id = certificates.id
    left join certificate_reinstatements reinstatement on reinstatement.certificate_id = certificates.id and reinstatement.round = revocation.round
      and reinstatement.reinstated_at < known_until(${on}::date, ${as_known})
    where certificates.entity_id = ${entityId}::uuid and certificates.user_id = ${userId}::uuid and certificates.course_id = any(${courseIds}::text[])
      and certificates.issued_at < end_of_mexican_day(${on}::date)
      and not exists (select from certificate_replacements later
        where later.replacement_id = certificates.id and later.replaced_at >= known_until(${on}::date, ${as_known}))
    order by certificates.issued_at, revocation.round`.execute(database);
  return rows;
}

export interface TrainingFact {
  held_on: string;
  recorded_on: string;
  title: string;
  provider: string;
  recorded_by: string | null;
  withdrawn_on: string | null;
  reason: string | null;
}

/** The person's documented trainings in those courses, as known on the date. */
export async function listTrainingFacts(
  database: Database,
  { userId, on, as_known, courseIds }: ExplanationQuery,
): Promise<TrainingFact[]> {
  const { rows } = await sql<TrainingFact>`
    select training.held_on::text, mexican_day(attendance.recorded_at)::text as recorded_on, training.title, training.provider, author.name as recorded_by,
      mexican_day(withdrawal.recorded_at)::text as withdrawn_on, withdrawal.reason
    from documented_attendances attendance
    join documented_trainings training on training.id = attendance.training_id
    left join documented_withdrawals withdrawal on withdrawal.attendance_id = attendance.id
      and withdrawal.recorded_at < known_until(${on}::date, ${as_known})
    left join users author on author.id = attendance.recorded_by
    where attendance.user_id = ${userId}::uuid and training.course_ids && ${courseIds}::text[] and training.held_on <= ${on}::date
      and attendance.recorded_at < known_until(${on}::date, ${as_known})
    order by training.held_on, attendance.recorded_at`.execute(database);
  return rows;
}

export interface WaiverFact {
  recorded_on: string;
  /** The last day. */
  until: string;
  reason: string;
  recorded_by: string | null;
  /** Null while it had not been ended by the requested date. */
  ended_on: string | null;
  /** Whether it excuses the person on the requested date. */
  counts: boolean;
}

/** The person's waivers of that obligation, as recorded up to the date. */
export async function listWaiverFacts(
  database: Database,
  { userId, on }: ExplanationQuery,
  obligationId: string,
): Promise<WaiverFact[]> {
  const { rows } = await sql<WaiverFact>`
    select mexican_day(waivers.recorded_at)::text as recorded_on, waivers.until::text, waivers.reason, author.name as recorded_by,
      mexican_day(ended.recorded_at)::text as ended_on, waivers.until >= ${on}::date and ended.recorded_at is null as counts
    from waivers
    left join waiver_ends ended on ended.waiver_id = waivers.id and ended.recorded_at < end_of_mexican_day(${on}::date)
    left join users author on author.id = waivers.recorded_by
    where waivers.user_id = ${userId}::uuid and waivers.obligation_id = ${obligationId}::uuid
      and waivers.recorded_at < end_of_mexican_day(${on}::date)
    order by waivers.recorded_at`.execute(database);
  return rows;
}

export async function listCourseTitles(database: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    id: string;
    title: string;
  }>`select id, document ->> 'title' as title from courses`.execute(database);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
