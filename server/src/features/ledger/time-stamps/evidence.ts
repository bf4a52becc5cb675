import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { TimeStamp } from '../../../shared/evidence/evidence.ts';
import { certificatesOf } from './verify-token.ts';

/**
 * The last time stamp over an institution's chain stored before an instant (ISO 8601); undefined without
 * one.
 */
export async function stampEvidence(
  database: Database,
  entityId: string,
  knownUntil: string,
): Promise<TimeStamp | undefined> {
  const { rows } = await sql<{
    statement: string;
    response: Buffer;
    chain: string;
    number: number;
    hash: string;
    path: string[];
  }>`
    select stamps.statement, stamps.response, heads.chain, heads.number::int as number, encode(heads.hash, 'hex') as hash, heads.path
    from time_stamps stamps join time_stamp_heads heads on heads.stamp_id = stamps.id
    where heads.entity_id = ${entityId} and stamps.recorded_at < ${knownUntil}::timestamptz
    order by stamps.recorded_at desc limit 1`.execute(database);
  const [found] = rows;
  if (!found) return undefined;
  const { statement, response, chain, number, hash, path } = found;
  return {
    statement,
    response,
    certificates: certificatesOf(response),
    leaf: `hoja ${chain} ${number} ${hash}\n`,
    path,
  };
}
