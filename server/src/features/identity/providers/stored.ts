import { type ProviderFailureCode, providerFailures } from '@finaula/contract/provider-failures';
import { type Provider, providerSettings } from '@finaula/contract/providers';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../database/connect.ts';
import type { IdentityProviders } from '../../../database/database.generated.ts';
import { unseal } from '../../../shared/identity/second-factor/factor-keys.ts';

type Connection = Database | Transaction;
export type StoredProvider = Selectable<IdentityProviders>;

export const findProvider = (connection: Connection, id: string) =>
  connection.selectFrom('identity_providers').selectAll().where('id', '=', id).executeTakeFirst();

export const listProvidersOf = (connection: Connection, entityId: string) =>
  connection.selectFrom('identity_providers').selectAll().where('entity_id', '=', entityId).orderBy('created_at').orderBy('id').execute();

export const countPeople = (connection: Connection, entityId: string) =>
  connection
    .selectFrom('identity_links')
    .select(['provider_id', sql<number>`count(*)::int`.as('people')])
    .where('entity_id', '=', entityId)
    .groupBy('provider_id')
    .execute();

/** With which one signs in to institutions that have proven the domain. */
export const findProvidersOf = (database: Database, domain: string) =>
  database
    .selectFrom('identity_providers as p')
    .innerJoin('domain_proofs as d', (join) => join.onRef('d.entity_id', '=', 'p.entity_id').on('d.proven_at', 'is not', null))
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

/** A provider as its protocol needs it. */
export async function connectionOf(dataDir: string, { id, settings, key_id, secret }: StoredProvider) {
  const sealed = key_id !== null && secret !== null ? { key_id, secret } : null;
  return { id, settings: providerSettings.parse(settings), secret: sealed && (await unseal(dataDir, id, sealed)).toString('utf8') };
}

const reasonOf = (refusal: string): string => (refusal in providerFailures ? providerFailures[refusal as ProviderFailureCode] : refusal);

export const redirectUriOf = (publicUrl: string, id: string): string => `${publicUrl}/entrar/regreso/${id}`;

export const presentProvider = (stored: StoredProvider, { publicUrl, people }: { publicUrl: string; people: number }): Provider => ({
  id: stored.id,
  name: stored.name,
  new_people: stored.new_people as Provider['new_people'],
  settings: providerSettings.parse(stored.settings),
  state: stored.state as Provider['state'],
  has_secret: stored.secret !== null,
  redirect_uri: redirectUriOf(publicUrl, stored.id),
  tested_at: stored.tested_at?.toISOString() ?? null,
  last_refusal:
    stored.refused_at && stored.refusal !== null ? { at: stored.refused_at.toISOString(), reason: reasonOf(stored.refusal) } : null,
  people,
});
