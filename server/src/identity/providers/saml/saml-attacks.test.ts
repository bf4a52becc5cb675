import { providerFailures } from '@finaula/contract/provider-errors';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { institutionWithDomain } from '../../../testing/provider-fixture.ts';
import { attacks, wrappings } from '../../../testing/saml-attacks.ts';
import { postAnswer, samlBrowser, samlOf } from '../../../testing/saml-fixture.ts';
import { type Forge, startSamlProvider } from '../../../testing/saml-provider.ts';
import { testApp } from '../../../testing/test-app.ts';

const { app, as, create, database } = await testApp({ LOCAL_PROVIDERS: 'on' });
const [idp, foreign] = [await startSamlProvider(), await startSamlProvider()];
afterAll(() => Promise.all([idp.stop(), foreign.stop()]));
const { enter, attempt, connect } = samlBrowser(app, as, idp);

const bank = await institutionWithDomain(database, create, 'banco.example');
const union = await institutionWithDomain(database, create, 'union.example');
const persistent = (nameId: string, mail: string) => ({ nameId, format: 'persistent' as const, attributes: { mail } });
idp.knows('Ana', persistent('ana', bank.administrator.email));
idp.knows('Bea', persistent('bea', union.administrator.email));
idp.knows('Luz', persistent('luz', 'luz@banco.example'));
foreign.knows('Luz', persistent('luz', 'luz@banco.example'));
const provider = await connect(bank.token, 'Ana');
/** Another institution with the same provider, as two that share a holding's. */
const elsewhere = await connect(union.token, 'Bea');

const counts = async () => ({
  sessions: (await database.selectFrom('sessions').select('id').where('provider_id', 'is not', null).execute()).length,
  accounts: (await database.selectFrom('users').select('id').execute()).length,
  links: (await database.selectFrom('identity_links').select('subject').execute()).length,
});
let before: Awaited<ReturnType<typeof counts>>;
beforeEach(async () => {
  before = await counts();
});
/** No attack may sign anyone in. */
afterEach(async () => {
  idp.forges(undefined);
  expect(await counts()).toEqual(before);
});

const begin = async (id = provider.id) => (await as().startProviderSignIn({ params: { id } })).body;
const finish = (browser: string, answer: string, id = provider.id) =>
  as().finishProviderSignIn({ body: { provider_id: id, browser, answer } });
const codeOf = async (reply: ReturnType<typeof finish>) => (await reply).body.code;
const refused = async (forge: Forge) => {
  idp.forges(forge);
  expect((await enter(provider.id, 'Luz')).status).toBe(403);
  return (await attempt(bank.token, provider.id, 'Luz')).failure;
};

const forget = async ({ token, user }: { token: string; user: { id: string } }) => {
  await as(token).logout();
  await database.deleteFrom('users').where('id', '=', user.id).execute();
};

describe('an answer', () => {
  test.each(attacks)('%s opens nothing, and whoever sets it up is told why', async (_, forge, code) => {
    expect(await refused(forge)).toBe(providerFailures[code]);
  });

  test.each(Object.entries(wrappings))('wrapped opens nothing: %s', async (_, forge) => {
    const { signature_invalid, response_invalid, assertion_unsigned } = providerFailures;
    expect([signature_invalid, response_invalid, assertion_unsigned]).toContain(await refused(forge));
  });

  test('an answer works once, in its own browser', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const { acs, fields } = await idp.answerTo(mine.redirect, 'Luz');
    const answer = await postAnswer(app, acs, fields);
    expect(await codeOf(finish(theirs.browser, answer))).toBe('SIGN_IN_REQUEST_OVER');
    const { status, body } = await finish(mine.browser, answer);
    expect(status).toBe(200);
    await postAnswer(app, acs, fields);
    expect(await codeOf(finish(mine.browser, answer))).toBe('SIGN_IN_REQUEST_OVER');
    const relayed = new URL(theirs.redirect).searchParams.get('RelayState') ?? '';
    const replayed = await postAnswer(app, acs, { ...fields, RelayState: relayed });
    expect(await codeOf(finish(theirs.browser, replayed))).toBe('PROVIDER_FAILED');
    await forget(body);
  });

  test('is used once by its ID, whatever request it says that it answers', async () => {
    const uid = 'la misma';
    idp.forges(({ resigned }) =>
      resigned((xml) => xml.replace(/(<saml:Assertion[^>]* ID=")[^"]+/, `$1_${uid.replace(' ', '')}`)),
    );
    const { body } = await enter(provider.id, 'Luz');
    expect(body.user.email).toBe('luz@banco.example');
    expect((await attempt(bank.token, provider.id, 'Luz')).failure).toBe(providerFailures.response_repeated);
    await forget(body);
  });

  test('that nobody asked for, from the provider’s own portal, opens nothing', async () => {
    const { browser, redirect } = await begin();
    const { acs, fields } = await idp.answerTo(redirect, 'Luz');
    for (const RelayState of ['', 'https://otra.example/', '//otra.example', `${'x'.repeat(43)}&a=b`]) {
      const answer = await postAnswer(app, acs, { SAMLResponse: fields.SAMLResponse, RelayState });
      expect(answer).toBe('');
      expect(await codeOf(finish(browser, answer))).toBe('SIGN_IN_REQUEST_OVER');
    }
  });

  test('to one provider is none for another, though both have the same signer', async () => {
    const [mine, theirs] = [await begin(), await begin(elsewhere.id)];
    const { fields } = await idp.answerTo(mine.redirect, 'Luz');
    const state = new URL(theirs.redirect).searchParams.get('RelayState') ?? '';
    const crossed = await postAnswer(app, elsewhere.redirect_uri, fields);
    expect(await codeOf(finish(mine.browser, crossed, elsewhere.id))).toBe('SIGN_IN_REQUEST_OVER');
    const answer = await postAnswer(app, elsewhere.redirect_uri, { ...fields, RelayState: state });
    expect(await codeOf(finish(theirs.browser, answer))).toBe('SIGN_IN_REQUEST_OVER');
    expect(await codeOf(finish(theirs.browser, answer, elsewhere.id))).toBe('PROVIDER_FAILED');
    const { failure } = await attempt(union.token, elsewhere.id, 'Luz');
    expect(failure).toBe(providerFailures.address_foreign);
  });

  test('an answer of another provider is refused', async () => {
    const { browser, redirect } = await begin();
    const { acs, fields } = await foreign.answerTo(redirect, 'Luz');
    expect(await codeOf(finish(browser, await postAnswer(app, acs, fields)))).toBe('PROVIDER_FAILED');
  });

  test('an answer whose beginning was another’s is not replaced by later posts', async () => {
    const { browser, redirect } = await begin();
    const { acs, fields } = await idp.answerTo(redirect, 'Luz');
    await postAnswer(app, acs, { ...fields, SAMLResponse: Buffer.from('<a/>').toString('base64') });
    expect(await codeOf(finish(browser, await postAnswer(app, acs, fields)))).toBe('PROVIDER_FAILED');
  });

  test('that the browser brings by itself is none: it has to come from the provider’s page', async () => {
    const { browser, redirect } = await begin();
    const { fields } = await idp.answerTo(redirect, 'Luz');
    const query = new URLSearchParams({ state: fields.RelayState, SAMLResponse: fields.SAMLResponse }).toString();
    expect([query.length > 8_000 ? 'PROVIDER_FAILED' : await codeOf(finish(browser, query))]).toEqual([
      'PROVIDER_FAILED',
    ]);
  });
});

describe('a provider that signs only the response is refused', async () => {
  const google = (
    await as(bank.token).makeProvider({
      body: { ...samlOf(idp), settings: { ...samlOf(idp).settings, vendor: 'google' } },
    })
  ).body;
  const told = async (forge: Forge) => {
    idp.forges(forge);
    return (await attempt(bank.token, google.id, 'Luz')).failure;
  };

  test('that is enough, for it covers the assertion', async () => {
    expect(await told(({ build }) => build({ signAssertion: false }))).toBeNull();
    expect(await told(({ build }) => build({ signResponse: false }))).toBe(providerFailures.response_unsigned);
  });

  test.each(Object.entries(wrappings))('wrapped opens nothing: %s', async (_, forge) => {
    expect([providerFailures.signature_invalid, providerFailures.response_invalid]).toContain(await told(forge));
  });

  test('nothing is added to what it covers', async () => {
    const added: Forge = async ({ build }) => (await build({ signAssertion: false })).replace('>luz<', '>ana<');
    expect(await told(added)).toBe(providerFailures.signature_invalid);
  });
});
