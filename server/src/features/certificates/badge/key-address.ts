import type { PublicKey } from '@finaula/contract/certificates';

/**
 * The id of a key outside this server. Open Badges requires an address that serves the one key; the JWKS
 * names its keys the same way, so that ordinary JWT libraries find them too. Ed25519 keys keep the address
 * that stands in the credentials of version 1.0.0.
 */
export const keyAddress = (publicUrl: string, { kid, kty }: Pick<PublicKey, 'kid' | 'kty'>): string =>
  `${publicUrl}/api/public/keys${kty === 'RSA' ? '/' : '#'}${kid}`;
