import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PublicKey } from '@finaula/contract/certificates';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import { z } from 'zod';

/**
 * Credentials are signed by RSA keys, because RS256 is what every validator of Open Badges accepts and its
 * signatures are the same each time; receipts and supervision files are signed by Ed25519 keys.
 */
export type KeyType = PublicKey['kty'];
export const KEY_TYPES = ['OKP', 'RSA'] as const satisfies readonly KeyType[];

export interface SigningKey {
  /** RFC 7638 thumbprint of the public key. */
  readonly kid: string;
  readonly privateKey: CryptoKey;
  /** The published form, without private parts. */
  readonly publicJwk: PublicKey;
}

const base64url = z.base64url();
const created_at = z.iso.datetime();
const keyFile = z.discriminatedUnion('kty', [
  z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: base64url, d: base64url, created_at }),
  z.object({
    kty: z.literal('RSA'),
    n: base64url,
    e: base64url,
    d: base64url,
    p: base64url,
    q: base64url,
    dp: base64url,
    dq: base64url,
    qi: base64url,
    created_at,
  }),
]);
type KeyFile = z.infer<typeof keyFile>;

const folderOf = (dataDir: string) => join(dataDir, 'llaves');
/** Version 1.0.0 takes every .json of the folder for an Ed25519 key. */
const around: Record<KeyType, readonly [start: string, end: string]> = {
  OKP: ['', '.json'],
  RSA: ['credenciales-', '.key'],
};

const publicPartOf = (key: KeyFile) =>
  key.kty === 'RSA'
    ? ({ kty: key.kty, n: key.n, e: key.e, alg: 'RS256' } as const)
    : ({ kty: key.kty, crv: key.crv, x: key.x, alg: 'EdDSA' } as const);

async function toSigningKey(jwk: KeyFile): Promise<SigningKey> {
  const publicPart = publicPartOf(jwk);
  const kid = await calculateJwkThumbprint(publicPart);
  const privateKey = await importJWK(jwk, publicPart.alg);
  if (privateKey instanceof Uint8Array) throw new TypeError('A private key was expected');
  return { kid, privateKey, publicJwk: { ...publicPart, kid, use: 'sig' } };
}

/** Writes the file atomically: its name appears when the last byte is on the disk. */
async function keep(folder: string, name: string, content: KeyFile): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const file = await open(`${path}.tmp`, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(content)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.tmp`, path);
}

/** Makes a key and stores it in `DATA_DIR/llaves` (mode 0600). From then on it signs. */
export async function newSigningKey(dataDir: string, kty: KeyType): Promise<SigningKey> {
  const pair = await generateKeyPair(kty === 'RSA' ? 'RS256' : 'EdDSA', { extractable: true });
  const created = keyFile.parse({ ...(await exportJWK(pair.privateKey)), created_at: new Date().toISOString() });
  const key = await toSigningKey(created);
  await keep(folderOf(dataDir), around[kty].join(key.kid), created);
  return key;
}

/** The message names the file. */
export class DamagedKey extends Error {
  override name = 'DamagedKey';
}

/**
 * The newest key of a type; undefined when there is none.
 * @throws DamagedKey if any is damaged, because signing with an older one would go unnoticed
 */
export async function loadSigningKey(dataDir: string, kty: KeyType): Promise<SigningKey | undefined> {
  const folder = folderOf(dataDir);
  const [start, end] = around[kty];
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let newest: KeyFile | undefined;
  for (const name of names.filter((file) => file.startsWith(start) && file.endsWith(end)).sort()) {
    const key = await readKey(join(folder, name));
    if (newest === undefined || key.created_at > newest.created_at) newest = key;
  }
  return newest && toSigningKey(newest);
}

/** The file name contains the thumbprint of the public key, so that a swapped file is noticed. */
async function readKey(path: string): Promise<KeyFile> {
  try {
    const key = keyFile.parse(JSON.parse(await readFile(path, 'utf8')));
    const { kid } = await toSigningKey(key);
    if (basename(path) !== around[key.kty].join(kid)) throw new Error(`It holds the key ${kid}`);
    return key;
  } catch (cause) {
    throw new DamagedKey(`La llave de firma ${path} está dañada`, { cause });
  }
}
