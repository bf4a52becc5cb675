import { X509Certificate } from 'node:crypto';
import type { SigningCertificate } from '@finaula/contract/saml';
import type { Selectable } from 'kysely';
import type { ProviderCertificates } from '../../../database/database.generated.ts';
import { ApiError } from '../../../http/api-error.ts';
import { mexicanDay } from '../../../shared/time/days.ts';

const LEAST_BITS = 2048;

export type StoredCertificate = Selectable<ProviderCertificates>;
type Kept = Pick<StoredCertificate, 'sha256' | 'certificate' | 'valid_from' | 'expires_at'>;

export const nameOf = ({ sha256 }: Pick<StoredCertificate, 'sha256'>): string => sha256.toString('hex');

/**
 * Parses a signing certificate. `known`: fingerprints that the provider already has, which are not checked
 * again (or all).
 * @throws ApiError PROVIDER_CERTIFICATE_UNREADABLE
 * @throws ApiError PROVIDER_CERTIFICATE_UNUSABLE: it has expired, or its key is short or of a kind that
 * node-saml does not verify
 */
export function parseCertificate(written: string, known: ReadonlySet<string> | 'known' = new Set()): Kept {
  const base64 = written.replaceAll(/-----(BEGIN|END) CERTIFICATE-----|\s/g, '');
  let parsed: X509Certificate;
  try {
    parsed = new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    throw new ApiError('PROVIDER_CERTIFICATE_UNREADABLE');
  }
  const kept = {
    sha256: Buffer.from(parsed.fingerprint256.replaceAll(':', ''), 'hex'),
    certificate: parsed.raw,
    valid_from: parsed.validFromDate,
    expires_at: parsed.validToDate,
  };
  const { asymmetricKeyType, asymmetricKeyDetails } = parsed.publicKey;
  const usable =
    asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_BITS && stateOf(kept) !== 'over';
  if (!usable && known !== 'known' && !known.has(nameOf(kept))) throw new ApiError('PROVIDER_CERTIFICATE_UNUSABLE');
  return kept;
}

export const pemOf = ({ certificate }: Pick<StoredCertificate, 'certificate'>): string =>
  new X509Certificate(certificate).toString();

export function stateOf({
  valid_from,
  expires_at,
}: Pick<StoredCertificate, 'valid_from' | 'expires_at'>): SigningCertificate['state'] {
  const now = new Date();
  if (expires_at <= now) return 'over';
  return valid_from > now ? 'not_yet' : 'valid';
}

export const describeCertificate = (kept: Kept) => ({
  sha256: nameOf(kept),
  subject: new X509Certificate(kept.certificate).subject.replaceAll('\n', ', '),
  state: stateOf(kept),
  expires_on: mexicanDay(kept.expires_at),
});

export const presentCertificate = (stored: StoredCertificate): SigningCertificate => ({
  ...describeCertificate(stored),
  added_at: stored.added_at.toISOString(),
  used_at: stored.used_at?.toISOString() ?? null,
});

/** The last day of the last valid certificate. */
export function lastDayOf(certificates: readonly StoredCertificate[]): string | null {
  const [last] = certificates
    .filter((one) => stateOf(one) !== 'over')
    .toSorted((one, other) => Number(other.expires_at) - Number(one.expires_at));
  return last ? mexicanDay(last.expires_at) : null;
}
