import type { OidcSettings } from '@finaula/contract/providers';
import { LRUCache } from 'lru-cache';
import * as client from 'openid-client';
import { guardedFetch } from '../../../shared/outgoing/guarded-fetch.ts';
import type { Protocol, VerifiedIdentity } from '../protocol.ts';
import { ProviderFailure } from '../provider-failure.ts';
import { failureOf } from './failures.ts';

/** Accept asymmetric algorithms only: `none` and shared secrets do not authenticate the provider. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const CONFIGURATION_MS = 10 * 60 * 1000;
const TIMEOUT_SECONDS = 10;
const CLOCK_SECONDS = 60;

interface Connection {
  id: string;
  settings: OidcSettings;
  secret: string | null;
}

type Claims = Record<string, unknown>;
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** Reads the identity from the claims, by vendor: docs/decisions/0037. */
function identityOf({ vendor, address_claim }: OidcSettings, subject: string, claims: Claims): VerifiedIdentity {
  if (vendor === 'google' && textOf(claims.hd) === null) throw new ProviderFailure('hosted_domain_missing');
  return {
    subject,
    email: textOf(claims[address_claim]),
    // Entra sends no such claim, but the tenant that its issuer names is the institution's own.
    emailVerified: vendor === 'entra' || isTrue(claims.email_verified),
    name: textOf(claims.name),
  };
}

/**
 * OpenID Connect Core 1.0 with authorization code, PKCE (S256), state, nonce and `iss` (RFC 9207), by
 * openid-client. ID tokens are verified with the provider's keys although they come by TLS. A provider's
 * configuration is read at most every ten minutes, and its keys again when a token names an unknown one.
 */
export function oidcProtocol(options: { loopback: boolean }): Protocol<OidcSettings> {
  const fetch = guardedFetch(options);
  const configurations = new LRUCache<string, client.Configuration>({ max: 1_000, ttl: CONFIGURATION_MS });

  const configurationOf = async ({ id, settings, secret }: Connection): Promise<client.Configuration> => {
    const key = JSON.stringify([id, settings, secret]);
    const kept = configurations.get(key);
    if (kept) return kept;
    const found = await client.discovery(new URL(settings.issuer), settings.client_id, undefined, undefined, {
      [client.customFetch]: fetch,
      timeout: TIMEOUT_SECONDS,
      execute: options.loopback ? [client.allowInsecureRequests] : [],
    });
    const { supportsPKCE: _, ...metadata } = found.serverMetadata();
    const algorithms = metadata.id_token_signing_alg_values_supported?.filter((name) => ALGORITHMS.includes(name));
    if (algorithms?.length === 0) throw new ProviderFailure('algorithm_refused');
    if (secret === null) throw new Error('An OIDC provider has a secret.');
    const posts = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    const authentication = posts ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret);
    const made = new client.Configuration(
      { ...metadata, ...(algorithms && { id_token_signing_alg_values_supported: algorithms }) },
      settings.client_id,
      { [client.clockTolerance]: CLOCK_SECONDS },
      authentication,
    );
    made[client.customFetch] = fetch;
    made.timeout = TIMEOUT_SECONDS;
    client.enableNonRepudiationChecks(made);
    if (options.loopback) client.allowInsecureRequests(made);
    configurations.set(key, made);
    return made;
  };

  return {
    start: async (connection, { state, redirectUri }) => {
      try {
        const configuration = await configurationOf(connection);
        const [codeVerifier, nonce] = [client.randomPKCECodeVerifier(), client.randomNonce()];
        const redirect = client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        });
        if (redirect.protocol !== 'https:' && !options.loopback) throw new ProviderFailure('address_forbidden');
        return { redirect: redirect.href, protocol: { nonce, code_verifier: codeVerifier } };
      } catch (error) {
        throw failureOf(error);
      }
    },

    finish: async (connection, { state, redirectUri, protocol, answer }) => {
      try {
        const configuration = await configurationOf(connection);
        const tokens = await client.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${answer}`), {
          pkceCodeVerifier: String(protocol.code_verifier),
          expectedNonce: String(protocol.nonce),
          expectedState: state,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new ProviderFailure('answer_invalid');
        const elsewhere =
          configuration.serverMetadata().userinfo_endpoint !== undefined &&
          claims[connection.settings.address_claim] === undefined;
        const more = elsewhere ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
        return identityOf(connection.settings, claims.sub, { ...more, ...claims });
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}
