import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Database } from '../../database/connect.ts';
import { listCourses, listVersions } from './queries.ts';

/** In the order in which they are preferred. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** The catalogue's reply as bytes, made once for each content of the courses. */
export interface Catalogue {
  etag: string;
  bodies: Record<Encoding, Buffer>;
}

/** For so long another process may go on showing the content that was there before. */
const TRUSTED_MS = 1_000;

async function make(database: Database, etag: string): Promise<Catalogue> {
  const identity = Buffer.from(JSON.stringify((await listCourses(database)).map(({ document }) => document)));
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  return { etag, bodies: { br, gzip: gzipped, identity } };
}

/** Gives the catalogue as it stands, asking the database at most once a second; after `forget`, at once. */
export function catalogueFrom(database: Database) {
  let made: { etag: string; catalogue: Promise<Catalogue> } | undefined;
  let looked: { catalogue: Promise<Catalogue>; at: number } | undefined;

  async function look(): Promise<Catalogue> {
    const versions = await listVersions(database);
    const etag = `W/"${createHash('sha256').update(JSON.stringify(versions)).digest('base64url')}"`;
    if (made?.etag !== etag) made = { etag, catalogue: make(database, etag) };
    return made.catalogue;
  }

  function forget(): void {
    looked = undefined;
  }

  function read(): Promise<Catalogue> {
    if (looked && performance.now() - looked.at < TRUSTED_MS) return looked.catalogue;
    const catalogue = look();
    looked = { catalogue, at: performance.now() };
    catalogue.catch(() => {
      made = undefined;
      forget();
    });
    return catalogue;
  }

  return { read, forget };
}
