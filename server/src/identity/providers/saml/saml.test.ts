import type { SamlSettings } from '@finaula/contract/saml';
import { afterAll, expect, test, vi } from 'vitest';
import { confirmWith, institutionWithDomain } from '../../../testing/provider-fixture.ts';
import { samlBrowser, samlOf } from '../../../testing/saml-fixture.ts';
import { type SamlPerson, startSamlProvider } from '../../../testing/saml-provider.ts';
import { newSigner } from '../../../testing/saml-signer.ts';
import { testApp } from '../../../testing/test-app.ts';

const { app, as, create, database } = await testApp({ LOCAL_PROVIDERS: 'on' });
const DAY_MS = 86_400_000;

let made = 0;
/** An institution with a provider of its own, which is on. */
async function connected(traits: Partial<SamlSettings> = {}, tester: Partial<SamlPerson> = {}) {
  made += 1;
  const domain = `caja${made}.example`;
  const institution = await institutionWithDomain(database, create, domain);
  const idp = await startSamlProvider();
  afterAll(() => idp.stop());
  idp.knows('Ana', {
    nameId: 'ana',
    format: 'persistent',
    attributes: { mail: institution.administrator.email },
    ...tester,
  });
  const browser = samlBrowser(app, as, idp);
  const provider = await browser.connect(institution.token, 'Ana', {
    settings: { ...samlOf(idp).settings, ...traits },
  });
  const entered = await browser.enter(provider.id, 'Ana');
  if (entered.status !== 200) await confirmWith(as, entered);
  return { ...institution, ...browser, idp, provider, admin: as(institution.token), params: { id: provider.id } };
}

test('a user of the institution’s SAML provider gets an account and a session', async () => {
  const { idp, enter, provider, domain, entityId } = await connected();
  idp.knows('Lucía', {
    nameId: 'lucia',
    format: 'persistent',
    attributes: { mail: `lucia@${domain}`, displayName: 'Lucía Ruiz' },
  });
  const { status, body } = await enter(provider.id, 'Lucía');
  expect([status, body.user]).toMatchObject([
    200,
    { name: 'Lucía Ruiz', role: 'Empleado', entity_id: entityId, email_verified: true },
  ]);
  expect((await as(body.token).getSession()).status).toBe(200);
  idp.knows('Lucía', {
    nameId: 'lucia',
    format: 'persistent',
    attributes: { mail: `otra@${domain}`, displayName: 'Lucía Paz' },
  });
  expect((await enter(provider.id, 'Lucía')).body.user).toMatchObject({ id: body.user.id, email: `lucia@${domain}` });
  expect(
    await database.selectFrom('sign_in_requests').select('answer').where('provider_id', '=', provider.id).execute(),
  ).toEqual([]);
});

test('the user is read from the NameID or an attribute, by vendor', async () => {
  const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
  const entra = await connected(
    {
      vendor: 'entra',
      name_id_format: 'emailAddress',
      subject_attribute: 'oid',
      address_attribute: null,
      name_attributes: [`${claims}/givenname`, `${claims}/surname`],
    },
    { nameId: 'ANA@caja2.example', format: 'emailAddress', attributes: { oid: '7' } },
  );
  const said = (oid: string | undefined, nameId: string): SamlPerson => ({
    nameId,
    format: 'emailAddress',
    attributes: {
      [`${claims}/givenname`]: 'Luz',
      [`${claims}/surname`]: 'Ríos Peña',
      ...(oid !== undefined && { oid }),
    },
  });
  entra.idp.knows('Luz', said('8', `Luz.Rios@${entra.domain}`));
  const first = await entra.enter(entra.provider.id, 'Luz');
  expect(first.body.user).toMatchObject({ name: 'Luz Ríos Peña', email: `luz.rios@${entra.domain}` });
  entra.idp.knows('Luz', said('8', `luz.casada@${entra.domain}`));
  expect((await entra.enter(entra.provider.id, 'Luz')).body.user.id).toBe(first.body.user.id);
  entra.idp.knows('Heredera', said('9', `luz.rios@${entra.domain}`));
  expect((await entra.enter(entra.provider.id, 'Heredera')).body.code).toBe('PROVIDER_LINKED_TO_ANOTHER');
  entra.idp.knows('Sin', said(undefined, `sin@${entra.domain}`));
  expect((await entra.attempt(entra.token, entra.provider.id, 'Sin')).failure).toMatch(
    /no trae el dato que dice quién es/,
  );
});

test('an incomplete provider shows its registration values and what is missing', async () => {
  const { token } = await institutionWithDomain(database, create, 'nueva.example');
  const idp = await startSamlProvider();
  afterAll(() => idp.stop());
  const { attempt } = samlBrowser(app, as, idp);
  const settings = { ...samlOf(idp).settings, idp: null };
  const { body, status } = await as(token).makeProvider({ body: { ...samlOf(idp), settings } });
  expect([status, body.settings, body.certificates]).toMatchObject([201, { idp: null }, []]);
  expect(body.service_provider).toEqual({
    entity_id: `${new URL(body.redirect_uri).origin}/saml/${body.id}/metadata`,
    metadata_url: `${new URL(body.redirect_uri).origin}/saml/${body.id}/metadata`,
    acs_url: body.redirect_uri,
  });
  expect((await attempt(token, body.id, 'Ana')).failure).toMatch(/Falta decir quién es/);
  expect(
    (await as(token).addProviderCertificate({ params: { id: body.id }, body: { certificate: idp.certificate() } })).body
      .code,
  ).toBe('PROVIDER_NOT_DESCRIBED');
  const file = { type: 'application/xml', content: idp.metadata() };
  const { body: read } = await as(token).readProviderMetadata({ file });
  expect(read).toMatchObject({
    failure: null,
    vendor: 'other',
    idp: { entity_id: idp.entityId, sso_url: `${idp.origin}/sso` },
  });
  const described = await as(token).changeProvider({
    params: { id: body.id },
    body: { settings: { ...settings, idp: read.idp } },
  });
  expect(described.body.certificates).toMatchObject(read.certificates);
});

test('the next certificate is tested before the current one ends, without a lockout', async () => {
  const { admin, token, idp, enter, attempt, provider, params, domain } = await connected();
  idp.knows('Turno', { nameId: 'turno', format: 'persistent', attributes: { mail: `turno@${domain}` } });
  const session = (await enter(provider.id, 'Turno')).body;
  await admin.changeAccessPolicy({ body: { sign_in: 'provider' } });
  const [current] = provider.certificates;
  const next = await newSigner('El siguiente');
  const added = await admin.addProviderCertificate({ params, body: { certificate: next.certificate } });
  expect([added.status, added.body.state]).toEqual([201, 'on']);
  expect(added.body.certificates.map(({ used_at }) => used_at !== null)).toEqual([true, false]);
  const sha256 = added.body.certificates[1]?.sha256 ?? '';

  // Not before it is known to work.
  const retire = (name = '') => admin.retireProviderCertificate({ params: { ...params, sha256: name } });
  expect((await retire(current?.sha256)).body.code).toBe('PROVIDER_CERTIFICATE_IS_NEEDED');
  expect((await enter(provider.id, 'Turno')).status).toBe(200);
  idp.signsWith(next);
  expect(await attempt(token, provider.id, 'Ana')).toMatchObject({ failure: null, certificate: sha256 });
  expect((await enter(provider.id, 'Turno')).status).toBe(200);
  const retired = await retire(current?.sha256);
  expect([retired.status, retired.body.certificates.map((one) => one.sha256), retired.body.state]).toEqual([
    200,
    [sha256],
    'on',
  ]);
  expect((await enter(provider.id, 'Turno')).status).toBe(200);
  expect((await retire(sha256)).body.code).toBe('PROVIDER_CERTIFICATE_IS_NEEDED');
  expect((await retire('0'.repeat(64))).body.code).toBe('PROVIDER_CERTIFICATE_NOT_FOUND');
  expect((await as(session.token).getSession()).status).toBe(200);
  const acts = await database
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('action', 'like', 'provider certificate%')
    .orderBy('id')
    .execute();
  expect(acts).toMatchObject([
    { action: 'provider certificate added', detail: { sha256 } },
    { action: 'provider certificate retired', detail: { sha256: current?.sha256 } },
  ]);
});

test('a provider with a new certificate is reported, and adding it is enough', async () => {
  const { admin, token, idp, enter, attempt, provider, params } = await connected();
  const next = await newSigner('Cambiado sin avisar');
  idp.signsWith(next);
  expect((await enter(provider.id, 'Ana')).body.code).toBe('PROVIDER_FAILED');
  expect((await admin.listProviders()).body.providers[0]?.last_refusal?.reason).toMatch(
    /no corresponde a ninguno de los certificados/,
  );
  expect((await attempt(token, provider.id, 'Ana')).failure).toMatch(/agrega aquí el nuevo/);
  await admin.addProviderCertificate({ params, body: { certificate: next.certificate } });
  expect((await enter(provider.id, 'Ana')).status).toBe(200);
});

test('a certificate that is over, or not valid yet, signs nothing', async () => {
  const { admin, token, idp, enter, attempt, provider, params } = await connected();
  const [soon, later] = [
    await newSigner('Pronto', { until: new Date(Date.now() + DAY_MS) }),
    await newSigner('Luego', { from: new Date(Date.now() + 3 * DAY_MS) }),
  ];
  await admin.addProviderCertificate({ params, body: { certificate: soon.certificate } });
  await admin.addProviderCertificate({ params, body: { certificate: later.certificate } });
  idp.signsWith(later);
  expect((await attempt(token, provider.id, 'Ana')).failure).toMatch(/ya venció o todavía no vale/);
  idp.signsWith(soon);
  expect((await enter(provider.id, 'Ana')).status).toBe(200);
  const { body } = await admin.listProviders();
  expect(body.providers[0]?.certificates.map(({ state }) => state)).toEqual(['valid', 'valid', 'not_yet']);
  vi.useFakeTimers({ now: Date.now() + 2 * DAY_MS, toFake: ['Date'] });
  expect((await attempt(token, provider.id, 'Ana')).failure).toMatch(/ya venció o todavía no vale/);
  vi.setSystemTime(Date.now() + 2 * DAY_MS);
  idp.signsWith(later);
  expect((await attempt(token, provider.id, 'Ana')).failure).toBeNull();
  vi.useRealTimers();
});

test('unusable certificates are refused, known ones change nothing, and four are the limit', async () => {
  const { admin, params, idp } = await connected();
  const add = async (certificate: string) =>
    (await admin.addProviderCertificate({ params, body: { certificate } })).body.code;
  expect(await add('AAAA')).toBe('PROVIDER_CERTIFICATE_UNREADABLE');
  expect(await add('no es un certificado: ¡mira!')).toBe('VALIDATION');
  expect(await add((await newSigner('Vencido', { until: new Date(Date.now() - 1000) })).certificate)).toBe(
    'PROVIDER_CERTIFICATE_UNUSABLE',
  );
  expect(await add((await newSigner('Corto', { bits: 1024 })).certificate)).toBe('PROVIDER_CERTIFICATE_UNUSABLE');
  expect(await add(idp.certificate().replaceAll(/-----[^-]+-----|\s/g, ''))).toBe('NOTHING_CHANGED');
  for (const name of ['b', 'c', 'd']) expect(await add((await newSigner(name)).certificate)).toBeUndefined();
  expect(await add((await newSigner('e')).certificate)).toBe('PROVIDER_CERTIFICATES_FULL');
});

test('saving unchanged settings changes nothing, and another signer is added', async () => {
  const { admin, provider, params } = await connected();
  const [settings, name] = [provider.settings, 'Otro nombre'];
  if (settings.kind !== 'saml' || settings.idp === null) throw new Error('of SAML');
  expect((await admin.changeProvider({ params, body: { name, settings } })).body).toMatchObject({
    name,
    state: 'on',
    tested_at: provider.tested_at,
  });
  const certificates = [(await newSigner('Otro')).certificate];
  const changed = await admin.changeProvider({
    params,
    body: { settings: { ...settings, idp: { ...settings.idp, certificates } } },
  });
  expect(changed.body.code).toBe('PROVIDER_IS_ON');
  expect((await admin.listProviders()).body.providers[0]?.certificates).toHaveLength(1);
});

test('a browser that comes back after ten minutes begins anew', async () => {
  const { idp, provider, params } = await connected();
  const { body } = await as().startProviderSignIn({ params });
  const { fields } = await idp.answerTo(body.redirect, 'Ana');
  await database.updateTable('sign_in_requests').set({ expires_at: new Date() }).execute();
  const answer = new URLSearchParams({ state: fields.RelayState }).toString();
  expect(
    (await as().finishProviderSignIn({ body: { provider_id: provider.id, browser: body.browser, answer } })).body.code,
  ).toBe('SIGN_IN_REQUEST_OVER');
});
