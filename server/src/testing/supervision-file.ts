import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { pathOf } from '../features/supervision/storage.ts';

/** The bytes of a finished file. */
const SUPERVISION_FILE = 'PK';

/** Stores a finished supervision file, as its job does. */
export function keepSupervisionFile(dataDir: string, id: string): void {
  const path = pathOf(dataDir, id);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, SUPERVISION_FILE);
}

/** Inserts a finished file and a time stamp of the entity's chain; returns the file's id. */
export async function insertSupervision(
  database: Database,
  { entityId, administratorId, mark }: { entityId: string; administratorId: string; mark: string },
): Promise<string> {
  const { id: stampId } = await database
    .insertInto('time_stamps')
    .values({
      statement: 'Sellado',
      root: Buffer.alloc(32),
      nonce: Buffer.alloc(8),
      response: Buffer.alloc(1),
      stamped_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('time_stamp_heads')
    .values({ stamp_id: stampId, chain: entityId, number: '1', hash: Buffer.alloc(32), path: [] })
    .execute();
  const { id } = await database
    .insertInto('supervision_files')
    .values({
      entity_id: entityId,
      requested_by: administratorId,
      from_day: '2026-01-01',
      to_day: '2026-10-31',
      on_day: '2026-10-31',
      scope: 'area',
      area: `Área ${mark}`,
      known_until: new Date('2026-11-01T06:00:00Z'),
      state: 'ready',
      folio: mark,
      bytes: String(SUPERVISION_FILE.length),
      sha256: Buffer.alloc(32),
      manifest_sha256: Buffer.alloc(32),
      ready_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + interval '30 days'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
