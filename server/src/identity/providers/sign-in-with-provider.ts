import { email as emailSchema, personName } from '@finaula/contract/validation';
import { sql } from 'kysely';
import { takeLock } from '../../database/advisory-locks.ts';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { hasLeft, peopleLeft } from '../accounts/account-state.ts';
import { createAccount } from '../accounts/create-accounts.ts';
import { hasRoom } from '../accounts/plan.ts';
import { hasProvenDomain, isElsewhere } from '../accounts/proven-domains.ts';
import { requireActive } from '../accounts/require-active.ts';
import { pickUser, selectUsers, type UserRecord } from '../accounts/users.ts';
import { endAccess } from '../end-access.ts';
import { NO_PASSWORD } from '../passwords/password.ts';
import { type NewSession, openSession } from '../sessions/open-session.ts';
import type { VerifiedIdentity } from './protocol.ts';
import { ProviderFailure } from './provider-failure.ts';
import type { StoredProvider } from './stored.ts';

/**
 * Returns the user's verified address in a proven domain.
 * @throws ProviderFailure address_missing, address_unvouched, address_foreign
 */
export async function requireAddress(
  tx: Transaction,
  entityId: string,
  { email, emailVerified }: VerifiedIdentity,
): Promise<string> {
  const parsed = emailSchema.safeParse(email);
  if (!parsed.success) throw new ProviderFailure('address_missing');
  if (!emailVerified) throw new ProviderFailure('address_unvouched');
  if (!(await hasProvenDomain(tx, entityId, parsed.data))) throw new ProviderFailure('address_foreign');
  return parsed.data;
}

const lockAccount = (tx: Transaction, entityId: string) =>
  selectUsers(tx)
    .select(['entities.review', 'users.invited_at', 'users.email_proven_at', hasLeft.as('has_left')])
    .where('users.entity_id', '=', entityId)
    .where('users.closed_at', 'is', null)
    .forNoKeyUpdate('users');

type Account = Awaited<ReturnType<ReturnType<typeof lockAccount>['executeTakeFirstOrThrow']>>;

/** @throws ApiError ENTITY_FULL */
async function requireRoom(tx: Transaction, entityId: string): Promise<void> {
  const entity = await tx
    .selectFrom('entities')
    .select(['entity_type', 'subscription', 'people', 'people_waiting', 'people_closed', peopleLeft.as('people_left')])
    .where('id', '=', entityId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (!hasRoom(entity)) throw new ApiError('ENTITY_FULL');
}

const link = (tx: Transaction, { id, entity_id }: StoredProvider, subject: string, userId: string) =>
  tx.insertInto('identity_links').values({ provider_id: id, subject, user_id: userId, entity_id }).execute();

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
  if (await isElsewhere(tx, email)) throw new ApiError('PROVIDER_ADDRESS_TAKEN');
  if (new_people === 'refused') throw new ApiError('PROVIDER_NEWCOMERS_REFUSED');
  await requireRoom(tx, entity_id);
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
 * password never proved the address, so the password and the access that it gave end. Invited users get
 * access; users who registered themselves get it if the institution admits new people.
 * @throws ApiError PROVIDER_ACCOUNT_PENDING, ENTITY_FULL
 */
async function claimAccount(tx: Transaction, provider: StoredProvider, account: Account): Promise<void> {
  const waiting = account.email_verified_at === null;
  if (waiting && account.invited_at === null && provider.new_people !== 'active')
    throw new ApiError('PROVIDER_ACCOUNT_PENDING');
  if (waiting) await requireRoom(tx, provider.entity_id);
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

/** Finds the account by subject, else by address, else creates it. */
async function findOrCreateUser(
  tx: Transaction,
  provider: StoredProvider,
  identity: VerifiedIdentity,
): Promise<string> {
  const { id, entity_id } = provider;
  const linked = await tx
    .selectFrom('identity_links')
    .select('user_id')
    .where('provider_id', '=', id)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  if (linked) return linked.user_id;
  const email = await requireAddress(tx, entity_id, identity);
  // Serialise two first sign-ins of the same user.
  await takeLock(tx, 'providerAddress', `${id} ${email}`);
  const account = await lockAccount(tx, entity_id).where('users.email', '=', email).executeTakeFirst();
  if (account) {
    const taken = await tx
      .selectFrom('identity_links')
      .select('subject')
      .where('provider_id', '=', id)
      .where('user_id', '=', account.id)
      .executeTakeFirst();
    // Another tab linked it meanwhile.
    if (taken?.subject === identity.subject) return account.id;
    // The provider gave the address to another user: the earlier owner keeps the account.
    if (taken) throw new ApiError('PROVIDER_LINKED_TO_ANOTHER');
    await claimAccount(tx, provider, account);
  }
  const userId = account?.id ?? (await provision(tx, provider, identity, email));
  if (userId === undefined) return findOrCreateUser(tx, provider, identity);
  await link(tx, provider, identity.subject, userId);
  await audit(tx, {
    action: 'provider linked',
    entityId: entity_id,
    userId,
    detail: { provider: id, name: provider.name },
  });
  return userId;
}

interface Admission {
  session: NewSession;
  enqueueMessage: EnqueueMessage;
}

/**
 * Signs in a user whom a provider authenticated: by its subject, which never changes, and the first time by
 * an address of a proven domain. Returns null for an account that was just created and waits for an
 * administrator: the transaction keeps it.
 * @throws ApiError PROVIDER_NOT_FOUND, PROVIDER_ADDRESS_TAKEN, PROVIDER_NEWCOMERS_REFUSED,
 * PROVIDER_ACCOUNT_PENDING, PROVIDER_LINKED_TO_ANOTHER, ACCOUNT_INACTIVE, ENTITY_SUSPENDED, ENTITY_FULL
 * @throws ProviderFailure address_missing, address_unvouched, address_foreign
 */
export async function signInWithProvider(
  tx: Transaction,
  providerId: string,
  identity: VerifiedIdentity,
  { session, enqueueMessage }: Admission,
): Promise<{ user: UserRecord; token: string } | null> {
  const provider = await tx
    .selectFrom('identity_providers')
    .selectAll()
    .where('id', '=', providerId)
    .forShare()
    .executeTakeFirst();
  if (provider?.state !== 'on') throw new ApiError('PROVIDER_NOT_FOUND');
  const userId = await findOrCreateUser(tx, provider, identity);
  const account = await lockAccount(tx, provider.entity_id).where('users.id', '=', userId).executeTakeFirst();
  if (!account) throw new ApiError('PROVIDER_NOT_FOUND');
  if (!account.is_active && provider.new_people === 'pending' && (await isNew(tx, userId))) return null;
  requireActive(account);
  await tx
    .updateTable('identity_links')
    .set({ last_used_at: sql`now()` })
    .where('provider_id', '=', providerId)
    .where('user_id', '=', userId)
    .execute();
  const token = await openSession(tx, enqueueMessage, account, session, { with: 'provider', provider });
  return { user: pickUser(account), token };
}

/** Whether the account has never been signed in to. */
const isNew = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await tx.selectFrom('known_devices').select('user_id').where('user_id', '=', userId).limit(1).executeTakeFirst()) ===
  undefined;
