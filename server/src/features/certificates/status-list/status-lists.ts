import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../database/connect.ts';
import { publishedKey } from '../badge/published-key.ts';
import { SIGNED_FOR_SECONDS, signStatusList } from './sign-status-list.ts';

/**
 * Positions of a list's set bits; undefined for a list that no credential names. The first list always
 * exists.
 */
export async function findStatusList(database: Database, list: number): Promise<number[] | undefined> {
  const { rows } = await sql<{ known: boolean; positions: number[] }>`
    select ${list} = 1 or exists (select from certificate_status_entries where list = ${list}) as known,
      array(
        select position from certificate_status_entries
        where list = ${list} and certificate_id in (select certificate_id from standing_revocations union all select certificate_id from open_disputes)
        order by position
      ) as positions`.execute(database);
  const [found] = rows;
  return found?.known ? found.positions : undefined;
}

/** Caches signed lists, each until one of its bits changes or it grows old. */
export function statusLists(publicUrl: string, dataDir: string) {
  const signed = new LRUCache<string, Promise<string>>({ max: 64, ttl: SIGNED_FOR_SECONDS * 1000 });
  return async (database: Database, list: number, positions: readonly number[]): Promise<string> => {
    const key = await publishedKey(database, dataDir, 'RSA');
    const name = createHash('sha256')
      .update(`${key.kid} ${list} ${positions.join(' ')}`)
      .digest('base64url');
    const kept = signed.get(name);
    if (kept) return kept;
    const signing = signStatusList({ list, positions }, publicUrl, key, new Date());
    signed.set(name, signing);
    signing.catch(() => signed.delete(name));
    return signing;
  };
}
