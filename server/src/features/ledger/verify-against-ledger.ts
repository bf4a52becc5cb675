import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { digestOf, selectFacts } from '../../shared/certificates/certificate-digest.ts';
import { type ChainRow, PLATFORM } from './read-chains.ts';
import { demonstrations, MINUTES } from './verify-facts.ts';

type NameOf = (chain: string) => string;
const folioOf = ({ detail }: ChainRow): string => String(detail.folio);

const entryOf = ({ number, chain }: Pick<ChainRow, 'number' | 'chain'>, nameOf: NameOf) =>
  `registro ${number} de la bitácora de ${nameOf(chain)}`;

/** Checks that each certificate issued by the ledger exists with the facts of that day. */
export async function verifyIssued(tx: Transaction, issued: readonly ChainRow[], nameOf: NameOf): Promise<string[]> {
  if (issued.length === 0) return [];
  const found = await selectFacts(tx).select('folio').where('folio', 'in', issued.map(folioOf)).execute();
  const factsOf = new Map(found.map(({ folio, facts }) => [folio, facts]));
  return issued.flatMap((row) => {
    const folio = folioOf(row);
    const facts = factsOf.get(folio);
    if (facts === undefined) return [`La constancia ${folio} (${entryOf(row, nameOf)}) ya no está.`];
    return digestOf(facts) === row.detail.sha256
      ? []
      : [`La constancia ${folio} se cambió después de emitirse (${entryOf(row, nameOf)}).`];
  });
}

/**
 * Certificates without an act of issue, and those with another time than their act; a replacement has the
 * dates of the one that it replaces.
 */
export async function findUnissued(tx: Transaction, nameOf: NameOf): Promise<string[]> {
  const { rows } = await sql<{ folio: string; chain: string | null; number: number }>`
    with acts as materialized (
      select distinct on (detail ->> 'folio') detail ->> 'folio' as folio, coalesce(entity_id, ${PLATFORM}::uuid) as chain,
        number::int as number, at
      from audit_log where action = 'certificate issued' order by detail ->> 'folio', id
    )
    select certificates.folio, act.chain, act.number
    from certificates left join acts act on act.folio = certificates.folio
    left join certificate_replacements replaced on replaced.replacement_id = certificates.id
    left join certificates older on older.id = replaced.certificate_id
    where act.at is null
      or (certificates.issued_at, certificates.valid_until, certificates.score) <> (older.issued_at, older.valid_until, older.score)
      or act.at not between coalesce(replaced_at, certificates.issued_at) - make_interval(mins => ${MINUTES})
          and coalesce(replaced_at, certificates.issued_at) + make_interval(mins => ${MINUTES})
        and not exists (select from ${demonstrations} demonstration where demonstration.entity_id = certificates.entity_id)`.execute(
    tx,
  );
  return rows.map(({ folio, chain, number }) =>
    chain === null
      ? `La constancia ${folio} se insertó sin pasar por la bitácora.`
      : `La constancia ${folio} lleva otra fecha que su emisión (${entryOf({ chain, number }, nameOf)}).`,
  );
}

/** Certificates by exam without a passed attempt of the same person and course. */
export async function findUnearned(tx: Transaction): Promise<string[]> {
  const found = await tx
    .selectFrom('certificates')
    .select('folio')
    .where('earned_by', '=', 'exam')
    .where(
      sql<boolean>`not exists (
        select from exam_awards award join exam_results result on result.exam_id = award.exam_id
        where award.certificate_id = original_certificate(certificates.id) and award.issued
          and (result.user_id, result.course_id) = (certificates.user_id, certificates.course_id)
          and (result.passed or exists (select from exam_regrades regrade where regrade.exam_id = result.exam_id and regrade.passed)))`,
    )
    .execute();
  return found.map(({ folio }) => `La constancia ${folio} dice que se obtuvo con examen, y no tiene uno aprobado.`);
}
