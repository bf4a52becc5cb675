import { sql } from 'kysely';
import type { Certificate } from 'pkijs';
import type { Transaction } from '../../../database/connect.ts';
import type { Head } from '../read-chains.ts';
import { rootFrom, statementOf, treeOf } from './tree.ts';
import { RefusedToken, verifyToken } from './verify-token.ts';

interface Stamp {
  id: string;
  statement: string;
  root: Buffer;
  nonce: Buffer;
  response: Buffer;
  recorded_at: Date;
  stamped_at: Date;
}

interface StampedHead extends Head {
  chain: string;
  path: string[];
  /** The chain's current hash at that number; null when it is missing. */
  kept: string | null;
}

const headsOf = async (tx: Transaction, stampId: string): Promise<StampedHead[]> => {
  const { rows } = await sql<StampedHead>`
    select heads.chain, heads.number::int as number, encode(heads.hash, 'hex') as hash, heads.path, encode(audit_log.hash, 'hex') as kept
    from time_stamp_heads heads
    left join audit_log on audit_log.entity_id is not distinct from heads.entity_id and audit_log.number = heads.number
    where heads.stamp_id = ${stampId} order by heads.chain`.execute(tx);
  return rows;
};

/** Faults of a stamp, in sentences. */
async function faultsOf(
  tx: Transaction,
  stamp: Stamp,
  trusted: readonly Certificate[],
  nameOf: (chain: string) => string,
): Promise<{ faults: string[]; isKnown: boolean }> {
  const which = `El sello de tiempo del ${stamp.stamped_at.toISOString()}`;
  const heads = await headsOf(tx, stamp.id);
  const root = stamp.root.toString('hex');
  const faults = heads.flatMap(({ chain, number, hash, path, kept }) => {
    if (kept !== hash)
      return [
        `${which} no corresponde con el registro ${number} de la bitácora de ${nameOf(chain)}: se cambió o se quitó.`,
      ];
    return rootFrom(chain, { number, hash }, path) === root
      ? []
      : [`${which} tiene un camino que no lleva a su raíz (bitácora de ${nameOf(chain)}).`];
  });
  const { root: computed } = treeOf(new Map(heads.map(({ chain, number, hash }) => [chain, { number, hash }])));
  if (computed !== root) faults.push(`${which} no tiene todas las bitácoras que cubría.`);
  const takenAt = /al (\S+)\n/.exec(stamp.statement)?.[1] ?? '';
  if (stamp.statement !== statementOf(takenAt, root)) faults.push(`${which} dice otra raíz.`);
  try {
    const { statement, nonce, recorded_at: recordedAt } = stamp;
    const token = await verifyToken(stamp.response, { statement, nonce, recordedAt, trusted });
    if (token.trust === 'untrusted') faults.push(`${which} no es de una autoridad de TSA_CA_FILE.`);
    if (token.stampedAt.getTime() !== stamp.stamped_at.getTime()) faults.push(`${which} dice otra hora.`);
    return { faults, isKnown: token.trust === 'trusted' };
  } catch (error) {
    if (!(error instanceof RefusedToken)) throw error;
    return { faults: [...faults, `${which}: ${error.message}`], isKnown: false };
  }
}

export interface StampsVerification {
  stamps: number;
  /** Stamps whose authority is unconfirmed, because no certificate was given. */
  unknown: number;
  faults: string[];
}

/** Verifies every stamp against the chains, its own tree and its authority's signature. */
export async function verifyStamps(
  tx: Transaction,
  trusted: readonly Certificate[],
  nameOf: (chain: string) => string,
): Promise<StampsVerification> {
  const stamps = await tx
    .selectFrom('time_stamps')
    .select(['id', 'statement', 'root', 'nonce', 'response', 'recorded_at', 'stamped_at'])
    .orderBy('recorded_at')
    .execute();
  const found: StampsVerification = { stamps: stamps.length, unknown: 0, faults: [] };
  for (const stamp of stamps) {
    const { faults, isKnown } = await faultsOf(tx, stamp, trusted, nameOf);
    found.faults.push(...faults);
    if (!isKnown) found.unknown += 1;
  }
  return found;
}
