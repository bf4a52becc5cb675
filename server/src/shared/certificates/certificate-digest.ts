import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';

/** Every fact of a certificate, as text that does not depend on a session's settings, in this order. */
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
] as const;

/**
 * How many of the facts the ledger vouches for, by the version that its entry names; none is named by those
 * before there were two.
 */
const covered = { 1: 22, 2: facts.length + 2 } as const;
export const FACTS_VERSION = 2;

const asText = (fact: (typeof facts)[number]) => {
  const column = sql.ref(`certificates.${fact}`);
  if (fact === 'issued_at') return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  if (fact === 'valid_until') return sql`to_char(${column}, 'YYYY-MM-DD')`;
  return sql`${column}::text`;
};

/** The facts that the ledger vouches for, one text each, the place of its status last; null stays null. */
export const selectFacts = (connection: Connection) =>
  connection
    .selectFrom('certificates')
    .leftJoin('certificate_status_entries as status', 'status.certificate_id', 'certificates.id')
    .select(
      sql<(string | null)[]>`array[${sql.join(facts.map(asText))}, status.list::text, status.position::text]`.as(
        'facts',
      ),
    );

/** SHA-256 over a certificate's facts, hexadecimal: the ledger holds it from the day of issue. */
export const digestOf = (
  certificateFacts: readonly (string | null)[],
  version: keyof typeof covered = FACTS_VERSION,
): string =>
  createHash('sha256')
    .update(JSON.stringify(certificateFacts.slice(0, covered[version])))
    .digest('hex');

/**
 * Columns that the ledger covers only through a certificate's first facts must have the values usual at that
 * time.
 */
export const isOfItsTime = (certificateFacts: readonly (string | null)[]): boolean =>
  JSON.stringify(certificateFacts.slice(covered[1], facts.length)) === JSON.stringify(['quiz', '1', null]);
