import { email as emailSchema, personName } from '@finaula/contract/validation';
import { sql } from 'kysely';
import { takeLock } from '../../database/advisory-locks.ts';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { hasLeft, peopleLeft } from '../accounts/account-state.ts';
import { createAccount } from '../accounts/create-accounts.ts';
import { hasFreePlace } from '../accounts/plan.ts';
import { hasProvenDomain, isElsewhere } from '../accounts/proven-domains.ts';
import { requireActive } from '../accounts/require-active.ts';
import { pickUser, selectUsers, type UserRecord } from '../accounts/users.ts';
import { endAccess } from '../end-access.ts';
import { NO_PASSWORD, opensWithPassword } from '../passwords/password.ts';
import { createSession, type NewSession } from '../sessions/create-session.ts';
import { linkExisting, openLinkRequest, requireApproved } from './confirm-link.ts';
import type { VerifiedIdentity } from './protocol.ts';
import { ProviderFailure } from './provider-failure.ts';
import type { StoredProvider } from './stored.ts';

/**
 * Returns the user's verified address in a proven domain.
 * @throws ProviderFailure address_missing, address_impossible, address_guest, address_unverified,
 * address_foreign
 */
export async function requireAddress(
  tx: Transaction,
  entityId: string,
  { email, emailVerified }: VerifiedIdentity,
): Promise<string> {
  if (email === null) throw new ProviderFailure('address_missing');
  const parsed = emailSchema.safeParse(email);
  // Entra names guests "ana_otro.example#EXT#@inquilino.onmicrosoft.com".
  if (!parsed.success) throw new ProviderFailure(/#EXT#/i.test(email) ? 'address_guest' : 'address_impossible');
  if (!emailVerified) throw new ProviderFailure('address_unverified');
  if (!(await hasProvenDomain(tx, entityId, parsed.data))) throw new ProviderFailure('address_foreign');
  return parsed.data;
}

const lockAccount = (tx: Transaction, entityId: string) =>
  selectUsers(tx)
    .select([
      'entities.review',
      'users.invited_at',
      'users.email_proven_at',
      'users.password_hash',
      hasLeft.as('has_left'),
    ])
    .where('users.entity_id', '=', entityId)
    .where('users.closed_at', 'is', null)
    .forNoKeyUpdate('users');

type Account = Awaited<ReturnType<ReturnType<typeof lockAccount>['executeTakeFirstOrThrow']>>;

/** @throws ApiError ENTITY_FULL */
async function requireFreePlace(tx: Transaction, entityId: string): Promise<void> {
  const entity = await tx
    .selectFrom('entities')
    .select(['entity_type', 'subscription', 'people', 'people_waiting', 'people_closed', peopleLeft.as('people_left')])
    .where('id', '=', entityId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (!hasFreePlace(entity)) throw new ApiError('ENTITY_FULL');
}

async function link(tx: Transaction, { id, entity_id, name }: StoredProvider, subject: string, userId: string) {
  await tx.insertInto('identity_links').values({ provider_id: id, subject, user_id: userId, entity_id }).execute();
  await audit(tx, { action: 'provider linked', entityId: entity_id, userId, detail: { provider: id, name } });
}

/**
 * Creates an account for a new user, active or waiting for an administrator. Returns undefined when the
 * account was created meanwhile.
 * @throws ApiError PROVIDER_ADDRESS_TAKEN, PROVIDER_NEWCOMERS_REFUSED, ENTITY_FULL
 */
async function provision(
  tx: Transaction,
  provider: StoredProvider,
  identity: VerifiedIdentity,
  email: string,
): Promise<string | undefined> {
  const { entity_id, new_people } = provider;
  if (await isElsewhere(tx, email, entity_id)) throw new ApiError('PROVIDER_ADDRESS_TAKEN');
  if (new_people === 'refused') throw new ApiError('PROVIDER_NEWCOMERS_REFUSED');
  await requireFreePlace(tx, entity_id);
  const userId = await createAccount(tx, {
    name: personName.safeParse(identity.name).data ?? email.split('@')[0] ?? email,
    email,
    role: 'Empleado',
    entityId: entity_id,
    access: 'proven',
    active: new_people === 'active',
  }).catch((error) => {
    if (error instanceof ApiError && error.code === 'EMAIL_TAKEN') return undefined;
    throw error;
  });
  if (userId === undefined) return undefined;
  await audit(tx, {
    action: 'person provisioned',
    entityId: entity_id,
    userId,
    detail: { via: 'provider', provider: provider.id, state: new_people },
  });
  return userId;
}

/**
 * Confirms an account that existed before its owner came from the provider. The person who chose its
 * password never proved the address, so the password and its access end. Invited users get access;
 * self-registered users get it if the institution admits new people.
 * @throws ApiError PROVIDER_ACCOUNT_PENDING, ENTITY_FULL
 */
async function claimAccount(tx: Transaction, provider: StoredProvider, account: Account): Promise<void> {
  const waiting = account.email_verified_at === null;
  if (waiting && account.invited_at === null && provider.new_people !== 'active')
    throw new ApiError('PROVIDER_ACCOUNT_PENDING');
  if (waiting) await requireFreePlace(tx, provider.entity_id);
  if (account.email_proven_at !== null) return;
  const untrusted = account.role === 'Empleado';
  await tx
    .updateTable('users')
    .set({
      email_verified_at: sql`coalesce(email_verified_at, now())`,
      email_proven_at: sql`now()`,
      ...(untrusted && { password_hash: NO_PASSWORD }),
    })
    .where('id', '=', account.id)
    .execute();
  await audit(tx, {
    action: 'email verified',
    entityId: provider.entity_id,
    userId: account.id,
    detail: { via: 'provider', provider: provider.id },
  });
  if (!untrusted) return;
  await endAccess(tx, [account.id], 'claimed by provider');
}

/** Whether the account has a password or passkey that only its owner knows. */
async function hasOwnCredential(tx: Transaction, { id, password_hash }: Account): Promise<boolean> {
  if (opensWithPassword(password_hash)) return true;
  return (
    (await tx.selectFrom('passkeys').select('id').where('user_id', '=', id).limit(1).executeTakeFirst()) !== undefined
  );
}

/** The user who signs in, or the account whose owner must first sign in another way. */
type Found = { userId: string } | { owner: { userId: string; email: string } };

/**
 * Finds the account by subject, else by address, else creates it. An account in use is linked only after its
 * owner signed in another way (expansion.md §1, rule 5).
 */
async function findOrCreateUser(
  tx: Transaction,
  provider: StoredProvider,
  identity: VerifiedIdentity,
  enqueueMessage: EnqueueMessage,
): Promise<Found> {
  const { id, entity_id } = provider;
  const linked = await tx
    .selectFrom('identity_links')
    .select('user_id')
    .where('provider_id', '=', id)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  if (linked) return { userId: linked.user_id };
  const email = await requireAddress(tx, entity_id, identity);
  // Serialise two first sign-ins of the same user.
  await takeLock(tx, 'providerAddress', `${id} ${email}`);
  const account = await lockAccount(tx, entity_id).where('users.email', '=', email).executeTakeFirst();
  if (!account) {
    const userId = await provision(tx, provider, identity, email);
    if (userId === undefined) return findOrCreateUser(tx, provider, identity, enqueueMessage);
    await link(tx, provider, identity.subject, userId);
    return { userId };
  }
  const taken = await tx
    .selectFrom('identity_links')
    .select('subject')
    .where('provider_id', '=', id)
    .where('user_id', '=', account.id)
    .executeTakeFirst();
  // Another tab linked it meanwhile.
  if (taken?.subject === identity.subject) return { userId: account.id };
  // The provider gave the address to another user: the earlier owner keeps the account.
  if (taken) throw new ApiError('PROVIDER_LINKED_TO_ANOTHER');
  requireApproved(provider, account);
  if (account.email_verified_at !== null) {
    requireActive(account);
    if (await hasOwnCredential(tx, account)) return { owner: { userId: account.id, email } };
    // An unapproved provider may not be the first to authenticate this user.
    if (!(await isNew(tx, account.id)) && provider.approved_by === null) throw new ApiError('PROVIDER_UNAPPROVED');
  }
  await claimAccount(tx, provider, account);
  await linkExisting(tx, { provider, subject: identity.subject, user: account, enqueueMessage });
  return { userId: account.id };
}

interface Admission {
  session: NewSession;
  enqueueMessage: EnqueueMessage;
}

/**
 * `pending`: the account was just created and waits for an administrator. `owner needed`: the account is in
 * use, and its owner links it by signing in with `confirmation`.
 */
type ProviderSignIn =
  | { state: 'signed in'; user: UserRecord; token: string }
  | { state: 'pending' }
  | { state: 'owner needed'; confirmation: string; email: string };

/**
 * Signs in a user whom a provider authenticated: by its subject, which never changes, and the first time by
 * an address of a proven domain. Commit the transaction in every state.
 * @throws ApiError PROVIDER_NOT_FOUND, PROVIDER_UNAPPROVED, PROVIDER_ADDRESS_TAKEN,
 * PROVIDER_NEWCOMERS_REFUSED, PROVIDER_ACCOUNT_PENDING, PROVIDER_LINKED_TO_ANOTHER, ACCOUNT_INACTIVE,
 * ENTITY_SUSPENDED, ENTITY_FULL
 * @throws ProviderFailure as requireAddress
 */
export async function signInWithProvider(
  tx: Transaction,
  providerId: string,
  identity: VerifiedIdentity,
  { session, enqueueMessage }: Admission,
): Promise<ProviderSignIn> {
  const provider = await tx
    .selectFrom('identity_providers')
    .selectAll()
    .where('id', '=', providerId)
    .forShare()
    .executeTakeFirst();
  if (provider?.state !== 'on') throw new ApiError('PROVIDER_NOT_FOUND');
  const found = await findOrCreateUser(tx, provider, identity, enqueueMessage);
  if ('owner' in found) {
    const { userId, email } = found.owner;
    return {
      state: 'owner needed',
      confirmation: await openLinkRequest(tx, provider, identity.subject, userId),
      email,
    };
  }
  const { userId } = found;
  const account = await lockAccount(tx, provider.entity_id).where('users.id', '=', userId).executeTakeFirst();
  if (!account) throw new ApiError('PROVIDER_NOT_FOUND');
  if (!account.is_active && provider.new_people === 'pending' && (await isNew(tx, userId))) return { state: 'pending' };
  requireActive(account);
  requireApproved(provider, account);
  await tx
    .updateTable('identity_links')
    .set({ last_used_at: sql`now()` })
    .where('provider_id', '=', providerId)
    .where('user_id', '=', userId)
    .execute();
  const token = await createSession(tx, enqueueMessage, account, session, { with: 'provider', provider });
  return { state: 'signed in', user: pickUser(account), token };
}

/** Whether the account has never been signed in to. */
const isNew = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await tx.selectFrom('known_devices').select('user_id').where('user_id', '=', userId).limit(1).executeTakeFirst()) ===
  undefined;
