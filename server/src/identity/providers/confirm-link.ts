import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { namedInstant } from '../../shared/time/format.ts';
import { insertNotice } from '../accounts/account-notices.ts';
import type { UserRecord } from '../accounts/users.ts';
import { hashToken, newToken } from '../token.ts';
import type { StoredProvider } from './stored.ts';

/**
 * Administrators sign in only with a provider that they configured, or that a second administrator
 * approved.
 * @throws ApiError PROVIDER_UNAPPROVED
 */
export function requireApproved(provider: StoredProvider, { id, role }: Pick<UserRecord, 'id' | 'role'>): void {
  if (role === 'EntidadAdmin' && provider.approved_by === null && provider.configured_by !== id)
    throw new ApiError('PROVIDER_UNAPPROVED');
}

interface Linking {
  provider: StoredProvider;
  subject: string;
  user: Pick<UserRecord, 'id' | 'entity_id'>;
  enqueueMessage: EnqueueMessage;
}

/**
 * Links an existing account to a provider's user. Tells the account's owner by notice and mail which
 * provider it is and who configured it.
 */
export async function linkExisting(
  tx: Transaction,
  { provider, subject, user, enqueueMessage }: Linking,
): Promise<void> {
  await tx
    .insertInto('identity_links')
    .values({ provider_id: provider.id, subject, user_id: user.id, entity_id: provider.entity_id })
    .execute();
  await audit(tx, {
    action: 'provider linked',
    actorId: user.id,
    entityId: user.entity_id,
    userId: user.id,
    detail: { provider: provider.id, name: provider.name, provider_configured_by: provider.configured_by },
  });
  await insertNotice(tx, { userId: user.id, kind: 'provider_linked', actorId: provider.configured_by });
  const by = await tx.selectFrom('users').select('name').where('id', '=', provider.configured_by).executeTakeFirst();
  const now = new Date();
  await enqueueMessage(tx, {
    kind: 'provider_linked',
    userId: user.id,
    dedupeKey: `provider_linked:${user.id}:${provider.id}:${now.getTime()}`,
    facts: { provider: provider.name, at: namedInstant(now), ...(by && { by: by.name }) },
  });
}

/**
 * Asks the owner of an account in use to sign in once another way. Returns the token that the browser
 * presents then.
 */
export async function openLinkRequest(
  tx: Transaction,
  { id, entity_id }: StoredProvider,
  subject: string,
  userId: string,
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('provider_link_requests')
    .values({ token_hash: hashToken(token), provider_id: id, entity_id, user_id: userId, subject })
    .execute();
  return token;
}

/**
 * Links the account of a user who has just used a password or passkey. Returns the provider.
 * @throws ApiError SIGN_IN_REQUEST_OVER, PROVIDER_NOT_FOUND, PROVIDER_UNAPPROVED,
 * PROVIDER_LINKED_TO_ANOTHER
 */
export async function confirmLink(
  tx: Transaction,
  token: string,
  user: Pick<UserRecord, 'id' | 'entity_id' | 'role'>,
  enqueueMessage: EnqueueMessage,
): Promise<StoredProvider> {
  const asked = await tx
    .deleteFrom('provider_link_requests')
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', user.id)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['provider_id', 'subject'])
    .executeTakeFirst();
  if (!asked) throw new ApiError('SIGN_IN_REQUEST_OVER');
  const provider = await tx
    .selectFrom('identity_providers')
    .selectAll()
    .where('id', '=', asked.provider_id)
    .forShare()
    .executeTakeFirst();
  if (provider?.state !== 'on') throw new ApiError('PROVIDER_NOT_FOUND');
  requireApproved(provider, user);
  const taken = await tx
    .selectFrom('identity_links')
    .select('user_id')
    .where('provider_id', '=', provider.id)
    .where((link) => link.or([link('user_id', '=', user.id), link('subject', '=', asked.subject)]))
    .executeTakeFirst();
  if (taken) throw new ApiError('PROVIDER_LINKED_TO_ANOTHER');
  await linkExisting(tx, { provider, subject: asked.subject, user, enqueueMessage });
  return provider;
}

/** Skip rows that another process is deleting. */
export const deleteExpiredLinkRequests = (platform: Database) =>
  platform.deleteFrom('provider_link_requests').where('expires_at', '<=', sql<Date>`now()`).execute();
