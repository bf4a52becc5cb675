import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import { z } from 'zod';

/** An Ed25519 key in its published form, without private parts. */
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

/** Writes the file atomically: the name with `.json` appears when the last byte is on the disk. */
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

/** Makes a key and stores it in `DATA_DIR/llaves/<kid>.json` (mode 0600). From then on it signs. */
export async function newSigningKey(dataDir: string): Promise<SigningKey> {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const created = keyFile.parse({ ...(await exportJWK(pair.privateKey)), created_at: new Date().toISOString() });
  const key = await toSigningKey(created);
  await keep(dataDir, key.kid, created);
  return key;
}

/** The message names the file. */
export class DamagedKey extends Error {
  override name = 'DamagedKey';
}

/**
 * The newest key of `DATA_DIR/llaves`; undefined when there is none.
 * @throws DamagedKey if any is damaged, because signing with an older one would go unnoticed
 */
export async function loadSigningKey(dataDir: string): Promise<SigningKey | undefined> {
  const names = await readdir(folderOf(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let newest: KeyFile | undefined;
  for (const name of names.filter((file) => file.endsWith('.json')).sort()) {
    const key = await readKey(join(folderOf(dataDir), name));
    if (newest === undefined || key.created_at > newest.created_at) newest = key;
  }
  return newest && toSigningKey(newest);
}

/** The file name is the thumbprint of the public key, so that a swapped file is noticed. */
async function readKey(path: string): Promise<KeyFile> {
  try {
    const key = keyFile.parse(JSON.parse(await readFile(path, 'utf8')));
    const { kid } = await toSigningKey(key);
    if (basename(path) !== `${kid}.json`) throw new Error(`It holds the key ${kid}`);
    return key;
  } catch (cause) {
    throw new DamagedKey(`La llave de firma ${path} está dañada`, { cause });
  }
}
