import { randomBytes } from 'node:crypto';
import type { ErrorReply } from '@finaula/contract/error-reply';
import type { OidcSettings, Providers } from '@finaula/contract/providers';
import { samlProposals } from '@finaula/contract/saml';
import type { Database } from '../database/connect.ts';
import { nameOf, parseCertificate } from '../identity/providers/saml/certificates.ts';
import type { Client } from './client.ts';
import type { factoriesOn } from './factories.ts';
import { PASSWORD } from './factories.ts';
import { type IdentityProvider, passThrough } from './identity-provider.ts';
import { newSigner } from './saml-signer.ts';

type Provider = Providers['providers'][number];
type As = (token?: string) => Client;

/** A verified institution with a proven domain. */
export async function institutionWithDomain(
  database: Database,
  create: ReturnType<typeof factoriesOn>,
  domain: string,
) {
  const { id: entityId } = await create.entity({ subscription: 'Paid' });
  const administrator = await create.user({
    entityId,
    role: 'EntidadAdmin',
    name: 'Ana Herrera',
    email: `ana.${entityId}@${domain}`,
  });
  await database
    .insertInto('domain_proofs')
    .values({ entity_id: entityId, domain, token: 'x', requested_by: administrator.id, proven_at: new Date() })
    .execute();
  return { entityId, administrator, token: await create.sessionOf(administrator.id), domain };
}

export const oidcOf = ({ issuer, client_id, client_secret }: IdentityProvider, traits: Partial<OidcSettings> = {}) => ({
  name: 'Cuenta del banco',
  new_people: 'active' as const,
  secret: client_secret,
  settings: {
    kind: 'oidc' as const,
    vendor: 'other' as const,
    issuer,
    client_id,
    address_claim: 'email' as const,
    ...traits,
  },
});

/**
 * Sets a provider up as an administrator does: creates, registers, tests and enables it, and requires it in
 * the sign-in policy.
 */
export async function connectProvider(
  as: As,
  token: string,
  idp: IdentityProvider,
  {
    tester,
    ...traits
  }: { tester: string } & Partial<Omit<ReturnType<typeof oidcOf>, 'new_people'>> & {
      new_people?: Provider['new_people'];
    },
): Promise<Provider> {
  const admin = as(token);
  const made = await admin.makeProvider({ body: { ...oidcOf(idp), ...traits } });
  if (made.status !== 201) throw new Error(made.body.detail);
  idp.registers(made.body.redirect_uri);
  const { failure } = await tryProvider(as, token, made.body.id, tester);
  if (failure !== null) throw new Error(failure);
  const on = await admin.switchProvider({ params: { id: made.body.id }, body: { enabled: true } });
  await admin.changeAccessPolicy({ body: { sign_in: 'both' } });
  return on.body;
}

export async function tryProvider(as: As, token: string, id: string, name: string) {
  const { body } = await as(token).startProviderTest({ params: { id } });
  if (body.begun === null) return { failure: body.failure, said: null, email: null, name: null, certificate: null };
  const answer = await passThrough(body.begun.redirect, name);
  return (await as(token).finishProviderTest({ body: { provider_id: id, browser: body.begun.browser, answer } })).body;
}

/** Signs a person in through the provider, as a browser does. */
export async function enterWith(as: As, id: string, name: string, device?: string) {
  const { body, status } = await as().startProviderSignIn({ params: { id } });
  if (status !== 200) throw new Error(body.detail);
  const answer = await passThrough(body.redirect, name);
  return as().finishProviderSignIn({
    body: { provider_id: id, browser: body.browser, answer, ...(device !== undefined && { device }) },
  });
}

/** Links an account in use: its owner signs in once with the password. */
export const confirmWith = (as: As, { body }: Awaited<ReturnType<typeof enterWith>>, password = PASSWORD) => {
  const asked = (body as unknown as ErrorReply).provider_link;
  if (!asked) throw new Error(JSON.stringify(body));
  return as().login({ body: { email: asked.email, password, provider_link: asked.confirmation } });
};

export const providerTables = [
  'identity_providers',
  'sign_in_requests',
  'identity_links',
  'provider_certificates',
  'saml_assertions',
  'provider_link_requests',
] as const;

interface Institution {
  entityId: string;
  administratorId: string;
  userId: string;
  mark: string;
}

/**
 * A disabled provider with a linked person, whose e-mail it verified, and a test under way; returns its id.
 */
async function insertProvider(
  database: Database,
  { entityId, administratorId, userId, mark }: Institution,
): Promise<string> {
  const settings = {
    kind: 'oidc',
    vendor: 'other',
    issuer: 'https://127.0.0.1',
    client_id: mark,
    address_claim: 'email',
  };
  const { id } = await database
    .insertInto('identity_providers')
    .values({
      entity_id: entityId,
      kind: 'oidc',
      name: `Proveedor ${mark}`,
      state: 'off',
      settings: JSON.stringify(settings),
      new_people: 'pending',
      created_by: administratorId,
      configured_by: userId,
      tested_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const request = {
    state_hash: randomBytes(32),
    browser_hash: randomBytes(32),
    protocol: JSON.stringify({ nonce: mark }),
  };
  await database
    .insertInto('sign_in_requests')
    .values({ ...request, provider_id: id, entity_id: entityId, tester_id: administratorId })
    .execute();
  await database
    .insertInto('identity_links')
    .values({ provider_id: id, subject: mark, user_id: userId, entity_id: entityId })
    .execute();
  await database
    .insertInto('provider_link_requests')
    .values({
      token_hash: randomBytes(32),
      provider_id: id,
      entity_id: entityId,
      user_id: userId,
      subject: `otro ${mark}`,
    })
    .execute();
  await database
    .insertInto('access_refusals')
    .values({ provider_id: id, user_id: userId, entity_id: entityId, reason: mark })
    .execute();
  return id;
}

/**
 * Made once for each process: an RSA key pair takes a third of a second, and tenant tests do not sign with
 * it.
 */
const certificates = Promise.all(
  ['El primero', 'El segundo'].map(async (name) => parseCertificate((await newSigner(name)).certificate)),
);

/**
 * A disabled SAML provider with one certificate that has signed and one that has not (named by `sha256`), and
 * one of its assertions.
 */
async function insertSamlProvider(database: Database, { entityId, administratorId, mark }: Institution) {
  const idp = { entity_id: `urn:${mark}`, sso_url: 'https://proveedor.example/sso' };
  const settings = { kind: 'saml', vendor: 'other', idp, ...samlProposals.other };
  const described = {
    entity_id: entityId,
    kind: 'saml',
    name: `Proveedor ${mark}`,
    new_people: 'pending',
    created_by: administratorId,
    configured_by: administratorId,
  };
  const { id } = await database
    .insertInto('identity_providers')
    .values({ ...described, state: 'off', settings: JSON.stringify(settings), tested_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [used, next] = await certificates;
  if (!used || !next) throw new Error('Two certificates are made.');
  const beside = { provider_id: id, entity_id: entityId };
  const common = { ...beside, added_by: administratorId };
  await database
    .insertInto('provider_certificates')
    .values([
      { ...used, ...common, used_at: new Date() },
      { ...next, ...common },
    ])
    .execute();
  await database
    .insertInto('saml_assertions')
    .values({ ...beside, assertion_hash: randomBytes(32), expires_at: new Date(Date.now() + 60_000) })
    .execute();
  return { samlProviderId: id, sha256: nameOf(next) };
}

/** One provider of each kind. */
export const insertProviders = async (database: Database, institution: Institution) => ({
  providerId: await insertProvider(database, institution),
  ...(await insertSamlProvider(database, institution)),
});
