import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';

/** All facts of a certificate, in this order, as text that does not depend on session settings. */
const facts = [
  'id',
  'folio',
  'user_id',
  'entity_id',
  'course_id',
  'course_version',
  'user_name',
  'course_title',
  'module',
  'category',
  'entity_name',
  'signer_name',
  'certificate_authority',
  'product_name',
  'verify_url',
  'score',
  'passing_score',
  'duration_minutes',
  'issued_at',
  'valid_until',
  'questions',
  'answers',
  'earned_by',
  'identity_proof',
  'registered_name',
  'entity_domain',
  'renews_id',
] as const;

const asText = (fact: (typeof facts)[number]) => {
  const column = sql.ref(`certificates.${fact}`);
  if (fact === 'issued_at') return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  if (fact === 'valid_until') return sql`to_char(${column}, 'YYYY-MM-DD')`;
  return sql`${column}::text`;
};

/** The facts that the ledger digests, one text each, the status position last; null stays null. */
export const selectFacts = (connection: Connection) =>
  connection
    .selectFrom('certificates')
    .leftJoin('certificate_status_entries as status', 'status.certificate_id', 'certificates.id')
    .select(
      sql<(string | null)[]>`array[${sql.join(facts.map(asText))}, status.list::text, status.position::text]`.as(
        'facts',
      ),
    );

/** SHA-256 over a certificate's facts, hexadecimal, as recorded in the ledger at issue. */
export const digestOf = (certificateFacts: readonly (string | null)[]): string =>
  createHash('sha256').update(JSON.stringify(certificateFacts)).digest('hex');
