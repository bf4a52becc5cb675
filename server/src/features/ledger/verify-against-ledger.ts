import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { digestOf, FACTS_VERSION, isOfItsTime, selectFacts } from '../../shared/certificates/certificate-digest.ts';
import type { ChainRow } from './read-chains.ts';

type NameOf = (chain: string) => string;
const folioOf = ({ detail }: ChainRow): string => String(detail.folio);

const entryOf = ({ number, chain }: ChainRow, nameOf: NameOf) =>
  `registro ${number} de la bitácora de ${nameOf(chain)}`;

function isAsIssued(facts: readonly (string | null)[], { detail }: ChainRow): boolean {
  if (detail.facts === FACTS_VERSION) return digestOf(facts) === detail.sha256;
  return digestOf(facts, 1) === detail.sha256 && isOfItsTime(facts);
}

/** Each certificate that the ledger says was issued is there, with the facts of that day. */
export async function verifyIssued(tx: Transaction, issued: readonly ChainRow[], nameOf: NameOf): Promise<string[]> {
  if (issued.length === 0) return [];
  const found = await selectFacts(tx).select('folio').where('folio', 'in', issued.map(folioOf)).execute();
  const factsOf = new Map(found.map(({ folio, facts }) => [folio, facts]));
  return issued.flatMap((row) => {
    const folio = folioOf(row);
    const facts = factsOf.get(folio);
    if (facts === undefined) return [`La constancia ${folio} (${entryOf(row, nameOf)}) ya no está.`];
    return isAsIssued(facts, row)
      ? []
      : [`La constancia ${folio} se cambió después de emitirse (${entryOf(row, nameOf)}).`];
  });
}

const recorded = (action: string) =>
  sql<boolean>`exists (select from audit_log where action = ${action} and detail ->> 'folio' = certificates.folio)`;

/** Certificates that the ledger knows nothing of. */
export async function findUnissued(tx: Transaction): Promise<string[]> {
  const found = await tx
    .selectFrom('certificates')
    .select('folio')
    .where(sql<boolean>`not ${recorded('certificate issued')}`)
    .execute();
  return found.map(({ folio }) => `La constancia ${folio} se insertó sin pasar por la bitácora.`);
}
