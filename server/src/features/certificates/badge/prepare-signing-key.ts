import { randomBytes } from 'node:crypto';
import type { PublicKey } from '@finaula/contract/certificates';
import { CompactSign, compactVerify, importJWK } from 'jose';
import { sql } from 'kysely';
import type { Connection } from '../../../database/connect.ts';
import { StartupError } from '../../../startup-error.ts';
import { DamagedKey, KEY_TYPES, type KeyType, loadSigningKey, newSigningKey, type SigningKey } from './keys.ts';
import { findPublished, publishKey } from './published-key.ts';

const REMEDY =
  'Restaura la carpeta llaves de DATA_DIR desde un respaldo. Si las llaves se perdieron, o este servidor es nuevo junto a otros, npm run rotate:key hace una nueva: lo que firmaron las anteriores se sigue verificando.';

/** The published public key must verify what the key signs. */
async function signsFor({ privateKey, publicJwk: { alg } }: SigningKey, published: PublicKey): Promise<boolean> {
  const probe = await new CompactSign(randomBytes(32)).setProtectedHeader({ alg }).sign(privateKey);
  return await compactVerify(probe, await importJWK(published, alg)).then(
    () => true,
    () => false,
  );
}

async function load(dataDir: string, kty: KeyType): Promise<SigningKey | undefined> {
  try {
    return await loadSigningKey(dataDir, kty);
  } catch (error) {
    if (!(error instanceof DamagedKey)) throw error;
    throw new StartupError(`${error.message}. ${REMEDY} La dañada hay que quitarla de la carpeta.`, { cause: error });
  }
}

/**
 * Checks before serving that the signing key of each type is readable, matches its public key, and is
 * published. Makes the first key of a type, and never another.
 * @throws StartupError for a damaged key, or for a missing or unknown one when others were published before
 */
export async function prepareSigningKeys(owner: Connection, dataDir: string): Promise<void> {
  for (const kty of KEY_TYPES) await prepareSigningKey(owner, dataDir, kty);
}

async function prepareSigningKey(owner: Connection, dataDir: string, kty: KeyType): Promise<void> {
  const key = await load(dataDir, kty);
  const published = key && (await findPublished(owner, key.kid));
  if (key && published) {
    if (await signsFor(key, published.public_jwk)) return;
    throw new StartupError(`La llave de firma ${key.kid} no corresponde a la publicada con ese nombre. ${REMEDY}`);
  }
  const earlier = await owner
    .selectFrom('signing_keys')
    .select('kid')
    .where(sql`public_jwk ->> 'kty'`, '=', kty)
    .limit(1)
    .executeTakeFirst();
  if (earlier)
    throw new StartupError(
      key
        ? `La llave de firma ${key.kid} no es de esta instalación: no está entre las publicadas. ${REMEDY}`
        : `Faltan las llaves de firma: ${dataDir} no tiene ninguna y esta instalación ya publicó una. ${REMEDY}`,
    );
  await publishKey(owner, key ?? (await newSigningKey(dataDir, kty)));
}
