import { fromHex, sha256, utf8 } from './digest.ts';
import type { Finding } from './finding.ts';

export interface Ed25519Key {
  /** base64url */
  x: string;
  raw: Uint8Array<ArrayBuffer>;
}

/** The prefix of the 32 bytes of an Ed25519 key in SPKI form (RFC 8410). */
const SPKI_HEAD = '302a300506032b6570032100';

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** A PEM in openssl's form; undefined for any other. */
export function readKey(pem: Uint8Array): Ed25519Key | undefined {
  const body = /-----BEGIN PUBLIC KEY-----([\sA-Za-z0-9+/=]+)-----END PUBLIC KEY-----/.exec(
    new TextDecoder().decode(pem),
  )?.[1];
  if (body === undefined) return undefined;
  const der = Uint8Array.from(atob(body.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0));
  const head = fromHex(SPKI_HEAD);
  if (der.length !== head.length + 32 || head.some((byte, i) => der[i] !== byte)) return undefined;
  const raw = der.slice(head.length);
  return { x: base64url(raw), raw };
}

/** RFC 7638 thumbprint, by which the platform names its keys. */
export const keyIdOf = async ({ x }: Ed25519Key): Promise<string> =>
  base64url(fromHex(await sha256(utf8(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`))));

/** Unknown when the browser does not support Ed25519. */
export async function verifySignature(
  { raw }: Ed25519Key,
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
): Promise<Finding> {
  let key: CryptoKey;
  try {
    key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
  } catch {
    return 'unknown';
  }
  return (await crypto.subtle.verify('Ed25519', key, signature, signed).catch(() => false)) ? 'sound' : 'wrong';
}
