import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { PLATFORM } from './read-chains.ts';

/*
 * Compares evidence of certificates with the acts that triggers wrote: every row has its act, every act its
 * row.
 */

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * Rows in the form of their acts, with all columns, computed here and not by the triggers. The person who
 * requested a document is not a column.
 */
const evidence = sql`
  select 'certificate revoked' as action, revoked_by as actor_id, row.entity_id, row.user_id,
    jsonb_build_object('folio', folio, 'reason', reason, 'revoked_at', ${instant('revoked_at')}, 'round', round) as detail
  from certificate_revocations row left join certificates on certificates.id = certificate_id
  union all
  select 'certificate reinstated', reinstated_by, row.entity_id, row.user_id,
    jsonb_build_object('folio', folio, 'reason', reason, 'reinstated_at', ${instant('reinstated_at')}, 'round', round)
  from certificate_reinstatements row left join certificates on certificates.id = certificate_id
  union all
  select 'retake allowed', allowed_by, row.entity_id, row.user_id,
    jsonb_build_object('folio', folio, 'reason', reason, 'allowed_at', ${instant('allowed_at')}, 'round', round)
  from certificate_retakes row left join certificates on certificates.id = certificate_id
  union all
  select 'certificate replaced', replaced_by, row.entity_id, row.user_id,
    jsonb_build_object('folio', older.folio, 'replacement', newer.folio, 'replaced_at', ${instant('replaced_at')})
  from certificate_replacements row
  left join certificates older on older.id = certificate_id left join certificates newer on newer.id = replacement_id
  union all
  select 'dispute opened', opened_by, row.entity_id, row.user_id,
    jsonb_build_object('folio', folio, 'reason', reason, 'opened_at', ${instant('opened_at')})
  from certificate_disputes row left join certificates on certificates.id = certificate_id
  union all
  select 'dispute closed', closed_by, row.entity_id, row.user_id,
    jsonb_build_object('folio', folio, 'opened_at', ${instant('opened_at')}, 'closed_at', ${instant('closed_at')})
  from certificate_disputes row left join certificates on certificates.id = certificate_id
  where closed_at is not null
  union all
  select 'document handed out', null, certificates.entity_id, certificates.user_id,
    jsonb_build_object('folio', folio, 'sha256', encode(sha256, 'hex'), 'first_sent_at', ${instant('first_sent_at')})
  from certificate_documents left join certificates on certificates.id = certificate_id
  union all
  select 'signing key added', null, null, null,
    jsonb_build_object('kid', kid, 'jwk', public_jwk::text, 'created_at', ${instant('created_at')})
  from signing_keys`;

const nouns: Record<string, (detail: Record<string, string>) => string> = {
  'certificate revoked': ({ folio }) => `La revocación de la constancia ${folio}`,
  'certificate reinstated': ({ folio }) => `La restitución de la constancia ${folio}`,
  'retake allowed': ({ folio }) => `El permiso para volver a obtener la constancia ${folio}`,
  'certificate replaced': ({ folio }) => `La sustitución de la constancia ${folio}`,
  'dispute opened': ({ folio }) => `La disputa de la constancia ${folio}`,
  'dispute closed': ({ folio }) => `El cierre de la disputa de la constancia ${folio}`,
  'document handed out': ({ folio, sha256 }) => `El documento ${sha256} de la constancia ${folio}`,
  'signing key added': ({ kid }) => `La llave de firma ${kid}`,
};

interface Mismatch {
  action: string;
  detail: Record<string, string>;
  /** The chain of an act without a row; null for a row without an act. */
  chain: string | null;
  number: number | null;
}

/** The common text of an act and its row, so that many are compared by hashing. */
const sameText = sql`concat_ws(E'\n', action, coalesce(entity_id::text, ''), coalesce(user_id::text, ''), coalesce(actor_id::text, ''), detail::text)`;

/** Rows without an act and acts without a row: inserted, changed or removed outside the application. */
export async function verifyEvidence(tx: Transaction, nameOf: (chain: string) => string): Promise<string[]> {
  const { rows } = await sql<Mismatch>`
    with evidence as materialized (
      select action, detail, ${sameText} as text, coalesce(detail ->> 'folio', detail ->> 'kid') as name from (${evidence}) rows
    ), acts as materialized (
      select chain, number, action, detail, ${sameText} as text, coalesce(detail ->> 'folio', detail ->> 'kid') as name from (
        select coalesce(entity_id, ${PLATFORM}::uuid) as chain, number::int as number, action, entity_id, user_id, detail,
          case when action not in ('document handed out', 'signing key added') then actor_id end as actor_id
        from audit_log where action = any(${Object.keys(nouns)}::text[])
      ) named
    )
    select action, detail, null as chain, null as number from evidence
    where not exists (select from acts where acts.text = evidence.text)
    union all
    select action, detail, chain, number from acts
    where not exists (select from evidence where evidence.text = acts.text)
    order by chain nulls last, number, action, detail`.execute(tx);
  return rows.map(({ action, detail, chain, number }) => {
    const noun = nouns[action]?.(detail) ?? action;
    return chain === null
      ? `${noun} se cambió, o se insertó sin pasar por la bitácora.`
      : `${noun} (registro ${number} de la bitácora de ${nameOf(chain)}) se cambió o se quitó.`;
  });
}
