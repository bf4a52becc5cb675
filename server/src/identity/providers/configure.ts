import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type NewPeople, PROVIDERS_PER_ENTITY, type ProviderSettings } from '@finaula/contract/providers';
import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { isForbiddenAddress } from '../../shared/outgoing/guarded-fetch.ts';
import { findPolicy, lockPolicyOf } from '../access-policy/queries.ts';
import type { Member } from '../accounts/member.ts';
import { listDomains, requireVerified } from '../accounts/proven-domains.ts';
import { endAccess } from '../end-access.ts';
import { seal } from '../second-factor/factor-keys.ts';
import { configuredBy, lockProvider } from './lock-provider.ts';
import { setCertificates } from './saml/change-certificates.ts';
import { type StoredProvider, withoutCertificates } from './stored.ts';

interface Described {
  name: string;
  new_people: NewPeople;
  settings: ProviderSettings;
  secret?: string | undefined;
}
type Change = { [Field in keyof Described]?: Described[Field] | undefined };

interface Installation {
  dataDir: string;
  /** Whether a provider may run on this machine. */
  loopback: boolean;
}

/**
 * Checks the address without a lookup; the name is resolved at connection time.
 * @throws ApiError PROVIDER_ADDRESS_FORBIDDEN
 */
function requirePublic(settings: ProviderSettings, { loopback }: Installation): void {
  const written = settings.kind === 'oidc' ? settings.issuer : settings.idp?.sso_url;
  if (written !== undefined && !loopback && isForbiddenAddress(written))
    throw new ApiError('PROVIDER_ADDRESS_FORBIDDEN');
}

const update = (tx: Transaction, id: string) => tx.updateTable('identity_providers').where('id', '=', id);

interface New extends Described {
  id?: string | undefined;
}

/**
 * @throws ApiError ACCESS_NEEDS_REVIEW, PROVIDER_NEEDS_DOMAIN, PROVIDERS_FULL, PROVIDER_NEEDS_SECRET,
 * PROVIDER_ADDRESS_FORBIDDEN, PROVIDER_ADDED, and of certificates
 */
export async function makeProvider(tx: Transaction, admin: Member, described: New, installation: Installation) {
  const entityId = admin.entity_id;
  await requireVerified(tx, entityId);
  if ((await listDomains(tx, entityId)).length === 0) throw new ApiError('PROVIDER_NEEDS_DOMAIN');
  const { count } = await tx
    .selectFrom('identity_providers')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('entity_id', '=', entityId)
    .executeTakeFirstOrThrow();
  if (count >= PROVIDERS_PER_ENTITY) throw new ApiError('PROVIDERS_FULL');
  const { id = randomUUID(), name, new_people, settings, secret } = described;
  if (settings.kind === 'oidc' && secret === undefined) throw new ApiError('PROVIDER_NEEDS_SECRET');
  requirePublic(settings, installation);
  const made = await tx
    .insertInto('identity_providers')
    .values({
      id,
      entity_id: entityId,
      kind: settings.kind,
      name,
      new_people,
      settings: JSON.stringify(withoutCertificates(settings)),
      created_by: admin.id,
      configured_by: admin.id,
      ...(secret !== undefined && (await seal(installation.dataDir, id, Buffer.from(secret)))),
    })
    .onConflict((same) => same.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!made) throw new ApiError('PROVIDER_ADDED');
  await setCertificates(tx, admin, made, settings);
  await audit(tx, {
    action: 'provider added',
    actorId: admin.id,
    entityId,
    detail: { provider: id, name, kind: settings.kind },
  });
  return made;
}

/**
 * The namespace of a provider's subjects: in another namespace the same subject may be another person.
 * Entra's subjects belong to one application each.
 */
function namespaceOf(settings: ProviderSettings): readonly unknown[] {
  if (settings.kind === 'oidc') return [settings.issuer, settings.vendor === 'entra' && settings.client_id];
  return [settings.idp?.entity_id, settings.subject_attribute, settings.name_id_format];
}

/**
 * Deletes a provider's links, so that its users are found by their addresses again. Returns their number.
 */
async function unlinkAll(tx: Transaction, id: string): Promise<number> {
  const linked = sql`select user_id from identity_links where provider_id = ${id}`;
  const ended = await endAccess(tx, linked, 'provider reconnected', { providerId: id });
  return ended['provider links'] ?? 0;
}

/**
 * Changes a provider. Its label and the rule for new people change at any time; another connection must be
 * tested again, so it changes only while the provider is off.
 * @throws ApiError PROVIDER_NOT_FOUND, ACCESS_NEEDS_REVIEW, PROVIDER_IS_ON, PROVIDER_KIND_FIXED,
 * PROVIDER_ADDRESS_FORBIDDEN, and certificate errors
 */
export async function changeProvider(
  tx: Transaction,
  admin: Member,
  id: string,
  change: Change,
  installation: Installation,
) {
  const stored = await lockProvider(tx, admin, id);
  const { name = stored.name, new_people = stored.new_people, settings, secret } = change;
  if (settings && settings.kind !== stored.kind) throw new ApiError('PROVIDER_KIND_FIXED');
  const described = settings && withoutCertificates(settings);
  const signs = settings !== undefined && (await setCertificates(tx, admin, stored, settings));
  const connects =
    secret !== undefined || signs || (described !== undefined && !isDeepStrictEqual(described, stored.settings));
  if (connects && stored.state === 'on') throw new ApiError('PROVIDER_IS_ON');
  if (settings) requirePublic(settings, installation);
  const others =
    settings !== undefined &&
    !isDeepStrictEqual(namespaceOf(settings), namespaceOf(stored.settings as ProviderSettings));
  const unlinked = others ? await unlinkAll(tx, id) : 0;
  const changed = await update(tx, id)
    .set({
      name,
      new_people,
      changed_at: sql`now()`,
      ...(described && { settings: JSON.stringify(described) }),
      ...(connects && { state: 'draft', tested_at: null, refused_at: null, refusal: null, ...configuredBy(admin) }),
      ...(secret !== undefined && (await seal(installation.dataDir, id, Buffer.from(secret)))),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(tx, {
    action: 'provider changed',
    actorId: admin.id,
    entityId: stored.entity_id,
    detail: {
      provider: id,
      name,
      new_people,
      connection: connects ? 'changed' : 'kept',
      secret: secret === undefined ? 'kept' : 'changed',
      unlinked,
    },
  });
  return changed;
}

const isTheLast = async (tx: Transaction, { id, entity_id }: StoredProvider): Promise<boolean> => {
  if ((await findPolicy(tx, entity_id)).policy.sign_in !== 'provider') return false;
  const others = await tx
    .selectFrom('identity_providers')
    .select('id')
    .where('entity_id', '=', entity_id)
    .where('state', '=', 'on')
    .where('id', '<>', id)
    .execute();
  return others.length === 0;
};

/**
 * @throws ApiError PROVIDER_NOT_FOUND, ACCESS_NEEDS_REVIEW, PROVIDER_NOT_TESTED, PROVIDER_IS_THE_LAST,
 * NOTHING_CHANGED
 */
export async function switchProvider(tx: Transaction, admin: Member, id: string, enabled: boolean) {
  // Lock the policy first: a concurrent change could require the provider that is switched off.
  if (!enabled) await lockPolicyOf(tx, admin.entity_id);
  const stored = await lockProvider(tx, admin, id);
  if (enabled === (stored.state === 'on')) throw new ApiError('NOTHING_CHANGED');
  if (enabled && stored.tested_at === null) throw new ApiError('PROVIDER_NOT_TESTED');
  if (!enabled && (await isTheLast(tx, stored))) throw new ApiError('PROVIDER_IS_THE_LAST');
  const switched = await update(tx, id)
    .set({ state: enabled ? 'on' : 'off' })
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(tx, {
    action: 'provider switched',
    actorId: admin.id,
    entityId: stored.entity_id,
    detail: { provider: id, name: stored.name, state: enabled ? 'on' : 'off' },
  });
  return switched;
}

/**
 * Approves the connection of a provider as a second administrator, which lets other administrators sign in
 * with it.
 * @throws ApiError PROVIDER_NOT_FOUND, ACCESS_NEEDS_REVIEW, PROVIDER_OWN_APPROVAL, NOTHING_CHANGED
 */
export async function approveProvider(tx: Transaction, admin: Member, id: string) {
  const stored = await lockProvider(tx, admin, id);
  if (stored.configured_by === admin.id) throw new ApiError('PROVIDER_OWN_APPROVAL');
  if (stored.approved_by !== null) throw new ApiError('NOTHING_CHANGED');
  const approved = await update(tx, id)
    .set({ approved_by: admin.id, approved_at: sql`now()` })
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(tx, {
    action: 'provider approved',
    actorId: admin.id,
    entityId: stored.entity_id,
    detail: { provider: id, name: stored.name, configured_by: stored.configured_by },
  });
  return approved;
}

/** @throws ApiError PROVIDER_NOT_FOUND, ACCESS_NEEDS_REVIEW, PROVIDER_IS_ON */
export async function removeProvider(tx: Transaction, admin: Member, id: string): Promise<void> {
  const stored = await lockProvider(tx, admin, id);
  if (stored.state === 'on') throw new ApiError('PROVIDER_IS_ON');
  await tx.deleteFrom('identity_providers').where('id', '=', id).execute();
  await audit(tx, {
    action: 'provider removed',
    actorId: admin.id,
    entityId: stored.entity_id,
    detail: { provider: id, name: stored.name },
  });
}
