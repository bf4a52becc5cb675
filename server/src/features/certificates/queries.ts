import type { EarnedBy, IdentityProof } from '@finaula/contract/certificates';
import { EXAM_QUESTIONS } from '@finaula/contract/exams';
import { type Insertable, sql } from 'kysely';
import { takeLock } from '../../database/advisory-locks.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import type { DB } from '../../database/database.generated.ts';
import { administrators } from '../../shared/certificates/certificate-authority.ts';
import { barredFrom } from '../../shared/certificates/certification.ts';

/**
 * The entity's review today when it is not verified. Certificates issued before that review began are not
 * affected.
 */
const entityReview = sql<'pending' | 'suspended' | null>`case
  when entities.review = 'suspended' then 'suspended'
  when entities.review = 'pending' and certificates.issued_at >= entities.reviewed_at then 'pending' end`;

/** The exam attempt of the certificate; null without one. */
const examAttempt = sql<number | null>`(select attempt from exam_awards join exams on exams.id = exam_id
  where exam_awards.certificate_id = original_certificate(certificates.id) and issued)`;

const lastDay = sql<string>`to_char(certificates.valid_until, 'YYYY-MM-DD')`;

/** Certificates with their state of today; `valid_until` as YYYY-MM-DD. */
export const selectCertificates = (connection: Connection) =>
  connection
    .selectFrom('certificates')
    .innerJoin('certificate_states', 'certificate_states.id', 'certificates.id')
    .leftJoin('certificate_status_entries', 'certificate_status_entries.certificate_id', 'certificates.id')
    .leftJoin('entities', 'entities.id', 'certificates.entity_id')
    .leftJoin('certificates as renewed', 'renewed.id', 'certificates.renews_id')
    .leftJoin('certificate_replacements as replaced', 'replaced.replacement_id', 'certificates.id')
    .leftJoin('certificates as older', 'older.id', 'replaced.certificate_id')
    .leftJoin('certificate_replacements as replacing', 'replacing.certificate_id', 'certificates.id')
    .leftJoin('certificates as newer', 'newer.id', 'replacing.replacement_id')
    .leftJoin('course_versions', (join) =>
      join
        .onRef('course_versions.course_id', '=', 'certificates.course_id')
        .onRef('course_versions.version', '=', 'certificates.course_version'),
    )
    .select([
      'certificates.id',
      'certificates.folio',
      'certificates.user_id',
      'certificates.entity_id',
      'certificates.course_id',
      'certificates.course_version',
      'certificates.user_name',
      'certificates.course_title',
      'certificates.module',
      'certificates.category',
      'certificates.entity_name',
      'certificates.signer_name',
      'certificates.registered_name',
      'certificates.entity_domain',
      'certificates.certificate_authority',
      'certificates.product_name',
      'certificates.verify_url',
      'certificates.score',
      'certificates.passing_score',
      'certificates.duration_minutes',
      'certificates.issued_at',
      lastDay.as('valid_until'),
      'certificate_states.state',
      'certificate_states.revoked_at',
      'certificate_states.revocation_reason',
      'certificate_states.disputed_at',
      'certificate_states.dispute_reason',
      'certificates.earned_by',
      examAttempt.as('exam_attempt'),
      sql<IdentityProof>`certificates.identity_proof`.as('identity_proof'),
      'certificate_status_entries.list as status_list',
      'certificate_status_entries.position as status_position',
      entityReview.as('entity_review'),
      'renewed.folio as renews_folio',
      'older.folio as replaces_folio',
      'newer.folio as replaced_by_folio',
      'course_versions.number as course_version_number',
      'course_versions.published_at as course_version_published_at',
      sql<boolean>`coalesce(course_versions.is_reviewed, true)`.as('course_version_is_reviewed'),
      sql<Date | null>`name_rectified_at(certificates.user_id, coalesce(replaced.replaced_at, certificates.issued_at))`.as(
        'name_rectified_at',
      ),
    ]);

export type CertificateRecord = Awaited<ReturnType<typeof listCertificatesOf>>[number];

export const listCertificatesOf = (connection: Connection, userId: string) =>
  selectCertificates(connection)
    .where('certificates.user_id', '=', userId)
    .orderBy('certificates.issued_at', 'desc')
    .orderBy('certificates.id')
    .execute();

export const findCertificate = (connection: Connection, folio: string) =>
  selectCertificates(connection).where('certificates.folio', '=', folio).executeTakeFirst();

/** The newest valid certificate. */
export const findValidCertificate = (connection: Connection, userId: string, courseId: string, earnedBy?: EarnedBy) =>
  selectCertificates(connection)
    .where((eb) => (earnedBy === undefined ? eb.lit(true) : eb('certificates.earned_by', '=', earnedBy)))
    .where('certificates.user_id', '=', userId)
    .where('certificates.course_id', '=', courseId)
    .where('state', '=', 'vigente')
    .orderBy('certificates.issued_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Serialises claims of one person for one course. */
export const lockClaim = (tx: Transaction, userId: string, courseId: string) =>
  takeLock(tx, 'certificateClaim', `${userId} ${courseId}`);

export const insertFailedClaim = (tx: Transaction, claim: Insertable<DB['failed_claims']>) =>
  tx.insertInto('failed_claims').values(claim).execute();

/** Whether an entity's constancias of a course require the exam; an own course may have none. */
export async function requiresExam(tx: Transaction, entityId: string | null, courseId: string): Promise<boolean> {
  const policy = await tx
    .selectFrom('exam_policies')
    .select('certificate_by')
    .where('entity_id', '=', entityId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (policy?.certificate_by !== 'exam') return false;
  const { rows } = await sql<{ has_exam: boolean }>`
    select coalesce((select entity_id is null from courses where id = ${courseId}), true)
      or ${courseId} in (select courses_with_exam(${EXAM_QUESTIONS.exam})) as has_exam`.execute(tx);
  return rows[0]?.has_exam ?? true;
}

/**
 * Counts today's failed claims of the person or of their address, whose account may have been closed and
 * registered again, and returns the start of the next day in Mexico City.
 */
export async function countFailedClaims(tx: Transaction, userId: string, courseId: string) {
  const { rows } = await sql<{ failed: number; resumes_at: Date }>`
    select end_of_mexican_day(mexican_today()) as resumes_at, greatest(
      (select count(*) from failed_claims where user_id = ${userId} and course_id = ${courseId} and failed_at >= today.began),
      (select count(*) from failed_claims_of_address(${courseId}, today.began)))::int as failed
    from (select end_of_mexican_day(mexican_today() - 1) as began) today`.execute(tx);
  const [counted] = rows;
  if (!counted) throw new Error('Counting failed claims returned no row.');
  return counted;
}

/** Locks the institution's row until the transaction ends. Registrations do not wait for it. */
const lockEntityOf = (tx: Transaction, userId: string) =>
  tx
    .selectFrom('entities')
    .innerJoin('users', 'users.entity_id', 'entities.id')
    .select('entities.id')
    .where('users.id', '=', userId)
    .forKeyShare('entities')
    .execute();

/** Facts of a certificate's holder; locks the institution's facts until the transaction ends. */
export async function lockHolder(tx: Transaction, userId: string, courseId: string) {
  await lockEntityOf(tx, userId);
  return tx
    .selectFrom('users')
    .leftJoin('entities', 'entities.id', 'users.entity_id')
    .select([
      'users.id',
      'users.name',
      'users.entity_id',
      'entities.name as entity_name',
      'entities.razon_social',
      sql<string | null>`proven_domain_of(entities.id)`.as('entity_domain'),
      'entities.signer_name',
      'entities.review',
      administrators.as('administrators'),
      barredFrom(courseId).as('barred'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

export type Holder = Awaited<ReturnType<typeof lockHolder>>;

/** The latest constancia of a course, of anybody. */
export const findLatestOfCourse = (connection: Connection, courseId: string) =>
  selectCertificates(connection)
    .where('certificates.course_id', '=', courseId)
    .orderBy('certificates.issued_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findDocument = (connection: Connection, certificateId: string, sha256: Buffer) =>
  connection
    .selectFrom('certificate_documents')
    .select('sha256')
    .where('certificate_id', '=', certificateId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();

/** Records the digest of a downloaded file, once. */
export const rememberDocument = (connection: Connection, certificateId: string, sha256: Buffer) =>
  connection
    .insertInto('certificate_documents')
    .values({ certificate_id: certificateId, sha256 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const listKeys = (connection: Connection) =>
  connection.selectFrom('published_keys').select('public_jwk').orderBy('created_at', 'desc').execute();
