import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../startup-error.ts';

/** A stored secret: the id of its key, and nonce, ciphertext and tag of AES-256-GCM. */
export interface Sealed {
  key_id: string;
  secret: Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PREFIX = 'segundo-factor-';
const folderOf = (dataDir: string) => join(dataDir, 'llaves');

/** Ids of the keys in `DATA_DIR/llaves`, the oldest first: each begins with the time of its creation. */
async function keyIds(dataDir: string): Promise<string[]> {
  const names = await readdir(folderOf(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .filter((name) => name.startsWith(PREFIX) && name.endsWith('.key'))
    .map((name) => name.slice(PREFIX.length, -'.key'.length))
    .sort();
}

async function readKey(dataDir: string, id: string): Promise<Buffer> {
  const key = Buffer.from((await readFile(join(folderOf(dataDir), `${PREFIX}${id}.key`), 'utf8')).trim(), 'base64');
  if (key.length !== 32) throw new Error(`La llave ${PREFIX}${id}.key de ${folderOf(dataDir)} está dañada`);
  return key;
}

/** Makes a key (mode 0600), which encrypts new secrets from then on. Returns its id. */
export async function newFactorKey(dataDir: string): Promise<string> {
  const id = `${new Date().toISOString().replace(/\D/g, '')}-${randomBytes(4).toString('hex')}`;
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const path = join(folderOf(dataDir), `${PREFIX}${id}.key`);
  const file = await open(`${path}.tmp`, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(32).toString('base64')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await link(`${path}.tmp`, path);
  await unlink(`${path}.tmp`);
  return id;
}

/**
 * Encrypts a user's secret with the newest key; the first use makes the key. The user's id is
 * authenticated, so that the secret cannot be moved to another row.
 */
export async function seal(dataDir: string, userId: string, secret: Uint8Array): Promise<Sealed> {
  const id = (await keyIds(dataDir)).at(-1) ?? (await newFactorKey(dataDir));
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', await readKey(dataDir, id), nonce).setAAD(Buffer.from(userId));
  return { key_id: id, secret: Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]) };
}

/** @throws Error when the key is missing or damaged, or the row belongs to another user */
export async function unseal(dataDir: string, userId: string, { key_id, secret }: Sealed): Promise<Buffer> {
  const decipher = createDecipheriv('aes-256-gcm', await readKey(dataDir, key_id), secret.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(userId)).setAuthTag(secret.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(secret.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** @throws StartupError when a key in use is missing from the folder */
export async function requireFactorKeys(dataDir: string, inUse: readonly string[]): Promise<void> {
  const there = await keyIds(dataDir);
  const missing = inUse.filter((id) => !there.includes(id));
  if (missing.length === 0) return;
  throw new StartupError(
    `Falta la llave ${PREFIX}${missing[0]}.key, con la que se cifraron secretos de la base de datos. Restaura la carpeta llaves de DATA_DIR desde un respaldo, o cópiala del otro servidor. Si se perdió, docs/operations.md dice qué hacer.`,
  );
}
