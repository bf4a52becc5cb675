import { SignJWT } from 'jose';
import { keyAddress } from '../badge/key-address.ts';
import type { SigningKey } from '../badge/keys.ts';
import { encodeBits } from './bitstring.ts';

export const listAddress = (publicUrl: string, list: number): string => `${publicUrl}/api/public/status-lists/${list}`;

/**
 * Purpose of a credential's status list. A bit is cleared when a dispute closes or a revocation is taken
 * back, which the standard calls a suspension.
 */
export const STATUS_PURPOSE = 'suspension';

export interface StatusList {
  list: number;
  /** Positions of the set bits. */
  positions: readonly number[];
}

/** How long a verifier may keep a list, in seconds. */
export const TTL_SECONDS = 300;
/** How long a signed list is served unchanged, in seconds; its validity is much longer. */
export const SIGNED_FOR_SECONDS = 12 * 3600;

/**
 * A list as a signed BitstringStatusListCredential (W3C Bitstring Status List v1.0, secured by
 * VC-JOSE-COSE).
 */
export async function signStatusList(
  { list, positions }: StatusList,
  publicUrl: string,
  key: SigningKey,
  now: Date,
): Promise<string> {
  const id = listAddress(publicUrl, list);
  const seconds = Math.floor(now.getTime() / 1000);
  const until = seconds + 2 * SIGNED_FOR_SECONDS;
  const credential = {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: publicUrl,
    validFrom: new Date(seconds * 1000).toISOString(),
    validUntil: new Date(until * 1000).toISOString(),
    credentialSubject: {
      id: `${id}#lista`,
      type: 'BitstringStatusList',
      statusPurpose: STATUS_PURPOSE,
      ttl: TTL_SECONDS * 1000,
      encodedList: await encodeBits(positions),
    },
  };
  return await new SignJWT(credential)
    .setProtectedHeader({ alg: key.publicJwk.alg, kid: keyAddress(publicUrl, key.publicJwk), typ: 'vc+jwt' })
    .setIssuer(publicUrl)
    .setIssuedAt(seconds)
    .setExpirationTime(until)
    .sign(key.privateKey);
}
