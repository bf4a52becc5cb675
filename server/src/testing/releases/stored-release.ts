import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import type { Accounts, Facts } from './facts.ts';

/** Databases of earlier releases, each with its facts. */
export const RELEASES = join(import.meta.dirname, '../../../releases');

/** Work that was under way when the installation was killed. */
export interface Unfinished {
  exam: { id: string; question: string; option: string };
  /** An address with a message in the queue. */
  mailTo: string;
  supervisionFile: string;
}

export interface StoredRelease {
  release: string;
  cut_at: string;
  accounts: Accounts;
  dates: string[];
  facts: Facts;
  unfinished: Unfinished;
}

const MAX_BYTES = 1_000_000;

/** The content of a backup compresses a third better with a window that spans all of its tables. */
const compress = (backup: string): Buffer => {
  const text = gunzipSync(readFileSync(backup));
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
};

/** @throws when the compressed backup is larger than a repository should hold */
export function storeRelease(folder: string, stored: StoredRelease, backup: string): number {
  const bytes = compress(backup);
  if (bytes.length > MAX_BYTES) throw new Error(`The database of the release has ${bytes.length} bytes.`);
  writeFileSync(join(folder, `${stored.release}.br`), bytes);
  writeFileSync(join(folder, `${stored.release}.json`), `${JSON.stringify(stored, null, 2)}\n`);
  return bytes.length;
}

export const storedReleases = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.br'))
        .map((name) => name.slice(0, -'.br'.length))
    : [];

/** Writes the backup of a stored release into `backup`, as `npm run restore` reads it. */
export function unpackRelease(folder: string, release: string, backup: string): StoredRelease {
  writeFileSync(backup, gzipSync(brotliDecompressSync(readFileSync(join(folder, `${release}.br`)))), { mode: 0o600 });
  return JSON.parse(readFileSync(join(folder, `${release}.json`), 'utf8')) as StoredRelease;
}
