import { errors } from '@finaula/contract/errors';
import { afterAll, expect, test } from 'vitest';
import { institutionWithDomain } from '../../../testing/provider-fixture.ts';
import { samlOf } from '../../../testing/saml-fixture.ts';
import { startSamlProvider } from '../../../testing/saml-provider.ts';
import { testApp } from '../../../testing/test-app.ts';

const { app, as, create, database, config } = await testApp({ LOCAL_PROVIDERS: 'on' });
const idp = await startSamlProvider();
afterAll(() => idp.stop());
const bank = await institutionWithDomain(database, create, 'banco.example');
const { body: provider } = await as(bank.token).makeProvider({ body: samlOf(idp) });
const acs = new URL(provider.redirect_uri).pathname;
const foreign = { 'sec-fetch-site': 'cross-site', origin: idp.origin };
const form = { ...foreign, 'content-type': 'application/x-www-form-urlencoded' };

test('a form of a provider’s page is taken at one address, and sends the browser to one page', async () => {
  const state = 'a'.repeat(43);
  const reply = await app.inject({
    method: 'POST',
    url: acs,
    headers: form,
    payload: `SAMLResponse=AAAA&RelayState=${state}&next=https://otra.example`,
  });
  expect([reply.statusCode, reply.headers.location]).toEqual([
    303,
    `${config.publicUrl}/entrar/regreso/${provider.id}?state=${state}`,
  ]);
  expect(reply.headers['set-cookie']).toBeUndefined();
});

/** Beside the contract's calls: http/foreign-origin.test.ts. */
const others = [
  ...['Users', 'Groups', 'Users/.search'].map((path) => ({
    method: 'POST' as const,
    url: `/scim/v2/${bank.entityId}/${path}`,
  })),
  ...['/metadata', '/acs/', ''].map((path) => ({ method: 'POST' as const, url: `/saml/${provider.id}${path}` })),
  { method: 'PUT' as const, url: acs },
];

test.each(others)('$method $url takes no form, nor anything else, of another site’s page', async (aimed) => {
  for (const headers of [form, { ...foreign, 'content-type': 'application/json' }]) {
    const reply = await app.inject({ ...aimed, headers, payload: '{}' });
    expect([reply.statusCode, reply.json().detail]).toEqual([403, errors.FOREIGN_ORIGIN.detail]);
  }
});

test('a malformed form is refused', async () => {
  const send = (payload: string, headers: object) =>
    app.inject({ method: 'POST', url: acs, payload, headers: { ...foreign, ...headers } });
  expect((await send('{}', { 'content-type': 'application/json' })).statusCode).toBe(415);
  expect((await send('x', { 'content-type': 'multipart/form-data; boundary=x' })).statusCode).toBe(415);
  expect((await send(`SAMLResponse=${'A'.repeat(200_000)}`, form)).statusCode).toBe(413);
  expect((await app.inject({ method: 'GET', url: acs })).statusCode).toBe(404);
  expect((await app.inject({ method: 'POST', url: '/saml/otra/acs', headers: form, payload: 'a=b' })).statusCode).toBe(
    404,
  );
});

test('two answers or two states in one form are none', async () => {
  const { body } = await as(bank.token).startProviderTest({ params: { id: provider.id } });
  const state = new URL(body.begun?.redirect ?? '').searchParams.get('RelayState');
  for (const payload of [
    `SAMLResponse=AAAA&SAMLResponse=BBBB&RelayState=${state}`,
    `SAMLResponse=<a>&RelayState=${state}`,
    `RelayState=${state}`,
  ])
    await app.inject({ method: 'POST', url: acs, headers: form, payload });
  await app.inject({
    method: 'POST',
    url: acs,
    headers: form,
    payload: `SAMLResponse=AAAA&RelayState=${state}&RelayState=${state}`,
  });
  const kept = await database
    .selectFrom('sign_in_requests')
    .select('answer')
    .where('provider_id', '=', provider.id)
    .execute();
  expect(kept).toEqual([{ answer: null }]);
});

test('our metadata names our addresses, nothing of the institution, and is public', async () => {
  const { statusCode, body, headers } = await app.inject({
    url: new URL(provider.service_provider?.metadata_url ?? '').pathname,
  });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/samlmetadata+xml; charset=utf-8']);
  expect(body).toContain(`entityID="${provider.service_provider?.entity_id}"`);
  expect(body).toContain(`Location="${provider.redirect_uri}"`);
  expect(body).toContain('WantAssertionsSigned="true"');
  expect(body).not.toContain(provider.name);
  expect((await app.inject({ url: `/saml/${crypto.randomUUID()}/metadata` })).statusCode).toBe(404);
});
