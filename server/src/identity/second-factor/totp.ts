import { Secret, TOTP } from 'otpauth';

const SECONDS = 30;
/** RFC 4226 §4: 160 bits. */
const SECRET_BYTES = 20;
/** Accept codes of the steps before and after, because clocks differ (RFC 6238 §5.2). */
const WINDOW = 1;

/** Every authenticator application understands SHA-1, six digits and 30 seconds. */
const totpOf = (secret: Secret, label?: { issuer: string; label: string }) =>
  new TOTP({ ...label, secret, algorithm: 'SHA1', digits: 6, period: SECONDS });

/** Makes a secret: its bytes, and the form that an application imports. */
export function newTotp(issuer: string, email: string) {
  const secret = new Secret({ size: SECRET_BYTES });
  return { bytes: secret.bytes, base32: secret.base32, uri: totpOf(secret, { issuer, label: email }).toString() };
}

/** The 30-second step since 1970 of a code; null when it is not current. */
export function stepOf(secret: Uint8Array, code: string): number | null {
  const timestamp = Date.now();
  const delta = totpOf(new Secret({ buffer: new Uint8Array(secret).buffer })).validate({
    token: code,
    timestamp,
    window: WINDOW,
  });
  return delta === null ? null : Math.floor(timestamp / 1000 / SECONDS) + delta;
}
