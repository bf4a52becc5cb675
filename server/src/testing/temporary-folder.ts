import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder that other accounts may enter, so that a PostgreSQL started by root keeps its data inside and is
 * removed with it.
 */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `finaula-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
