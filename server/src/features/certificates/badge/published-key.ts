import type { PublicKey } from '@finaula/contract/certificates';
import type { Connection, Database } from '../../../database/connect.ts';
import { type KeyType, loadSigningKey, type SigningKey } from './keys.ts';

export const findPublished = (database: Connection, kid: string) =>
  database
    .selectFrom('published_keys')
    .select('public_jwk')
    .where('kid', '=', kid)
    .$castTo<{ public_jwk: PublicKey }>()
    .executeTakeFirst();

/**
 * Publishes a public key in the JWKS of every server, as the owner of the tables. The database records the
 * act in the ledger.
 */
export const publishKey = (owner: Connection, { kid, publicJwk }: SigningKey) =>
  owner
    .insertInto('signing_keys')
    .values({ kid, public_jwk: JSON.stringify(publicJwk) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** The signing key of a type, which must be published, so that verifiers find it. */
export async function publishedKey(database: Database, dataDir: string, kty: KeyType): Promise<SigningKey> {
  const key = await loadSigningKey(dataDir, kty);
  if (!key) throw new Error(`Faltan las llaves de firma de ${dataDir}`);
  if (!(await findPublished(database, key.kid))) throw new Error(`La llave de firma ${key.kid} no está publicada`);
  return key;
}
