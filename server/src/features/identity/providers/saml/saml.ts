import type { SamlSettings } from '@finaula/contract/saml';
import type { Protocol } from '../protocol.ts';
import { ProviderFailure } from '../provider-failure.ts';

/** SAML 2.0, Web Browser SSO profile: asked by HTTP-Redirect, answered by HTTP-POST. */
export function samlProtocol(): Protocol<SamlSettings> {
  return {
    start: async ({ settings }) => {
      throw new ProviderFailure(settings.idp === null ? 'idp_missing' : 'response_invalid');
    },
    finish: async () => {
      throw new ProviderFailure('response_invalid');
    },
  };
}
