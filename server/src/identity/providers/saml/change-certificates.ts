import type { ProviderSettings } from '@finaula/contract/providers';
import { CERTIFICATES_PER_PROVIDER } from '@finaula/contract/saml';
import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import { audit } from '../../../shared/audit/audit.ts';
import type { UserRecord } from '../../accounts/users.ts';
import { configuredBy, lockProvider } from '../lock-provider.ts';
import type { StoredProvider } from '../stored.ts';
import { nameOf, parseCertificate, stateOf } from './certificates.ts';

const listOf = (tx: Transaction, { id }: StoredProvider) =>
  tx.selectFrom('provider_certificates').selectAll().where('provider_id', '=', id).execute();

const remove = (tx: Transaction, { id }: StoredProvider, sha256: Buffer) =>
  tx.deleteFrom('provider_certificates').where('provider_id', '=', id).where('sha256', '=', sha256).execute();

const insert = (
  tx: Transaction,
  admin: UserRecord,
  { id, entity_id }: StoredProvider,
  kept: ReturnType<typeof parseCertificate>,
) =>
  tx
    .insertInto('provider_certificates')
    .values({ ...kept, provider_id: id, entity_id, added_by: admin.id })
    .execute();

/**
 * Stores the signing certificates of a provider's settings; returns whether the set changed.
 * @throws ApiError PROVIDER_CERTIFICATE_UNREADABLE, PROVIDER_CERTIFICATE_UNUSABLE
 */
export async function setCertificates(
  tx: Transaction,
  admin: UserRecord,
  stored: StoredProvider,
  settings: ProviderSettings,
): Promise<boolean> {
  if (settings.kind !== 'saml') return false;
  const before = await listOf(tx, stored);
  const had = new Set(before.map(nameOf));
  const wanted = new Map(
    settings.idp?.certificates.map((written) => parseCertificate(written, had)).map((one) => [nameOf(one), one]),
  );
  const gone = before.filter((one) => !wanted.has(nameOf(one)));
  const added = [...wanted].flatMap(([name, one]) => (had.has(name) ? [] : [one]));
  for (const { sha256 } of gone) await remove(tx, stored, sha256);
  for (const one of added) await insert(tx, admin, stored, one);
  return gone.length + added.length > 0;
}

const note = (tx: Transaction, admin: UserRecord, stored: StoredProvider, act: 'added' | 'retired', sha256: string) =>
  audit(tx, {
    action: `provider certificate ${act}`,
    actorId: admin.id,
    entityId: stored.entity_id,
    detail: { provider: stored.id, name: stored.name, sha256 },
  });

/**
 * Adds the next certificate of a provider, also while it is on: a signature by any of them is accepted.
 * @throws ApiError PROVIDER_NOT_FOUND, ACCESS_NEEDS_REVIEW, PROVIDER_NOT_DESCRIBED,
 * PROVIDER_CERTIFICATE_UNREADABLE, PROVIDER_CERTIFICATE_UNUSABLE, PROVIDER_CERTIFICATES_FULL,
 * NOTHING_CHANGED
 */
export async function addCertificate(
  tx: Transaction,
  admin: UserRecord,
  id: string,
  written: string,
): Promise<StoredProvider> {
  const stored = await lockProvider(tx, admin, id);
  if (stored.kind !== 'saml') throw new ApiError('PROVIDER_NOT_FOUND');
  const others = await listOf(tx, stored);
  if (others.length === 0) throw new ApiError('PROVIDER_NOT_DESCRIBED');
  const certificate = parseCertificate(written);
  if (others.some((one) => one.sha256.equals(certificate.sha256))) throw new ApiError('NOTHING_CHANGED');
  if (others.length >= CERTIFICATES_PER_PROVIDER) throw new ApiError('PROVIDER_CERTIFICATES_FULL');
  await insert(tx, admin, stored, certificate);
  await note(tx, admin, stored, 'added', nameOf(certificate));
  // The holder of the key of a new certificate can sign in as any user.
  return tx
    .updateTable('identity_providers')
    .set(configuredBy(admin))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Removes a certificate. A remaining one must be valid and, unless the provider was never tested, have
 * signed before: otherwise the next sign-in could fail for everyone.
 * @throws ApiError PROVIDER_NOT_FOUND, ACCESS_NEEDS_REVIEW, PROVIDER_CERTIFICATE_NOT_FOUND,
 * PROVIDER_CERTIFICATE_IS_NEEDED
 */
export async function retireCertificate(
  tx: Transaction,
  admin: UserRecord,
  id: string,
  name: string,
): Promise<StoredProvider> {
  const stored = await lockProvider(tx, admin, id);
  const all = await listOf(tx, stored);
  const retired = all.find((one) => nameOf(one) === name);
  if (!retired) throw new ApiError('PROVIDER_CERTIFICATE_NOT_FOUND');
  const left = all.filter((one) => one !== retired);
  if (!left.some((one) => stateOf(one) === 'valid' && (stored.state === 'draft' || one.used_at !== null)))
    throw new ApiError('PROVIDER_CERTIFICATE_IS_NEEDED');
  await remove(tx, stored, retired.sha256);
  await note(tx, admin, stored, 'retired', name);
  return stored;
}
