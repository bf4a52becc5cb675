import { afterAll, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/factories.ts';
import { startIdentityProvider } from '../../testing/identity-provider.ts';
import { confirmWith, connectProvider, enterWith, institutionWithDomain } from '../../testing/provider-fixture.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp({ LOCAL_PROVIDERS: 'on' });
const idp = await startIdentityProvider();
afterAll(() => idp.stop());

let made = 0;
/** A bank whose administrator Bruno set a provider up that says whatever he wants. */
async function bank() {
  made += 1;
  const domain = `banca${made}.example`;
  const institution = await institutionWithDomain(database, create, domain);
  const { entityId, administrator: bruno } = institution;
  const vouch = (name: string, email: string, subject: string = name) =>
    idp.knows(`${name} ${domain}`, { sub: `${subject}@${domain}`, email, email_verified: true, name });
  vouch('Bruno', bruno.email);
  const provider = await connectProvider(as, institution.token, idp, { tester: `Bruno ${domain}` });
  const person = async (name: string, traits: object = {}) => {
    const user = await create.user({ entityId, email: `${name.toLowerCase()}@${domain}`, name, ...traits });
    vouch(name, user.email);
    return { ...user, enter: () => enterWith(as, provider.id, `${name} ${domain}`) };
  };
  return { ...institution, admin: as(institution.token), bruno, provider, person, vouch, domain };
}
const noticesOf = (userId: string) =>
  database.selectFrom('account_notices').select(['kind', 'actor_id']).where('user_id', '=', userId).execute();

test('a provider’s administrator does not become a colleague or an employee (H4)', async () => {
  const { person, provider } = await bank();
  const [colleague, employee] = [await person('Alicia', { role: 'EntidadAdmin' }), await person('Elena')];
  expect((await colleague.enter()).body.code).toBe('PROVIDER_UNAPPROVED');
  expect((await employee.enter()).body.code).toBe('PROVIDER_OWNER_NEEDED');
  const links = database.selectFrom('identity_links').select('user_id').where('provider_id', '=', provider.id);
  expect((await links.execute()).map(({ user_id }) => user_id)).not.toContain(employee.id);
});

test('an employee joins the provider with the password once, and is told who set it up', async () => {
  const { person, bruno, provider } = await bank();
  const { id, enter } = await person('Elena');
  const linked = await confirmWith(as, await enter());
  expect(linked).toMatchObject({ status: 200, body: { user: { id } } });
  expect(await noticesOf(id)).toEqual([{ kind: 'provider_linked', actor_id: bruno.id }]);
  expect((await as(linked.body.token).listSessions()).body.map((open) => open.provider)).toEqual([provider.name]);
  expect((await enter()).body.user.id).toBe(id);
});

test('a confirmation opens nobody else’s account, and once only', async () => {
  const { person } = await bank();
  const [one, other] = [await person('Uno'), await person('Otro')];
  const reply = await one.enter();
  const asked = reply.body as unknown as { provider_link: { confirmation: string } };
  const foreign = { email: other.email, password: PASSWORD, provider_link: asked.provider_link.confirmation };
  expect((await as().login({ body: foreign })).body.code).toBe('SIGN_IN_REQUEST_OVER');
  expect((await confirmWith(as, reply)).status).toBe(200);
  expect((await confirmWith(as, reply)).body.code).toBe('SIGN_IN_REQUEST_OVER');
});

test('a wrong password links nothing, and the confirmation still serves', async () => {
  const { person } = await bank();
  const reply = await (await person('Elena')).enter();
  expect((await confirmWith(as, reply, 'una que no es')).body.code).toBe('INVALID_CREDENTIALS');
  expect((await confirmWith(as, reply)).status).toBe(200);
});

test('an administrator enters after a second one approved, and not after the connection changed', async () => {
  const { person, admin, provider, bruno } = await bank();
  const alicia = await person('Alicia', { role: 'EntidadAdmin' });
  const params = { id: provider.id };
  expect((await admin.approveProvider({ params })).body.code).toBe('PROVIDER_OWN_APPROVAL');
  const second = as(await create.sessionOf(alicia.id));
  expect((await second.approveProvider({ params })).body).toMatchObject({
    configured_by_name: bruno.name,
    approved_by_name: 'Alicia',
  });
  expect((await confirmWith(as, await alicia.enter())).status).toBe(200);
  expect((await alicia.enter()).status).toBe(200);

  await admin.switchProvider({ params, body: { enabled: false } });
  await admin.changeProvider({ params, body: { secret: idp.client_secret } });
  await database.updateTable('identity_providers').set({ state: 'on' }).where('id', '=', provider.id).execute();
  expect((await admin.listProviders()).body.providers[0]).toMatchObject({ approved_by_name: null });
  expect((await alicia.enter()).body.code).toBe('PROVIDER_UNAPPROVED');
});

test('acts of a provider’s session name the provider and who configured it', async () => {
  const { person, provider, bruno } = await bank();
  const { id, enter } = await person('Elena');
  const { body } = await confirmWith(as, await enter());
  await as(body.token).correctOwnName({ body: { name: 'Elena Ruiz', current_password: PASSWORD } });
  const { detail } = await database
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'name corrected')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ session_provider: provider.id, provider_configured_by: bruno.id });
});

test('600 people with passwords join a new provider one by one, each with the password once', async () => {
  const { person, admin } = await bank();
  await admin.changeAccessPolicy({ body: { sign_in: 'provider' } });
  const [first, second] = [await person('Primera'), await person('Segunda')];
  expect((await as().login({ body: { email: first.email, password: PASSWORD } })).body.code).toBe(
    'SIGN_IN_WITH_PROVIDER',
  );
  for (const { enter, id } of [first, second]) expect((await confirmWith(as, await enter())).body.user.id).toBe(id);
});

test('an account that only another provider vouches for needs an approved provider', async () => {
  const { person, admin, token, entityId, domain } = await bank();
  const employee = await person('Elena');
  await database.updateTable('users').set({ password_hash: '!' }).where('id', '=', employee.id).execute();
  // The first sign-in of an account that was never used.
  expect((await employee.enter()).status).toBe(200);
  const other = await connectProvider(as, token, idp, { tester: `Bruno ${domain}`, name: 'Otro proveedor' });
  expect((await enterWith(as, other.id, `Elena ${domain}`)).body.code).toBe('PROVIDER_UNAPPROVED');
  const second = await create.user({ entityId, role: 'EntidadAdmin' });
  await as(await create.sessionOf(second.id)).approveProvider({ params: { id: other.id } });
  expect((await enterWith(as, other.id, `Elena ${domain}`)).body.user.id).toBe(employee.id);
  expect((await admin.listProviders()).body.providers).toHaveLength(2);
});
