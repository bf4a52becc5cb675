import type { Connection, Database } from '../../../database/connect.ts';
import { loadSigningKey, type PublicJwk, type SigningKey } from './keys.ts';

export const findPublished = (database: Connection, kid: string) =>
  database
    .selectFrom('signing_keys')
    .select('public_jwk')
    .where('kid', '=', kid)
    .$castTo<{ public_jwk: PublicJwk }>()
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

/** The signing key, which must be published, so that verifiers find it in the JWKS. */
export async function publishedKey(database: Database, dataDir: string): Promise<SigningKey> {
  const key = await loadSigningKey(dataDir);
  if (!key) throw new Error(`Faltan las llaves de firma de ${dataDir}`);
  if (!(await findPublished(database, key.kid))) throw new Error(`La llave de firma ${key.kid} no está publicada`);
  return key;
}
