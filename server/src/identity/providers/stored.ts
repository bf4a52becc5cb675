import { type ProviderFailureCode, providerFailures } from '@finaula/contract/provider-errors';
import { type Provider, type ProviderSettings, providerSettings } from '@finaula/contract/providers';
import type { SamlServiceProvider } from '@finaula/contract/saml';
import { type Selectable, sql } from 'kysely';
import type { Connection, Database } from '../../database/connect.ts';
import type { IdentityProviders } from '../../database/database.generated.ts';
import type { Member } from '../accounts/member.ts';
import { unseal } from '../second-factor/factor-keys.ts';
import type { ProviderFailure } from './provider-failure.ts';
import { lastDayOf, pemOf, presentCertificate, type StoredCertificate } from './saml/certificates.ts';

export type StoredProvider = Selectable<IdentityProviders>;

export const findProvider = (connection: Connection, id: string) =>
  connection.selectFrom('identity_providers').selectAll().where('id', '=', id).executeTakeFirst();

export const listProvidersOf = (connection: Connection, entityId: string) =>
  connection
    .selectFrom('identity_providers')
    .selectAll()
    .where('entity_id', '=', entityId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

const countPeople = (connection: Connection, entityId: string) =>
  connection
    .selectFrom('identity_links')
    .select(['provider_id', sql<number>`count(*)::int`.as('people')])
    .where('entity_id', '=', entityId)
    .groupBy('provider_id')
    .execute();

/** Providers of the institutions that have proven the domain. */
export const findProvidersOf = (database: Database, domain: string) =>
  database
    .selectFrom('identity_providers as p')
    .innerJoin('domain_proofs as d', (join) =>
      join.onRef('d.entity_id', '=', 'p.entity_id').on('d.proven_at', 'is not', null),
    )
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('access_policies')
          .select('sign_in')
          .whereRef('entity_id', '=', 'p.entity_id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('policy'),
      (join) => join.onTrue(),
    )
    .select(['p.id', 'p.name', 'policy.sign_in'])
    .where('d.domain', '=', domain)
    .where('p.state', '=', 'on')
    .where('policy.sign_in', '<>', 'password')
    .orderBy('p.created_at')
    .execute();

/** Signing certificates of the entity's providers, the newest last. */
export const listCertificatesOf = (connection: Connection, entityId: string) =>
  connection
    .selectFrom('provider_certificates')
    .selectAll()
    .where('entity_id', '=', entityId)
    .orderBy('added_at')
    .orderBy('sha256')
    .execute();

/** The settings without certificates, which are rows of their own. */
export function withoutCertificates(settings: ProviderSettings): object {
  if (settings.kind !== 'saml' || settings.idp === null) return settings;
  const { entity_id, sso_url } = settings.idp;
  return { ...settings, idp: { entity_id, sso_url } };
}

function settingsOf({ settings }: StoredProvider, certificates: readonly StoredCertificate[]): ProviderSettings {
  const { idp, ...others } = settings as { idp?: object | null };
  return providerSettings.parse({ ...others, idp: idp && { ...idp, certificates: certificates.map(pemOf) } });
}

/** A provider's connection, as its protocol needs it. */
export async function connectionOf(database: Database, dataDir: string, stored: StoredProvider) {
  const { id, key_id, secret, entity_id } = stored;
  const certificates =
    stored.kind === 'saml'
      ? (await listCertificatesOf(database, entity_id)).filter((one) => one.provider_id === id)
      : [];
  const sealed = key_id !== null && secret !== null ? { key_id, secret } : null;
  return {
    id,
    settings: settingsOf(stored, certificates),
    secret: sealed && (await unseal(dataDir, id, sealed)).toString('utf8'),
  };
}

const reasonOf = (refusal: string): string =>
  refusal in providerFailures ? providerFailures[refusal as ProviderFailureCode] : refusal;

/** The page that the browser returns to after a sign-in. */
export const returnPageOf = (publicUrl: string, id: string): string => `${publicUrl}/entrar/regreso/${id}`;

/** The page that begins a sign-in, for a tile in the provider's portal. */
export const signInUrlOf = (publicUrl: string, id: string): string => `${publicUrl}/entrar/${id}`;

/** Stores a failed sign-in for the administrator who configured the provider. */
export const recordFailure = (platform: Database, id: string, { code, said }: ProviderFailure) =>
  platform
    .updateTable('identity_providers')
    .set({ refused_at: new Date(), refusal: code, refusal_said: said })
    .where('id', '=', id)
    .execute();

/**
 * The redirect address registered at the provider: that page, or with SAML the endpoint that forwards to
 * it.
 */
export const redirectUriOf = (publicUrl: string, { id, kind }: Pick<StoredProvider, 'id' | 'kind'>): string =>
  kind === 'saml' ? `${publicUrl}/saml/${id}/acs` : returnPageOf(publicUrl, id);

export const metadataUrlOf = (publicUrl: string, id: string): string => `${publicUrl}/saml/${id}/metadata`;

/** In SAML, the entity ID is the address of our metadata. */
export const serviceProviderOf = (publicUrl: string, id: string): SamlServiceProvider => ({
  entity_id: metadataUrlOf(publicUrl, id),
  acs_url: redirectUriOf(publicUrl, { id, kind: 'saml' }),
  metadata_url: metadataUrlOf(publicUrl, id),
});

interface ProviderContext {
  publicUrl: string;
  /** Providers of the entity. */
  counts: Awaited<ReturnType<typeof countPeople>>;
  certificates: readonly StoredCertificate[];
  names: ReadonlyMap<string, string>;
  readerId: string;
}

const presentProvider = (
  stored: StoredProvider,
  { publicUrl, counts, certificates, names, readerId }: ProviderContext,
): Provider => ({
  id: stored.id,
  name: stored.name,
  new_people: stored.new_people as Provider['new_people'],
  settings: settingsOf(stored, certificates),
  state: stored.state as Provider['state'],
  has_secret: stored.secret !== null,
  sign_in_url: signInUrlOf(publicUrl, stored.id),
  redirect_uri: redirectUriOf(publicUrl, stored),
  service_provider: stored.kind === 'saml' ? serviceProviderOf(publicUrl, stored.id) : null,
  certificates: certificates.map(presentCertificate),
  certificate_expires_on: lastDayOf(certificates),
  tested_at: stored.tested_at?.toISOString() ?? null,
  configured_by_name: names.get(stored.configured_by) ?? null,
  configured_by_me: stored.configured_by === readerId,
  approved_by_name: stored.approved_by && (names.get(stored.approved_by) ?? null),
  approved_at: stored.approved_at?.toISOString() ?? null,
  last_refusal:
    stored.refused_at && stored.refusal !== null
      ? { at: stored.refused_at.toISOString(), reason: reasonOf(stored.refusal), said: stored.refusal_said }
      : null,
  people: counts.find(({ provider_id }) => provider_id === stored.id)?.people ?? 0,
});

/** Presents the providers of the reader's entity. */
export async function presentProviders(
  connection: Connection,
  { id: readerId, entity_id }: Member,
  stored: readonly StoredProvider[],
  publicUrl: string,
) {
  const counts = await countPeople(connection, entity_id);
  const certificates = await listCertificatesOf(connection, entity_id);
  const administrators = stored.flatMap(({ configured_by, approved_by }) => [
    configured_by,
    approved_by ?? configured_by,
  ]);
  const people = await connection
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [readerId, ...administrators])
    .execute();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const own = (id: string) => certificates.filter(({ provider_id }) => provider_id === id);
  return stored.map((provider) =>
    presentProvider(provider, { publicUrl, counts, certificates: own(provider.id), names, readerId }),
  );
}
