import { afterAll, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/factories.ts';
import { startIdentityProvider } from '../../testing/identity-provider.ts';
import {
  confirmWith,
  connectProvider,
  enterWith,
  institutionWithDomain,
  oidcOf,
  tryProvider,
} from '../../testing/provider-fixture.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp({ LOCAL_PROVIDERS: 'on' });
const idp = await startIdentityProvider();
afterAll(() => idp.stop());

let made = 0;
/** An institution with a domain of its own, whose provider knows `people` of it and is on. */
async function connected(traits: Partial<Parameters<typeof connectProvider>[3]> = {}) {
  made += 1;
  const domain = `banco${made}.example`;
  const institution = await institutionWithDomain(database, create, domain);
  const tester = `Ana ${made}`;
  idp.knows(tester, {
    sub: `ana-${made}`,
    email: institution.administrator.email,
    email_verified: true,
    name: 'Ana Herrera',
  });
  const provider = await connectProvider(as, institution.token, idp, { tester, ...traits });
  const person = (name: string, said: object = {}) => {
    const email = `${name.toLowerCase()}@${domain}`;
    idp.knows(`${name} ${domain}`, {
      sub: `${name}@${domain}`,
      email,
      email_verified: true,
      name: `${name} Ruiz`,
      ...said,
    });
    return { email, enter: (device?: string) => enterWith(as, provider.id, `${name} ${domain}`, device) };
  };
  return { ...institution, admin: as(institution.token), provider, person, tester };
}

test('a user of the institution’s provider gets an account and a session', async () => {
  const { person, entityId, provider, administrator } = await connected();
  const { email, enter } = person('Lucía', { email: `lucia@banco${made}.example` });
  const { status, body } = await enter();
  expect(status).toBe(200);
  expect(body.user).toMatchObject({
    name: 'Lucía Ruiz',
    role: 'Empleado',
    entity_id: entityId,
    email_verified: true,
    is_active: true,
  });
  expect((await as(body.token).getSession()).status).toBe(200);
  const again = await enter(body.device);
  expect(again.body.user.id).toBe(body.user.id);
  expect(again.body.device).toBe(body.device);
  const acts = await database
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('user_id', '=', body.user.id)
    .orderBy('id')
    .execute();
  expect(acts.map(({ action }) => action)).toEqual(['person provisioned', 'provider linked', 'signed in', 'signed in']);
  const device = expect.any(String);
  expect(acts[2]?.detail).toEqual({
    with: 'provider',
    device,
    provider: provider.id,
    name: 'Cuenta del banco',
    provider_configured_by: administrator.id,
  });
  expect(JSON.stringify(acts)).not.toContain(email);
});

test('a first sign-in in two tabs at once creates one user', async () => {
  const { person, entityId, domain } = await connected();
  const invited = await create.user({ entityId, email: `antes@${domain}`, verified: false });
  await database.updateTable('users').set({ invited_at: new Date() }).where('id', '=', invited.id).execute();
  for (const { enter } of [person('Nueva'), person('Antes')]) {
    const replies = await Promise.all([1, 2, 3].map(() => enter()));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.user.id)).size).toBe(1);
  }
});

test('a session names its provider, and a new provider’s registration values are shown first', async () => {
  const { admin, person, provider } = await connected();
  const { body } = await person('Inés', { email: `ines@banco${made}.example` }).enter();
  expect((await as(body.token).listSessions()).body.map((open) => open.provider)).toEqual(['Cuenta del banco']);
  const { next } = (await admin.listProviders()).body;
  expect(next.redirect_uri).toBe(provider.redirect_uri.replace(provider.id, next.id));
  const added = await admin.makeProvider({ body: { ...oidcOf(idp), id: next.id } });
  expect(added.body).toMatchObject({ id: next.id, redirect_uri: next.redirect_uri });
  const other = await connected();
  for (const id of [next.id, provider.id])
    expect((await other.admin.makeProvider({ body: { ...oidcOf(idp), id } })).body.code).toBe('PROVIDER_ADDED');
});

test('a changed address at the provider keeps the user, and the old address stays reserved', async () => {
  const { person, domain } = await connected();
  const { enter } = person('Marta', { sub: 'fija' });
  const first = await enter();
  person('Marta', { sub: 'fija', email: `marta.nueva@${domain}` });
  expect((await enter()).body.user.id).toBe(first.body.user.id);
  const heir = person('Otra', { sub: 'otra', email: `marta@${domain}` });
  expect((await heir.enter()).body.code).toBe('PROVIDER_LINKED_TO_ANOTHER');
});

test('newcomers wait for an administrator, or are refused, where the institution says so', async () => {
  const pending = await connected({ new_people: 'pending' });
  const { enter, email } = pending.person('Nuevo');
  expect((await enter()).body.code).toBe('PROVIDER_ACCOUNT_PENDING');
  expect((await enter()).body.code).toBe('PROVIDER_ACCOUNT_PENDING');
  await database.updateTable('users').set({ is_active: true }).where('email', '=', email).execute();
  const { body } = await enter();
  expect(body.user.email).toBe(email);
  await database.updateTable('users').set({ is_active: false }).where('email', '=', email).execute();
  expect((await enter()).body.code).toBe('ACCOUNT_INACTIVE');

  const refused = await connected({ new_people: 'refused' });
  expect((await refused.person('Nadie').enter()).body.code).toBe('PROVIDER_NEWCOMERS_REFUSED');
  const known = await create.user({ entityId: refused.entityId, email: `alguien@${refused.domain}` });
  expect((await confirmWith(as, await refused.person('Alguien').enter())).body.user.id).toBe(known.id);
});

test('a registration with a foreign address loses its access when the owner arrives', async () => {
  const { person, entityId, domain } = await connected();
  const squatted = await create.user({ entityId, email: `victima@${domain}`, verified: false });
  const squatter = await create.sessionOf(squatted.id);
  const { body } = await person('Victima').enter();
  expect(body.user.id).toBe(squatted.id);
  expect((await as(squatter).getSession()).body.code).toBe('SESSION_REQUIRED');
  expect((await as().login({ body: { email: squatted.email, password: PASSWORD } })).body.code).toBe(
    'INVALID_CREDENTIALS',
  );
});

test('an invited person is let in, one who registered by themselves waits where newcomers do', async () => {
  const { person, entityId, domain } = await connected({ new_people: 'pending' });
  const invited = await create.user({ entityId, email: `invitada@${domain}`, verified: false });
  await database.updateTable('users').set({ invited_at: new Date() }).where('id', '=', invited.id).execute();
  expect((await person('Invitada').enter()).body.user.id).toBe(invited.id);
  await create.user({ entityId, email: `sola@${domain}`, verified: false });
  expect((await person('Sola').enter()).body.code).toBe('PROVIDER_ACCOUNT_PENDING');
});

test('a provider vouches for addresses of its institution alone', async () => {
  const one = await connected();
  const other = await connected();
  const theirs = await create.user({ entityId: other.entityId, email: `directora@${other.domain}` });
  expect((await one.person('Directora', { email: theirs.email }).enter()).body.code).toBe('PROVIDER_ADDRESS_REFUSED');
  expect((await one.person('Sinverificar', { email_verified: false }).enter()).body.code).toBe(
    'PROVIDER_ADDRESS_REFUSED',
  );
  expect((await one.person('Sincorreo', { email: undefined }).enter()).body.code).toBe('PROVIDER_ADDRESS_REFUSED');
  const elsewhere = await create.user({ entityId: other.entityId, email: `mudada@${one.domain}` });
  expect((await one.person('Mudada').enter()).body.code).toBe('PROVIDER_ADDRESS_TAKEN');
  expect((await as(await create.sessionOf(elsewhere.id)).getSession()).status).toBe(200);
  const refusals = await database
    .selectFrom('access_refusals')
    .select('reason')
    .where('entity_id', '=', one.entityId)
    .orderBy('id')
    .execute();
  expect(refusals.map(({ reason }) => reason)).toEqual([
    'address_foreign',
    'address_unverified',
    'address_missing',
    'PROVIDER_ADDRESS_TAKEN',
  ]);
  expect((await one.admin.listProviders()).body.providers[0]?.last_refusal?.reason).toMatch(/no dijo el correo/);
});

test('switching a provider off ends its sessions, and only those', async () => {
  const { person, admin, provider, token } = await connected();
  const { enter } = person('Turno');
  const { body } = await enter();
  const other = await create.sessionOf(body.user.id);
  const off = await admin.switchProvider({ params: { id: provider.id }, body: { enabled: false } });
  expect(off.body.state).toBe('off');
  expect((await as(body.token).getSession()).body.code).toBe('SESSION_REQUIRED');
  expect((await as(other).getSession()).status).toBe(200);
  expect((await as(token).getSession()).status).toBe(200);
  expect((await as().startProviderSignIn({ params: { id: provider.id } })).body.code).toBe('PROVIDER_NOT_FOUND');
  expect((await admin.removeProvider({ params: { id: provider.id } })).status).toBe(204);
});

test('a provider-only policy leaves employees one way, and administrators their password', async () => {
  const { person, admin, provider, entityId, administrator } = await connected();
  const employee = await create.user({ entityId });
  const before = await create.sessionOf(employee.id);
  const { body } = await person('Proveedor').enter();
  expect((await admin.changeAccessPolicy({ body: { sign_in: 'provider' } })).status).toBe(200);
  expect((await as(before).getSession()).body.code).toBe('SESSION_REQUIRED');
  expect((await as(body.token).getSession()).status).toBe(200);
  const login = (email: string) => as().login({ body: { email, password: PASSWORD } });
  expect((await login(employee.email)).body.code).toBe('SIGN_IN_WITH_PROVIDER');
  expect((await login(administrator.email)).status).toBe(200);
  expect((await admin.switchProvider({ params: { id: provider.id }, body: { enabled: false } })).body.code).toBe(
    'PROVIDER_IS_THE_LAST',
  );
  expect((await admin.changeAccessPolicy({ body: { sign_in: 'password' } })).status).toBe(200);
  expect((await as(body.token).getSession()).body.code).toBe('SESSION_REQUIRED');
});

test('switching several providers off at once leaves one that the policy needs', async () => {
  const { admin, provider, entityId } = await connected();
  const {
    id: _,
    created_at: __,
    ...row
  } = await database
    .selectFrom('identity_providers')
    .selectAll()
    .where('id', '=', provider.id)
    .executeTakeFirstOrThrow();
  const further = { ...row, settings: JSON.stringify(row.settings) };
  const others = await database
    .insertInto('identity_providers')
    .values([further, further, further])
    .returning('id')
    .execute();
  await admin.changeAccessPolicy({ body: { sign_in: 'provider' } });
  const off = await Promise.all(
    [provider, ...others].map(({ id }) => admin.switchProvider({ params: { id }, body: { enabled: false } })),
  );
  expect(off.map(({ body }) => body.code).filter((code) => code !== undefined)).toEqual(['PROVIDER_IS_THE_LAST']);
  const on = database
    .selectFrom('identity_providers')
    .select('id')
    .where('entity_id', '=', entityId)
    .where('state', '=', 'on');
  const [last] = await on.execute();
  await admin.changeAccessPolicy({ body: { sign_in: 'both' } });
  const [policy, switched] = await Promise.all([
    admin.changeAccessPolicy({ body: { sign_in: 'provider' } }),
    admin.switchProvider({ params: { id: last?.id ?? '' }, body: { enabled: false } }),
  ]);
  expect([policy.body.code, switched.body.code].filter((code) => code !== undefined)).toHaveLength(1);
});

test('settings that are saved again as they were leave a provider on', async () => {
  const { admin, provider } = await connected();
  const { settings } = provider;
  const { body } = await admin.changeProvider({ params: { id: provider.id }, body: { name: 'Otro nombre', settings } });
  expect(body).toMatchObject({ name: 'Otro nombre', state: 'on', tested_at: provider.tested_at });
});

test('another provider connection forgets identities, another label keeps them', async () => {
  const { admin, provider, person } = await connected();
  await person('Marta').enter();
  const links = async () =>
    (await database.selectFrom('identity_links').select('subject').where('provider_id', '=', provider.id).execute())
      .length;
  const params = { id: provider.id };
  await admin.switchProvider({ params, body: { enabled: false } });
  await admin.changeProvider({
    params,
    body: { name: 'Otro botón', settings: provider.settings, secret: 'otro secreto' },
  });
  expect(await links()).toBe(1);
  const settings = { ...oidcOf(idp).settings, issuer: 'https://otro-inquilino.example' };
  expect((await admin.changeProvider({ params, body: { settings } })).status).toBe(200);
  expect(await links()).toBe(0);
});

test('the second factor of who comes from a provider is the provider’s to ask for', async () => {
  const { person, admin } = await connected();
  await admin.changeAccessPolicy({ body: { second_factor: 'everyone' } });
  const { body } = await person('Segundo').enter();
  expect(body.second_factor_due).toBeUndefined();
  expect((await as(body.token).listOwnObligations()).status).toBe(200);
  expect((await as(await create.sessionOf(body.user.id)).listOwnObligations()).body.code).toBe('SECOND_FACTOR_DUE');
});

test('providers are found by domain, alike for known and unknown addresses', async () => {
  const { person, provider, admin, domain } = await connected();
  const { email, enter } = person('Conocida');
  await enter();
  const of = async (address: string) => (await as().findProviders({ query: { email: address } })).body;
  const answer = { providers: [{ id: provider.id, name: 'Cuenta del banco' }], provider_only: false };
  expect(await of(email)).toEqual(answer);
  expect(await of(`nadie@${domain}`)).toEqual(answer);
  expect(await of('nadie@otro.example')).toEqual({ providers: [], provider_only: false });
  await admin.changeAccessPolicy({ body: { sign_in: 'provider' } });
  expect((await of(email)).provider_only).toBe(true);
});

test('a provider is switched on only after a test, and its secret is never shown', async () => {
  made += 1;
  const domain = `banco${made}.example`;
  const { token, administrator, entityId } = await institutionWithDomain(database, create, domain);
  const admin = as(token);
  const { body: provider } = await admin.makeProvider({ body: oidcOf(idp) });
  idp.registers(provider.redirect_uri);
  idp.knows('Prueba', { sub: 'prueba', email: administrator.email, email_verified: true, name: 'Ana Herrera' });
  const enable = () => admin.switchProvider({ params: { id: provider.id }, body: { enabled: true } });
  expect((await enable()).body.code).toBe('PROVIDER_NOT_TESTED');
  expect(await tryProvider(as, token, provider.id, 'Prueba')).toMatchObject({
    failure: null,
    email: administrator.email,
    name: 'Ana Herrera',
  });
  await admin.changeProvider({
    params: { id: provider.id },
    body: { settings: { ...oidcOf(idp).settings, client_id: 'otra' } },
  });
  expect((await enable()).body.code).toBe('PROVIDER_NOT_TESTED');
  expect((await tryProvider(as, token, provider.id, 'Prueba').catch(String)) as string).toContain('400');
  await admin.changeProvider({
    params: { id: provider.id },
    body: { settings: oidcOf(idp).settings, secret: 'otro secreto' },
  });
  expect((await tryProvider(as, token, provider.id, 'Prueba')).failure).toMatch(/no aceptó el secreto/);
  await admin.changeProvider({ params: { id: provider.id }, body: { secret: idp.client_secret } });
  expect((await tryProvider(as, token, provider.id, 'Prueba')).failure).toBeNull();
  expect((await enable()).body.state).toBe('on');
  expect((await admin.changeProvider({ params: { id: provider.id }, body: { secret: 'nuevo' } })).body.code).toBe(
    'PROVIDER_IS_ON',
  );
  const rows = JSON.stringify([
    await database.selectFrom('identity_providers').selectAll().execute(),
    await database.selectFrom('audit_log').selectAll().where('entity_id', '=', entityId).execute(),
    (await admin.listProviders()).body,
  ]);
  expect(rows).not.toContain(idp.client_secret);
  expect(
    await database.selectFrom('identity_links').select('subject').where('entity_id', '=', entityId).execute(),
  ).toEqual([]);
});
