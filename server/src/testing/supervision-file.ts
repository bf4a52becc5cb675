import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathOf } from '../features/supervision/storage.ts';

/** The bytes of one that is ready. */
export const SUPERVISION_FILE = 'PK';

/** As the job that builds it leaves it. */
export function keepSupervisionFile(dataDir: string, id: string): void {
  const path = pathOf(dataDir, id);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, SUPERVISION_FILE);
}
