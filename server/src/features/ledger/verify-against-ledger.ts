import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { digestOf, selectFacts } from '../../shared/certificates/certificate-digest.ts';
import type { ChainRow } from './read-chains.ts';

type NameOf = (chain: string) => string;
const folioOf = ({ detail }: ChainRow): string => String(detail.folio);

const entryOf = ({ number, chain }: ChainRow, nameOf: NameOf) => `registro ${number} de la bitácora de ${nameOf(chain)}`;

/** Each certificate that the ledger says was issued is there, with the facts of that day. */
export async function verifyIssued(tx: Transaction, issued: readonly ChainRow[], nameOf: NameOf): Promise<string[]> {
  if (issued.length === 0) return [];
  const found = await selectFacts(tx).select('folio').where('folio', 'in', issued.map(folioOf)).execute();
  const digests = new Map(found.map(({ folio, facts }) => [folio, digestOf(facts)]));
  return issued.flatMap((row) => {
    const folio = folioOf(row);
    const digest = digests.get(folio);
    if (digest === undefined) return [`La constancia ${folio} (${entryOf(row, nameOf)}) ya no está.`];
    return digest === row.detail.sha256 ? [] : [`La constancia ${folio} se cambió después de emitirse (${entryOf(row, nameOf)}).`];
  });
}

/** Each revocation that the ledger holds is there, for the same reason. */
export async function verifyRevoked(tx: Transaction, revoked: readonly ChainRow[], nameOf: NameOf): Promise<string[]> {
  if (revoked.length === 0) return [];
  const found = await tx
    .selectFrom('certificate_revocations')
    .innerJoin('certificates', 'certificates.id', 'certificate_revocations.certificate_id')
    .select(['folio', 'reason'])
    .where('folio', 'in', revoked.map(folioOf))
    .execute();
  const reasons = new Map(found.map(({ folio, reason }) => [folio, reason]));
  return revoked
    .filter((row) => reasons.get(folioOf(row)) !== row.detail.reason)
    .map((row) => `La revocación de la constancia ${folioOf(row)} (${entryOf(row, nameOf)}) se cambió o se quitó.`);
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

/** Revocations that the ledger knows nothing of. */
export async function findUnrevoked(tx: Transaction): Promise<string[]> {
  const found = await tx
    .selectFrom('certificate_revocations')
    .innerJoin('certificates', 'certificates.id', 'certificate_revocations.certificate_id')
    .select('folio')
    .where(sql<boolean>`not ${recorded('certificate revoked')}`)
    .execute();
  return found.map(({ folio }) => `La revocación de la constancia ${folio} se insertó sin pasar por la bitácora.`);
}
