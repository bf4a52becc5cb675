import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/**
 * `expand`: the previous release works on the changed tables, too. `contract`: the migration removes what an
 * earlier release used.
 */
export type Phase = 'expand' | 'contract';

export interface MigrationFile {
  text: string;
  sha256: Buffer;
  phase: Phase;
}

/** Names of the migrations in that folder, without ".sql", in order. */
export const migrationNames = (folder = MIGRATIONS): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .toSorted();

export function readMigration(name: string, folder = MIGRATIONS): MigrationFile {
  const text = readFileSync(join(folder, `${name}.sql`), 'utf8');
  return {
    text,
    sha256: createHash('sha256').update(text).digest(),
    phase: text.startsWith('-- phase: contract\n') ? 'contract' : 'expand',
  };
}
