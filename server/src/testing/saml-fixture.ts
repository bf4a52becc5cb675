import type { Provider } from '@finaula/contract/providers';
import { type SamlSettings, samlProposals } from '@finaula/contract/saml';
import type { FastifyInstance } from 'fastify';
import type { Client } from './client.ts';
import type { SamlProvider } from './saml-provider.ts';

type As = (token?: string) => Client;

export const samlOf = (idp: SamlProvider, traits: Partial<SamlSettings> = {}) => ({
  name: 'Cuenta del banco',
  new_people: 'active' as const,
  settings: {
    kind: 'saml' as const,
    vendor: 'other' as const,
    idp: { entity_id: idp.entityId, sso_url: `${idp.origin}/sso`, certificates: [idp.certificate()] },
    ...samlProposals.other,
    address_attribute: 'mail',
    ...traits,
  },
});

/**
 * Posts the form of the provider's page as a browser does; returns the query of the page that it is sent to.
 */
export async function postAnswer(app: FastifyInstance, acs: string, fields: Record<string, string>): Promise<string> {
  const reply = await app.inject({
    method: 'POST',
    url: new URL(acs).pathname,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
      origin: 'https://proveedor.example',
    },
    payload: new URLSearchParams(fields).toString(),
  });
  if (reply.statusCode !== 303) throw new Error(`${reply.statusCode} ${reply.body}`);
  return new URL(reply.headers.location ?? '').search.slice(1);
}

/** Signs in with a SAML provider and tests one, as a browser does. */
export function samlBrowser(app: FastifyInstance, as: As, idp: SamlProvider) {
  const pass = async (redirect: string, name: string) => {
    const { acs, fields } = await idp.answerTo(redirect, name);
    return postAnswer(app, acs, fields);
  };
  const enter = async (id: string, name: string) => {
    const { body, status } = await as().startProviderSignIn({ params: { id } });
    if (status !== 200) throw new Error(body.detail);
    return as().finishProviderSignIn({
      body: { provider_id: id, browser: body.browser, answer: await pass(body.redirect, name) },
    });
  };
  const attempt = async (token: string, id: string, name: string) => {
    const { body } = await as(token).startProviderTest({ params: { id } });
    if (body.begun === null) return { failure: body.failure, email: null, name: null, certificate: null };
    const answer = await pass(body.begun.redirect, name);
    return (await as(token).finishProviderTest({ body: { provider_id: id, browser: body.begun.browser, answer } }))
      .body;
  };
  /**
   * Sets a provider up as an administrator does: creates, tests and enables it, and requires it in the
   * policy.
   */
  const connect = async (
    token: string,
    tester: string,
    traits: Partial<ReturnType<typeof samlOf>> = {},
  ): Promise<Provider> => {
    const made = await as(token).makeProvider({ body: { ...samlOf(idp), ...traits } });
    if (made.status !== 201) throw new Error(made.body.detail);
    const { failure } = await attempt(token, made.body.id, tester);
    if (failure !== null) throw new Error(failure);
    const on = await as(token).switchProvider({ params: { id: made.body.id }, body: { enabled: true } });
    await as(token).changeAccessPolicy({ body: { sign_in: 'both' } });
    return on.body;
  };
  return { enter, attempt, connect };
}
