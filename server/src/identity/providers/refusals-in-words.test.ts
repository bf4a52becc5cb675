import { type ProviderFailureCode, providerFailures } from '@finaula/contract/provider-errors';
import { afterAll, describe, expect, test } from 'vitest';
import { startIdentityProvider } from '../../testing/identity-provider.ts';
import { connectProvider, enterWith, institutionWithDomain, tryProvider } from '../../testing/provider-fixture.ts';
import { samlOf } from '../../testing/saml-fixture.ts';
import { startSamlProvider } from '../../testing/saml-provider.ts';
import { testApp } from '../../testing/test-app.ts';

const { app, as, create, database } = await testApp({ LOCAL_PROVIDERS: 'on' });
const [idp, samlIdp] = [await startIdentityProvider(), await startSamlProvider()];
afterAll(() => Promise.all([idp.stop(), samlIdp.stop()]));
const bank = await institutionWithDomain(database, create, 'banco.example');
idp.knows('Ana', { sub: 'ana', email: bank.administrator.email, email_verified: true, name: 'Ana Herrera' });
const provider = await connectProvider(as, bank.token, idp, { tester: 'Ana' });
const admin = as(bank.token);
const lastRefusal = async () =>
  (await admin.listProviders()).body.providers.find(({ id }) => id === provider.id)?.last_refusal;

/** The provider's redirect back with an error. */
const refusalTo = (redirect: string, error: string, description?: string) => {
  const state = new URL(redirect).searchParams.get('state') ?? '';
  return new URLSearchParams({
    state,
    iss: idp.issuer,
    error,
    ...(description !== undefined && { error_description: description }),
  }).toString();
};

describe('the error of a provider', () => {
  const refusals: [string, string | undefined, ProviderFailureCode][] = [
    ['consent_required', 'AADSTS65001: The user or administrator has not consented', 'consent_required'],
    ['invalid_client', 'AADSTS65001: The user or administrator has not consented', 'consent_required'],
    ['access_denied', 'AADSTS65004: User declined to consent', 'consent_required'],
    ['interaction_required', 'AADSTS50076: you must use multi-factor authentication', 'interaction_required'],
    ['interaction_required', undefined, 'interaction_required'],
    ['login_required', undefined, 'interaction_required'],
    ['account_selection_required', undefined, 'interaction_required'],
    ['interaction_required', 'AADSTS53003: Access has been blocked by Conditional Access', 'policy_refused'],
    ['server_error', 'AADSTS50105: the signed in user is not assigned to a role', 'not_assigned'],
    ['access_denied', 'User is not assigned to the client application.', 'not_assigned'],
    ['server_error', undefined, 'provider_error'],
    ['temporarily_unavailable', 'Try later', 'provider_error'],
    ['invalid_scope', 'One or more scopes are not configured', 'scope_refused'],
    ['invalid_request', 'AADSTS50011: The redirect URI does not match', 'request_refused'],
    ['unauthorized_client', 'AADSTS700016: Application not found', 'client_unknown'],
    ['access_denied', undefined, 'access_denied'],
    ['constructor', 'x', 'refused_otherwise'],
    ['algo_nuevo', 'Nadie lo conoce', 'refused_otherwise'],
    // Neighbours, of Google, Okta and Entra.
    ['admin_policy_enforced', 'Access is restricted by your administrator', 'policy_refused'],
    ['org_internal', 'This client is restricted to users within its organization.', 'not_assigned'],
    ['deleted_client', 'The OAuth client was deleted.', 'client_unknown'],
    ['disabled_client', undefined, 'client_unknown'],
    ['access_denied', 'Policy evaluation failed for this request', 'policy_refused'],
    ['access_denied', 'The resource owner or authorization server denied the request.', 'access_denied'],
    ['unmet_authentication_requirements', 'acr_values', 'interaction_required'],
    ['login_required', 'The client specified not to prompt, but the user is not logged in.', 'interaction_required'],
    ['interaction_required', 'AADSTS50097: Device authentication is required.', 'policy_refused'],
    ['server_error', 'AADSTS90033: A transient error has occurred.', 'provider_error'],
  ];
  test.each(refusals)('%s (%s) is told to whoever tries the provider', async (error, description, code) => {
    const said = description === undefined ? error : `${error}: ${description}`;
    const { begun } = (await admin.startProviderTest({ params: { id: provider.id } })).body;
    const { body } = await admin.finishProviderTest({
      body: {
        provider_id: provider.id,
        browser: begun?.browser ?? '',
        answer: refusalTo(begun?.redirect ?? '', error, description),
      },
    });
    expect(body).toMatchObject({ failure: providerFailures[code], said });
    const { redirect, browser } = (await as().startProviderSignIn({ params: { id: provider.id } })).body;
    const answer = refusalTo(redirect, error, description);
    const tried = await as().finishProviderSignIn({ body: { provider_id: provider.id, browser, answer } });
    expect([tried.body.code, JSON.stringify(tried.body)]).toEqual([
      'PROVIDER_FAILED',
      expect.not.stringContaining(description ?? error),
    ]);
    expect(await lastRefusal()).toMatchObject({ reason: providerFailures[code], said });
  });

  test('is kept as one line of text that a screen and a database can hold', async () => {
    const { redirect, browser } = (await as().startProviderSignIn({ params: { id: provider.id } })).body;
    const answer = refusalTo(redirect, 'server_error', `<b>uno</b>\r\n\u0000dos\u202e${'x'.repeat(2_000)}`);
    await as().finishProviderSignIn({ body: { provider_id: provider.id, browser, answer } });
    const { said } = (await lastRefusal()) ?? {};
    expect(said).toMatch(/^server_error: <b>uno<\/b> dos x+$/);
    expect(said).toHaveLength(500);
  });

  test('ends with the next test that passes', async () => {
    expect((await tryProvider(as, bank.token, provider.id, 'Ana')).failure).toBeNull();
    expect(await lastRefusal()).toBeNull();
  });
});

test.each([
  ['none', undefined, 'address_missing'],
  ['an empty one', '  ', 'address_missing'],
  ['one with ñ', 'peña@banco.example', 'address_impossible'],
  ['one with two dots', 'ana..ruiz@banco.example', 'address_impossible'],
  ['a name', 'Ana Ruiz', 'address_impossible'],
  ['that of a guest', 'ana_otro.example#EXT#@banco.example', 'address_guest'],
  ['one of another domain', 'ana@otro.example', 'address_foreign'],
] as const)('of an address the administrator learns which fault it has: %s', async (_, email, code) => {
  const name = `Persona ${crypto.randomUUID()}`;
  idp.knows(name, { sub: name, ...(email !== undefined && { email }), email_verified: true, name });
  expect(await tryProvider(as, bank.token, provider.id, name)).toMatchObject({
    failure: providerFailures[code],
    email: email?.trim() || null,
    said: null,
  });
  expect((await enterWith(as, provider.id, name)).body.code).toBe('PROVIDER_ADDRESS_REFUSED');
  expect(await lastRefusal()).toMatchObject({ reason: providerFailures[code] });
});

describe('a SAML provider', async () => {
  const union = await institutionWithDomain(database, create, 'union.example');
  const admin = as(union.token);
  const { body: made } = await admin.makeProvider({ body: samlOf(samlIdp) });
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: samlIdp.origin };
  const post = (payload: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: new URL(made.redirect_uri).pathname,
      headers: form,
      payload: new URLSearchParams(payload).toString(),
    });
  const response = (status: string) =>
    Buffer.from(
      `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="a" Version="2.0" IssueInstant="2026-11-27T00:00:00Z"><samlp:Status>${status}</samlp:Status></samlp:Response>`,
    ).toString('base64');
  const code = (value: string, inner = '') =>
    `<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${value}">${inner}</samlp:StatusCode>`;

  test.each([
    [
      `${code('Responder', code('RequestDenied'))}<samlp:StatusMessage>AADSTS50105: not assigned</samlp:StatusMessage>`,
      'status_refused',
      'Responder, RequestDenied: AADSTS50105: not assigned',
    ],
    [code('Requester', code('InvalidNameIDPolicy')), 'name_id_format', 'Requester, InvalidNameIDPolicy'],
    [code('Responder'), 'status_refused', 'Responder'],
  ] as const)('that answers %s is quoted', async (status, failure, said) => {
    const { begun } = (await admin.startProviderTest({ params: { id: made.id } })).body;
    const state = new URL(begun?.redirect ?? '').searchParams.get('RelayState') ?? '';
    await post({ SAMLResponse: response(status), RelayState: state });
    const { body } = await admin.finishProviderTest({
      body: { provider_id: made.id, browser: begun?.browser ?? '', answer: `state=${state}` },
    });
    expect(body).toMatchObject({ failure: providerFailures[failure], said });
  });

  test.each([
    ['no RelayState', {}],
    ['an empty one', { RelayState: '' }],
    ['an address', { RelayState: 'https://aula.example/' }],
  ])('whose portal posts an answer with %s leads to the page with its button, and is told', async (_, relay) => {
    await database
      .updateTable('identity_providers')
      .set({ state: 'on', refusal: null })
      .where('id', '=', made.id)
      .execute();
    const reply = await post({ SAMLResponse: response(code('Success')), ...relay });
    expect([reply.statusCode, new URL(String(reply.headers.location)).pathname]).toEqual([
      303,
      `/entrar/regreso/${made.id}`,
    ]);
    expect((await as().nameProvider({ params: { id: made.id } })).body).toEqual({ name: made.name });
    const [listed] = (await admin.listProviders()).body.providers;
    expect(listed?.last_refusal?.reason).toBe(providerFailures.response_unasked);
    expect(new URL(listed?.sign_in_url ?? '').pathname).toBe(`/entrar/${made.id}`);
  });

  test('that is off has no name for strangers', async () => {
    await database.updateTable('identity_providers').set({ state: 'off' }).where('id', '=', made.id).execute();
    expect((await as().nameProvider({ params: { id: made.id } })).body.code).toBe('PROVIDER_NOT_FOUND');
  });
});
