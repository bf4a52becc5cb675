import { SignJWT } from 'jose';
import { type BadgeFacts, credentialOf, endOfDay, wholeSeconds } from './credential.ts';
import { keyAddress } from './key-address.ts';
import type { SigningKey } from './keys.ts';

export type { BadgeFacts } from './credential.ts';

/**
 * A constancia as a signed Open Badges 3.0 credential: a compact JWS whose payload is the credential itself
 * (OB 3.0 §8.2, VC-JWT). The same facts and key give the same characters.
 */
export async function signBadge(facts: BadgeFacts, key: SigningKey): Promise<string> {
  const credential = credentialOf(facts);
  return await new SignJWT(credential)
    .setProtectedHeader({ alg: key.publicJwk.alg, kid: keyAddress(facts.public_url, key.publicJwk), typ: 'JWT' })
    .setIssuer(credential.issuer.id)
    .setSubject(credential.credentialSubject.id)
    .setJti(credential.id)
    .setNotBefore(wholeSeconds(facts.issued_at))
    .setExpirationTime(endOfDay(facts.valid_until))
    .sign(key.privateKey);
}
