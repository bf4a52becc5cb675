import type { SamlIdp, SamlSettings } from '@finaula/contract/saml';
import { type CacheProvider, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { Protocol } from '../protocol.ts';
import { ProviderFailure } from '../provider-failure.ts';
import { type Expected, MINUTE_MS, NAME_ID_FORMATS, REQUEST_MS, readAssertion, requireAnswer } from './check-answer.ts';
import { verifyAnswer } from './verify-answer.ts';

interface Sides {
  idp: SamlIdp;
  settings: SamlSettings;
  entityId: string;
  acsUrl: string;
}

/** Accepts only the request of this answer, which PostgreSQL consumed once (requests.ts). */
const onlyRequest = (requestId: string | null): CacheProvider => ({
  getAsync: async (id) => (id === requestId ? new Date().toISOString() : null),
  saveAsync: async (id, value) => ({ value: id, createdAt: Date.parse(value) }),
  removeAsync: async (id) => id,
});

/**
 * Configures node-saml strictly: several of its defaults are lax. `certificate`: the only accepted signer.
 */
const samlOf = ({ idp, settings, entityId, acsUrl }: Sides, requestId: string | null, certificate: string) =>
  new SAML({
    entryPoint: idp.sso_url,
    issuer: entityId,
    audience: entityId,
    callbackUrl: acsUrl,
    idpIssuer: idp.entity_id,
    idpCert: certificate,
    identifierFormat: NAME_ID_FORMATS[settings.name_id_format],
    disableRequestedAuthnContext: true,
    wantAuthnResponseSigned: true,
    wantAssertionsSigned: signsBoth(settings),
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: onlyRequest(requestId),
    requestIdExpirationPeriodMs: REQUEST_MS,
    acceptedClockSkewMs: MINUTE_MS,
    maxAssertionAgeMs: REQUEST_MS,
  });

/** Google signs the response or the assertion, never both; a signed response covers the assertion in it. */
const signsBoth = ({ vendor }: SamlSettings): boolean => vendor !== 'google';

/**
 * SAML 2.0, Web Browser SSO profile, by node-saml: requests by HTTP-Redirect, answers by HTTP-POST, response
 * and assertion signed. Checks left to the caller of node-saml (issuer, Destination, Recipient, subject
 * confirmation, algorithms) are made here, on signed data.
 */
export function samlProtocol(entityIdOf: (providerId: string) => string): Protocol<SamlSettings> {
  const sidesOf = (id: string, settings: SamlSettings, acsUrl: string): Sides => {
    if (settings.idp === null) throw new ProviderFailure('idp_missing');
    return { idp: settings.idp, settings, entityId: entityIdOf(id), acsUrl };
  };

  return {
    start: async ({ id, settings }, { state, redirectUri }) => {
      const sides = sidesOf(id, settings, redirectUri);
      const [certificate] = sides.idp.certificates;
      if (certificate === undefined) throw new ProviderFailure('idp_missing');
      let requestId = '';
      const saml = samlOf(sides, null, certificate);
      const { generateUniqueId } = saml.options;
      saml.options.generateUniqueId = () => {
        requestId = generateUniqueId();
        return requestId;
      };
      return { redirect: await saml.getAuthorizeUrlAsync(state, undefined, {}), protocol: { request_id: requestId } };
    },

    finish: async ({ id, settings }, { redirectUri, protocol, answer }) => {
      const sides = sidesOf(id, settings, redirectUri);
      const requestId = String(protocol.request_id);
      const expected: Expected = {
        settings,
        issuer: sides.idp.entity_id,
        audience: sides.entityId,
        acsUrl: sides.acsUrl,
        requestId,
      };
      const said = requireAnswer(answer, { signsBoth: signsBoth(settings) });
      const signed = await verifyAnswer(answer, said, sides.idp.certificates, (pem) => samlOf(sides, requestId, pem));
      return readAssertion(said, signed, expected);
    },
  };
}
