import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import { z } from 'zod';

/** An Ed25519 key as it is published: nothing private in it. */
export interface PublicJwk {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  kid: string;
  alg: 'EdDSA';
  use: 'sig';
}

export interface SigningKey {
  /** RFC 7638 thumbprint of the public key. */
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: PublicJwk;
}

const keyFile = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.base64url(),
  d: z.base64url(),
  created_at: z.iso.datetime(),
});
type KeyFile = z.infer<typeof keyFile>;

const folderOf = (dataDir: string) => join(dataDir, 'llaves');

async function toSigningKey({ kty, crv, x, d }: KeyFile): Promise<SigningKey> {
  const kid = await calculateJwkThumbprint({ kty, crv, x });
  const privateKey = await importJWK({ kty, crv, x, d }, 'EdDSA');
  if (privateKey instanceof Uint8Array) throw new TypeError('An Ed25519 key was expected');
  return { kid, privateKey, publicJwk: { kty, crv, x, kid, alg: 'EdDSA', use: 'sig' } };
}

/** Written whole or not at all in a reader's eyes: the name with `.json` appears with the last byte on the disk. */
async function keep(dataDir: string, kid: string, content: KeyFile): Promise<void> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${kid}.json`);
  const file = await open(`${path}.tmp`, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(content)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.tmp`, path);
}

/** Makes a key and keeps it in `DATA_DIR/llaves/<kid>.json` (mode 0600). From then on it is the one that signs. */
export async function newSigningKey(dataDir: string): Promise<SigningKey> {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const created = keyFile.parse({ ...(await exportJWK(pair.privateKey)), created_at: new Date().toISOString() });
  const key = await toSigningKey(created);
  await keep(dataDir, key.kid, created);
  return key;
}

/**
 * The newest key of `DATA_DIR/llaves`; the first one is made when there is none.
 * @throws Error naming the file if one of them is damaged: signing with an older one would go unnoticed
 */
export async function loadSigningKey(dataDir: string): Promise<SigningKey> {
  const names = await readdir(folderOf(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let newest: KeyFile | undefined;
  for (const name of names.filter((file) => file.endsWith('.json')).sort()) {
    const path = join(folderOf(dataDir), name);
    const key = readKey(await readFile(path, 'utf8'), path);
    if (newest === undefined || key.created_at > newest.created_at) newest = key;
  }
  return newest === undefined ? newSigningKey(dataDir) : toSigningKey(newest);
}

function readKey(text: string, path: string): KeyFile {
  try {
    return keyFile.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`La llave de firma ${path} no se puede leer`, { cause });
  }
}
