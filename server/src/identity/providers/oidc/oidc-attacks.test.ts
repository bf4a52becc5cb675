import { createHmac, randomUUID } from 'node:crypto';
import { decodeJwt, type JWTPayload } from 'jose';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { passThrough, startIdentityProvider, type Tamper } from '../../../testing/identity-provider.ts';
import {
  connectProvider,
  enterWith,
  institutionWithDomain,
  oidcOf,
  tryProvider,
} from '../../../testing/provider-fixture.ts';
import { testApp } from '../../../testing/test-app.ts';

const { app, as, create, database } = await testApp({ LOCAL_PROVIDERS: 'on' });
const [idp, foreign] = [await startIdentityProvider(), await startIdentityProvider()];
afterAll(() => Promise.all([idp.stop(), foreign.stop()]));

const bank = await institutionWithDomain(database, create, 'banco.example');
idp.knows('Ana', { sub: 'ana', email: bank.administrator.email, email_verified: true, name: 'Ana Herrera' });
idp.knows('Luz', { sub: 'luz', email: 'luz@banco.example', email_verified: true, name: 'Luz Ríos' });
const provider = await connectProvider(as, bank.token, idp, { tester: 'Ana' });
const union = await institutionWithDomain(database, create, 'union.example');
foreign.knows('Mal', { sub: 'luz', email: 'luz@union.example', email_verified: true, name: 'Mal Actor' });
foreign.knows('Bea', { sub: 'bea', email: union.administrator.email, email_verified: true, name: 'Bea Sol' });
const elsewhere = await connectProvider(as, union.token, foreign, { tester: 'Bea' });
await enterWith(as, provider.id, 'Luz');

const sessions = async () =>
  (await database.selectFrom('sessions').select('provider_id').where('provider_id', 'is not', null).execute()).length;
const accounts = async () => (await database.selectFrom('users').select('id').execute()).length;
let before = { sessions: 0, accounts: 0 };
beforeEach(async () => {
  before = { sessions: await sessions(), accounts: await accounts() };
});
/** No attack may sign anyone in. */
afterEach(async () => {
  idp.tampers(undefined);
  vi.useRealTimers();
  expect({ sessions: await sessions(), accounts: await accounts() }).toEqual(before);
});

const begin = async (id = provider.id) => (await as().startProviderSignIn({ params: { id } })).body;
const finish = (browser: string, answer: string, id = provider.id) =>
  as().finishProviderSignIn({ body: { provider_id: id, browser, answer } });
const codeOf = async (reply: ReturnType<typeof finish>) => (await reply).body.code;
const changed = (answer: string, change: (query: URLSearchParams) => void) => {
  const query = new URLSearchParams(answer);
  change(query);
  return query.toString();
};

/**
 * The provider's answer, changed on its way; `stranger`: the answer to a sign-in that the attacker began
 * elsewhere.
 */
const answers: [string, (answer: string, stranger: string) => string, string][] = [
  ['without a state', (answer) => changed(answer, (query) => query.delete('state')), 'SIGN_IN_REQUEST_OVER'],
  [
    'with a state of nobody',
    (answer) => changed(answer, (query) => query.set('state', 'x'.repeat(43))),
    'SIGN_IN_REQUEST_OVER',
  ],
  [
    'with two states',
    (answer, stranger) => `${answer}&state=${new URLSearchParams(stranger).get('state')}`,
    'SIGN_IN_REQUEST_OVER',
  ],
  ['that belongs to another browser', (_, stranger) => stranger, 'SIGN_IN_REQUEST_OVER'],
  [
    'with the code of another browser',
    (answer, stranger) =>
      changed(answer, (query) => query.set('code', new URLSearchParams(stranger).get('code') ?? '')),
    'PROVIDER_FAILED',
  ],
  ['with a code of nobody', (answer) => changed(answer, (query) => query.set('code', 'inventado')), 'PROVIDER_FAILED'],
  ['without a code', (answer) => changed(answer, (query) => query.delete('code')), 'PROVIDER_FAILED'],
  [
    'with the issuer of another',
    (answer) => changed(answer, (query) => query.set('iss', foreign.issuer)),
    'PROVIDER_FAILED',
  ],
  [
    'without the issuer that it promised',
    (answer) => changed(answer, (query) => query.delete('iss')),
    'PROVIDER_FAILED',
  ],
  ['that is an error', (answer) => changed(answer, (query) => query.set('error', 'server_error')), 'PROVIDER_FAILED'],
  ['with an ID token in the address', (answer) => `${answer}&id_token=x.y.z`, 'PROVIDER_FAILED'],
];

describe('an answer', () => {
  test.each(answers)('%s opens nothing', async (_, change, code) => {
    const [mine, theirs] = [await begin(), await begin()];
    const [answer, stranger] = [await passThrough(mine.redirect, 'Luz'), await passThrough(theirs.redirect, 'Ana')];
    expect(await codeOf(finish(mine.browser, change(answer, stranger)))).toBe(code);
  });

  test('opens nothing in a browser that did not ask for it, and is not used up by that', async () => {
    const { redirect, browser } = await begin();
    const answer = await passThrough(redirect, 'Luz');
    expect(await codeOf(finish('A'.repeat(43), answer))).toBe('SIGN_IN_REQUEST_OVER');
    expect(
      await codeOf(
        finish(
          browser,
          changed(answer, (query) => query.set('code', 'otro')),
        ),
      ),
    ).toBe('PROVIDER_FAILED');
  });

  test('opens nothing a second time, nor after ten minutes, nor of what was a test', async () => {
    const { redirect, browser } = await begin();
    const answer = await passThrough(redirect, 'Luz');
    const used = changed(answer, (query) => query.set('code', 'usado'));
    await finish(browser, used);
    expect(await codeOf(finish(browser, answer))).toBe('SIGN_IN_REQUEST_OVER');

    const late = await begin();
    const query = await passThrough(late.redirect, 'Luz');
    await database.updateTable('sign_in_requests').set({ expires_at: new Date() }).execute();
    expect(await codeOf(finish(late.browser, query))).toBe('SIGN_IN_REQUEST_OVER');

    const tried = (await as(bank.token).startProviderTest({ params: { id: provider.id } })).body.begun;
    expect(await codeOf(finish(tried?.browser ?? '', await passThrough(tried?.redirect ?? '', 'Luz')))).toBe(
      'SIGN_IN_REQUEST_OVER',
    );
  });

  test('an answer of one provider is refused by another, of the same issuer or not', async () => {
    const { redirect, browser } = await begin();
    const answer = await passThrough(redirect, 'Luz');
    expect(await codeOf(finish(browser, answer, elsewhere.id))).toBe('SIGN_IN_REQUEST_OVER');
    const malicious = await begin(elsewhere.id);
    const state = new URL(malicious.redirect).searchParams.get('state') ?? '';
    const mixed = changed(answer, (query) => query.set('state', state));
    expect(await codeOf(finish(malicious.browser, mixed))).toBe('SIGN_IN_REQUEST_OVER');
    expect(await codeOf(finish(malicious.browser, mixed, elsewhere.id))).toBe('PROVIDER_FAILED');
  });

  test('never sends the browser anywhere: it has no address of its own', async () => {
    const { redirect, browser } = await begin();
    const answer = await passThrough(redirect, 'Luz');
    const to = 'https://otro.example/';
    for (const name of ['return_to', 'redirect_uri', 'RelayState', 'next']) {
      const query = changed(answer, (asked) => {
        asked.set(name, to);
        asked.set('code', 'otro');
      });
      expect(JSON.stringify((await finish(browser, query)).body)).not.toContain(to);
    }
    const asked = new URL((await begin()).redirect).searchParams;
    expect(asked.get('redirect_uri')).toBe(provider.redirect_uri);
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('response_type')).toBe('code');
  });
});

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = (claims: JWTPayload) => `${encoded({ alg: 'none' })}.${encoded(claims)}.`;
/** Signs with the client secret as key. */
const withSecret = (claims: JWTPayload) => {
  const signed = `${encoded({ alg: 'HS256', kid: 'primera' })}.${encoded(claims)}`;
  return `${signed}.${createHmac('sha256', idp.client_secret).update(signed).digest('base64url')}`;
};
const now = () => Math.floor(Date.now() / 1000);
type Forge = (claims: JWTPayload, sign: Parameters<Tamper>[1], token: string) => Promise<string> | string;
const resigned =
  (change: (claims: JWTPayload) => JWTPayload, header?: object): Forge =>
  (claims, sign) =>
    sign(change(claims), header);

/** Forged ID tokens, and the message that a tester of the provider gets. */
const tokens: [string, Forge, RegExp][] = [
  ['without a signature', unsigned, /algoritmo|firma/],
  ['signed with the client’s secret', withSecret, /algoritmo|firma/],
  [
    'signed by another key of the same name',
    async (claims) => {
      let forged = '';
      foreign.tampers(async (reply, sign) => {
        forged = await sign(claims, { kid: 'primera' });
        return reply;
      });
      await tryProvider(as, union.token, elsewhere.id, 'Bea');
      foreign.tampers(undefined);
      return forged;
    },
    /firma/,
  ],
  ['by a key that is not published', (claims, sign) => sign(claims, { kid: 'ninguna' }), /firma/],
  [
    'changed after it was signed',
    (_, __, token) => token.replace(/\.[^.]+\./, `.${encoded({ ...decodeJwt(token), sub: 'ana' })}.`),
    /firma/,
  ],
  ['for another client', resigned((claims) => ({ ...claims, aud: 'otro' })), /otra aplicación/],
  [
    'for several clients without saying for whom',
    resigned((claims) => ({ ...claims, aud: ['finaula', 'otro'] })),
    /otra aplicación|no es como/,
  ],
  [
    'of another issuer',
    resigned((claims) => ({ ...claims, iss: foreign.issuer })),
    /otra aplicación u otro emisor|otro emisor/,
  ],
  ['with another nonce', resigned((claims) => ({ ...claims, nonce: 'otro' })), /no corresponde a la solicitud/],
  ['without a nonce', resigned(({ nonce: _, ...claims }) => claims), /no corresponde a la solicitud|no es como/],
  ['that is over', resigned((claims) => ({ ...claims, iat: now() - 7200, exp: now() - 3600 })), /hora del proveedor/],
  ['that is not valid yet', resigned((claims) => ({ ...claims, nbf: now() + 3600 })), /hora del proveedor/],
  ['without an end', resigned(({ exp: _, ...claims }) => claims), /no es como|hora/],
  ['without a subject', resigned(({ sub: _, ...claims }) => claims), /no es como/],
  ['without an address', resigned(({ email: _, ...claims }) => ({ ...claims, email: ' ' })), /no dijo el correo/],
  ['with an address that nobody verified', resigned((claims) => ({ ...claims, email_verified: false })), /no asegura/],
  [
    'with an address of another domain',
    resigned((claims) => ({ ...claims, email: 'ana@union.example' })),
    /no es de un dominio/,
  ],
  [
    'with an address that only looks like one of the domain',
    resigned((claims) => ({ ...claims, email: 'ana@banco.example.otro.example' })),
    /no es de un dominio/,
  ],
  [
    'with a subdomain of the domain',
    resigned((claims) => ({ ...claims, email: 'ana@sucursal.banco.example' })),
    /no es de un dominio/,
  ],
  [
    'with two addresses',
    resigned((claims) => ({ ...claims, email: ['ana@banco.example', 'luz@banco.example'] })),
    /no dijo el correo/,
  ],
];

const tampering =
  (forge: Forge): Tamper =>
  async (reply, sign) => {
    const token = reply.id_token ?? '';
    return { ...reply, id_token: await forge(decodeJwt(token), sign, token) };
  };

describe('an ID token', () => {
  test.each(tokens)('%s opens nothing, and whoever sets it up is told why', async (_, forge, told) => {
    idp.knows('Nadie', {
      sub: randomUUID(),
      email: `${randomUUID()}@banco.example`,
      email_verified: true,
      name: 'Nadie',
    });
    idp.tampers(tampering(forge));
    expect((await enterWith(as, provider.id, 'Nadie')).status).toBe(403);
    const { failure } = await tryProvider(as, bank.token, provider.id, 'Nadie');
    expect(failure).toMatch(told);
  });

  test('is the only thing that says who came: none, no session', async () => {
    idp.tampers(({ id_token: _, ...reply }) => reply);
    expect(await codeOf(enterWith(as, provider.id, 'Luz'))).toBe('PROVIDER_FAILED');
  });
});

test('a subject of one provider is nobody at another, though both call them the same', async () => {
  const { body } = await enterWith(as, elsewhere.id, 'Mal');
  expect(body.user).toMatchObject({ email: 'luz@union.example', entity_id: union.entityId });
  await database.deleteFrom('users').where('id', '=', body.user.id).execute();
});

test('a subject stays the same user when its address changes', async () => {
  const mine = (await enterWith(as, provider.id, 'Luz')).body;
  idp.knows('Luz', { sub: 'luz', email: bank.administrator.email, email_verified: true, name: 'Luz Ríos' });
  const { body } = await enterWith(as, provider.id, 'Luz');
  expect(body.user).toMatchObject({ id: mine.user.id, role: 'Empleado', email: 'luz@banco.example' });
  idp.knows('Luz', { sub: 'luz', email: 'luz@banco.example', email_verified: true, name: 'Luz Ríos' });
  for (const token of [mine.token, body.token]) await as(token).logout();
});

test('keys rotate: the next one signs while the one before is published, and then alone', async () => {
  await idp.rotates('segunda');
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
  const first = await enterWith(as, provider.id, 'Luz');
  expect(first.status).toBe(200);
  await idp.rotates('tercera', { keeps: false });
  expect((await enterWith(as, provider.id, 'Luz')).status).toBe(403);
  vi.setSystemTime(Date.now() + 61_000);
  const second = await enterWith(as, provider.id, 'Luz');
  expect(second.status).toBe(200);
  for (const { body } of [first, second]) await as(body.token).logout();
});

/** Provider addresses that would make the platform call inside its own network. */
const inward = [
  'http://proveedor.example',
  'https://127.0.0.1',
  'https://127.1',
  'https://2130706433',
  'https://0x7f.0.0.1',
  'https://[::1]',
  'https://[::ffff:10.0.0.1]',
  'https://[fd00::1]',
  'https://[2002:7f00:1::]',
  'https://[64:ff9b::a00:1]',
  'https://10.0.0.1',
  'https://169.254.169.254',
  'https://192.168.1.1:8443',
  'https://100.64.0.1',
  'https://0.0.0.0',
];
const guarded = await testApp();
const outside = await institutionWithDomain(guarded.database, guarded.create, 'banco.example');

test.each(inward)('%s is no address of a provider', async (issuer) => {
  const { body } = await guarded.as(outside.token).makeProvider({ body: oidcOf(idp, { issuer }) });
  expect(body.code).toBe('PROVIDER_ADDRESS_FORBIDDEN');
});

test('a name that leads to the machine itself is refused when it is connected to', async () => {
  const { body } = await guarded
    .as(outside.token)
    .makeProvider({ body: oidcOf(idp, { issuer: `https://localhost:${new URL(idp.issuer).port}` }) });
  expect((await guarded.as(outside.token).startProviderTest({ params: { id: body.id } })).body.failure).toMatch(
    /no es pública/,
  );
});

test.each([
  'https://login.microsoftonline.com/common/v2.0',
  'https://yo:clave@proveedor.example',
  'javascript:alert(1)',
  'https://p.example/?a=b',
])('%s is no issuer', async (issuer) => {
  expect((await as(bank.token).makeProvider({ body: oidcOf(idp, { issuer }) })).status).toBe(422);
});

test('another server in the provider’s place is reported as such', async () => {
  const made = await as(bank.token).makeProvider({ body: oidcOf(idp) });
  const failureOf = async (issuer: string) => {
    await as(bank.token).changeProvider({
      params: { id: made.body.id },
      body: { settings: oidcOf(idp, { issuer }).settings },
    });
    return (await as(bank.token).startProviderTest({ params: { id: made.body.id } })).body.failure;
  };
  expect(await failureOf(idp.issuer.replace('127.0.0.1', 'localhost'))).toMatch(/dice ser otro emisor/);
  expect(await failureOf(`${idp.issuer}/nada`)).toMatch(/no hay una configuración/);
  expect(await failureOf('http://127.0.0.1:9')).toMatch(/no respondió/);
  await app.ready();
  await as(bank.token).removeProvider({ params: { id: made.body.id } });
});
