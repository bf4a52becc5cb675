import { createPublicKey } from 'node:crypto';
import type { Database } from '../../../database/connect.ts';
import type { Signing } from '../../../shared/evidence/evidence.ts';
import type { Contents } from './contents.ts';

const pemOf = (jwk: Signing['publicJwk']): string =>
  createPublicKey({ key: { kty: jwk.kty, crv: jwk.crv, x: jwk.x }, format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString();

/**
 * Public keys: the one that signs this file, in openssl's form, and all that were published up to the end
 * of its facts.
 */
export async function addKeys(
  contents: Contents,
  database: Database,
  signing: Signing,
  knownUntil: string,
): Promise<void> {
  const keys = await database
    .selectFrom('signing_keys')
    .select(['kid', 'public_jwk'])
    .where(({ eb, or }) => or([eb('created_at', '<', new Date(knownUntil)), eb('kid', '=', signing.kid)]))
    .orderBy('created_at')
    .orderBy('kid')
    .execute();
  await contents.add('llaves/llave.pem', pemOf(signing.publicJwk));
  await contents.add(
    'llaves/jwks.json',
    `${JSON.stringify({ keys: keys.map(({ public_jwk }) => public_jwk) }, null, 1)}\n`,
  );
}
