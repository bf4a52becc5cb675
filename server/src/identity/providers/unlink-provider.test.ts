import { afterAll, expect, test } from 'vitest';
import { startIdentityProvider } from '../../testing/identity-provider.ts';
import { confirmWith, connectProvider, enterWith, institutionWithDomain } from '../../testing/provider-fixture.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp({ LOCAL_PROVIDERS: 'on' });
const idp = await startIdentityProvider();
afterAll(() => idp.stop());

let made = 0;
async function bank() {
  made += 1;
  const domain = `banca${made}.example`;
  const institution = await institutionWithDomain(database, create, domain);
  const vouch = (sub: string, email: string) =>
    idp.knows(sub, { sub, email, email_verified: true, name: 'Elena Ríos' });
  vouch(`bruno ${domain}`, institution.administrator.email);
  const provider = await connectProvider(as, institution.token, idp, { tester: `bruno ${domain}` });
  const enter = (sub: string) => enterWith(as, provider.id, sub);
  return { ...institution, admin: as(institution.token), provider, vouch, enter };
}

/** A person who signs in with the provider, then is created again in it: same address, new subject. */
async function recreated(traits: { hasPassword: boolean }) {
  const made = await bank();
  const { entityId, domain, vouch, enter } = made;
  const email = `elena@${domain}`;
  const [first, second] = [`elena ${domain}`, `elena2 ${domain}`];
  vouch(first, email);
  if (traits.hasPassword) await create.user({ entityId, email });
  const entered = await enter(first);
  const { token, user } = traits.hasPassword ? (await confirmWith(as, entered)).body : entered.body;
  vouch(second, email);
  expect((await enter(second)).body.code).toBe('PROVIDER_LINKED_TO_ANOTHER');
  return { ...made, token, id: user.id, email, first, second, again: () => enter(second) };
}

test.each([true, false])(
  'an unlinked person joins with the new identity (with a password: %s)',
  async (hasPassword) => {
    const { admin, administrator, provider, entityId, id, token, again } = await recreated({ hasPassword });
    expect((await admin.listPersonProviders({ params: { id } })).body.links).toMatchObject([
      { provider_id: provider.id, name: provider.name },
    ]);
    expect((await admin.unlinkPersonProvider({ params: { id, provider: provider.id } })).status).toBe(204);
    expect((await as(token).getSession()).body.code).toBe('SESSION_REQUIRED');
    expect((await admin.listPersonProviders({ params: { id } })).body.links).toEqual([]);
    const notice = await database
      .selectFrom('account_notices')
      .select(['kind', 'actor_id'])
      .where('user_id', '=', id)
      .where('kind', '=', 'provider_unlinked')
      .execute();
    expect(notice).toEqual([{ kind: 'provider_unlinked', actor_id: administrator.id }]);
    const act = await database
      .selectFrom('audit_log')
      .select(['actor_id', 'user_id', 'detail'])
      .where('entity_id', '=', entityId)
      .where('action', '=', 'provider unlinked')
      .executeTakeFirstOrThrow();
    expect(act).toMatchObject({ actor_id: administrator.id, user_id: id, detail: { provider: provider.id } });
    const entered = await again();
    if (hasPassword) {
      // Decision 0043: the owner of an account in use signs in once another way.
      expect(entered.body.code).toBe('PROVIDER_OWNER_NEEDED');
      expect((await confirmWith(as, entered)).body.user.id).toBe(id);
      return;
    }
    // Without a password the provider alone vouches, and only once a second administrator approved it.
    expect(entered.body.code).toBe('PROVIDER_UNAPPROVED');
    const second = await create.user({ entityId, role: 'EntidadAdmin' });
    await as(await create.sessionOf(second.id)).approveProvider({ params: { id: provider.id } });
    expect((await again()).body.user.id).toBe(id);
  },
);

test('a stranger’s administrator, a colleague and an unknown link unlink nothing', async () => {
  const { admin, provider, entityId, id, first, enter } = await recreated({ hasPassword: false });
  const params = { id, provider: provider.id };
  const other = await bank();
  expect((await other.admin.listPersonProviders({ params: { id } })).body.code).toBe('USER_NOT_FOUND');
  expect((await other.admin.unlinkPersonProvider({ params })).body.code).toBe('USER_NOT_FOUND');
  const employee = as(await create.session({ role: 'Empleado', entityId }));
  expect((await employee.unlinkPersonProvider({ params })).status).toBe(403);
  const unknown = { id, provider: other.provider.id };
  expect((await admin.unlinkPersonProvider({ params: unknown })).body.code).toBe('PROVIDER_NOT_LINKED');
  expect((await enter(first)).body.user.id).toBe(id);
});
