import { randomUUID } from 'node:crypto';
import { providerFailures } from '@finaula/contract/provider-errors';
import type { Provider, ProviderSettings } from '@finaula/contract/providers';
import { domainOf } from '@finaula/contract/text';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import type { Services } from '../../services.ts';
import { listNotices } from '../accounts/account-notices.ts';
import type { Member } from '../accounts/member.ts';
import { presentUser } from '../accounts/present-user.ts';
import { listDomains } from '../accounts/proven-domains.ts';
import { browserTokenOf } from '../sessions/browser-token.ts';
import { newSession } from '../sessions/new-session.ts';
import { countRefusalByProvider } from '../sign-in/count-refusals.ts';
import { newToken } from '../token.ts';
import { approveProvider, changeProvider, makeProvider, removeProvider, switchProvider } from './configure.ts';
import { oidcProtocol } from './oidc/oidc.ts';
import type { Protocol } from './protocol.ts';
import { ProviderFailure } from './provider-failure.ts';
import { openRequest, takeRequest, useAssertion } from './requests.ts';
import { addCertificate, retireCertificate } from './saml/change-certificates.ts';
import { readMetadata } from './saml/read-metadata.ts';
import { samlProtocol } from './saml/saml.ts';
import { signInWithProvider } from './sign-in-with-provider.ts';
import {
  connectionOf,
  findProvider,
  findProvidersOf,
  listProvidersOf,
  metadataUrlOf,
  presentProviders,
  recordFailure,
  redirectUriOf,
  type StoredProvider,
  serviceProviderOf,
} from './stored.ts';
import { finishTest } from './try-provider.ts';
import { listPersonProviders, unlinkProvider } from './unlink-provider.ts';

/** Failures about the user's address, which the user can correct. */
const ADDRESS_FAILURES: readonly string[] = [
  'address_missing',
  'address_impossible',
  'address_guest',
  'address_unverified',
  'address_foreign',
  'hosted_domain_missing',
];

export const providerRoutes = ({ config, limit, platform, enqueueMessage }: Services) => {
  const { dataDir, publicUrl } = config;
  const installation = { dataDir, loopback: config.localProviders };
  const protocols = {
    oidc: oidcProtocol({ loopback: config.localProviders }),
    saml: samlProtocol((id) => metadataUrlOf(publicUrl, id)),
  };
  /** The protocol of a provider's kind. */
  const protocolOf = (kind: ProviderSettings['kind']): Protocol => protocols[kind] as Protocol;

  const begin = async (database: Database, stored: StoredProvider, testerId: string | null) => {
    const connection = await connectionOf(database, dataDir, stored);
    const state = newToken();
    const redirection = { state, redirectUri: redirectUriOf(publicUrl, stored) };
    const { redirect, protocol } = await protocolOf(connection.settings.kind).start(connection, redirection);
    return { redirect, browser: await openRequest(database, { state, provider: stored, testerId, protocol }) };
  };

  const identify = async (
    database: Database,
    stored: StoredProvider,
    taken: Awaited<ReturnType<typeof takeRequest>>,
    answer: string,
  ) => {
    const connection = await connectionOf(database, dataDir, stored);
    const redirectUri = redirectUriOf(publicUrl, stored);
    const came = { ...taken, redirectUri, answer: stored.kind === 'saml' ? (taken.posted ?? '') : answer };
    const identity = await protocolOf(connection.settings.kind).finish(connection, came);
    if (identity.assertion) await useAssertion(database, stored, identity.assertion);
    return identity;
  };

  const described = async (database: Database, reader: Member, stored: StoredProvider): Promise<Provider> => {
    const [provider] = await presentProviders(database, reader, [stored], publicUrl);
    if (!provider) throw new Error('a provider is presented');
    return provider;
  };

  const anyone = {
    findProviders: async ({ query, request, database }) => {
      await limit('providerByAddress', request.ip);
      const found = await findProvidersOf(database, domainOf(query.email));
      return {
        providers: found.map(({ id, name }) => ({ id, name })),
        provider_only: found.length > 0 && found.every(({ sign_in }) => sign_in === 'provider'),
      };
    },

    nameProvider: async ({ params, request, database }) => {
      await limit('providerByAddress', request.ip);
      const stored = await findProvider(database, params.id);
      if (stored?.state !== 'on') throw new ApiError('PROVIDER_NOT_FOUND');
      return { name: stored.name };
    },

    startProviderSignIn: async ({ params, request, database }) => {
      await limit('providerByAddress', request.ip);
      const stored = await findProvider(database, params.id);
      if (stored?.state !== 'on') throw new ApiError('PROVIDER_NOT_FOUND');
      try {
        return await begin(database, stored, null);
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        await recordFailure(platform, stored.id, error);
        throw new ApiError('PROVIDER_UNAVAILABLE');
      }
    },

    finishProviderSignIn: async ({ body, request, database }) => {
      await limit('providerByAddress', request.ip);
      const taken = await takeRequest(database, body, null);
      const stored = await findProvider(database, body.provider_id);
      if (stored?.state !== 'on') throw new ApiError('PROVIDER_NOT_FOUND');
      const session = newSession(config, request, await browserTokenOf(database, body.device));
      try {
        const identity = await identify(database, stored, taken, body.answer);
        const signedIn = await database
          .transaction()
          .execute((tx) => signInWithProvider(tx, stored.id, identity, { session, enqueueMessage }));
        if (signedIn.state === 'pending') throw new ApiError('PROVIDER_ACCOUNT_PENDING');
        if (signedIn.state === 'owner needed') {
          const { confirmation, email } = signedIn;
          throw new ApiError('PROVIDER_OWNER_NEEDED', { providerLink: { confirmation, email, provider: stored.name } });
        }
        const { user, token } = signedIn;
        return {
          user: presentUser(user),
          token,
          device: session.browserToken,
          notices: await listNotices(platform, user.id),
        };
      } catch (error) {
        if (error instanceof ProviderFailure || error instanceof ApiError)
          await countRefusalByProvider(platform, stored, error.code);
        if (!(error instanceof ProviderFailure)) throw error;
        await recordFailure(platform, stored.id, error);
        throw new ApiError(ADDRESS_FAILURES.includes(error.code) ? 'PROVIDER_ADDRESS_REFUSED' : 'PROVIDER_FAILED');
      }
    },
  } satisfies Partial<Handlers<'anyone'>>;

  const entidadAdmin = {
    listProviders: async ({ session: { user }, database }) => {
      const entityId = user.entity_id;
      const id = randomUUID();
      return {
        providers: await presentProviders(database, user, await listProvidersOf(database, entityId), publicUrl),
        domains: await listDomains(database, entityId),
        next: {
          id,
          redirect_uri: redirectUriOf(publicUrl, { id, kind: 'oidc' }),
          service_provider: serviceProviderOf(publicUrl, id),
        },
      };
    },

    makeProvider: async ({ body, session: { user }, database }) => {
      await limit('settingByUser', user.id);
      return described(
        database,
        user,
        await database.transaction().execute((tx) => makeProvider(tx, user, body, installation)),
      );
    },

    changeProvider: async ({ params, body, session: { user }, database }) => {
      await limit('settingByUser', user.id);
      return described(
        database,
        user,
        await database.transaction().execute((tx) => changeProvider(tx, user, params.id, body, installation)),
      );
    },

    switchProvider: async ({ params, body, session: { user }, database }) => {
      await limit('settingByUser', user.id);
      return described(
        database,
        user,
        await database.transaction().execute((tx) => switchProvider(tx, user, params.id, body.enabled)),
      );
    },

    approveProvider: async ({ params, session: { user }, database }) => {
      await limit('settingByUser', user.id);
      return described(
        database,
        user,
        await database.transaction().execute((tx) => approveProvider(tx, user, params.id)),
      );
    },

    removeProvider: async ({ params, session: { user }, database }) => {
      await database.transaction().execute((tx) => removeProvider(tx, user, params.id));
    },

    listPersonProviders: async ({ params, session: { user }, database }) => ({
      links: (await listPersonProviders(database, user, params.id)).map(({ linked_at, last_used_at, ...link }) => ({
        ...link,
        linked_at: linked_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
      })),
    }),

    unlinkPersonProvider: async ({ params, session: { user }, database }) => {
      await limit('settingByUser', user.id);
      await database
        .transaction()
        .execute((tx) => unlinkProvider(tx, user, { userId: params.id, providerId: params.provider }, enqueueMessage));
    },

    readProviderMetadata: async ({ file, session: { user } }) => {
      await limit('settingByUser', user.id);
      return readMetadata(file);
    },

    addProviderCertificate: async ({ params, body, session: { user }, database }) => {
      await limit('settingByUser', user.id);
      return described(
        database,
        user,
        await database.transaction().execute((tx) => addCertificate(tx, user, params.id, body.certificate)),
      );
    },

    retireProviderCertificate: async ({ params, session: { user }, database }) => {
      await limit('settingByUser', user.id);
      return described(
        database,
        user,
        await database.transaction().execute((tx) => retireCertificate(tx, user, params.id, params.sha256)),
      );
    },

    startProviderTest: async ({ params, session: { user }, database }) => {
      await limit('providerTestByUser', user.id);
      const stored = await findProvider(database, params.id);
      if (!stored) throw new ApiError('PROVIDER_NOT_FOUND');
      try {
        return { failure: null, begun: await begin(database, stored, user.id) };
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        return { failure: providerFailures[error.code], begun: null };
      }
    },

    finishProviderTest: async ({ body, session: { user }, database }) => {
      await limit('providerTestByUser', user.id);
      const taken = await takeRequest(database, body, user.id);
      const stored = await findProvider(database, body.provider_id);
      if (!stored) throw new ApiError('PROVIDER_NOT_FOUND');
      return finishTest(database, {
        admin: user,
        stored,
        identify: () => identify(database, stored, taken, body.answer),
      });
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  return { anyone, entidadAdmin };
};
