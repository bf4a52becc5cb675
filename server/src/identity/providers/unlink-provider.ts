import type { Connection, Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { namedInstant } from '../../shared/time/format.ts';
import { insertNotice } from '../accounts/account-notices.ts';
import type { Member } from '../accounts/member.ts';
import { endAccess } from '../end-access.ts';

/** @throws ApiError USER_NOT_FOUND */
async function requirePerson(connection: Connection, { entity_id }: Member, userId: string): Promise<void> {
  const person = await connection
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('entity_id', '=', entity_id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!person) throw new ApiError('USER_NOT_FOUND');
}

const selectLinks = (connection: Connection, userId: string) =>
  connection
    .selectFrom('identity_links')
    .innerJoin('identity_providers', 'identity_providers.id', 'identity_links.provider_id')
    .select(['provider_id', 'identity_providers.name', 'linked_at', 'last_used_at'])
    .where('identity_links.user_id', '=', userId);

/**
 * The providers that a person of the institution is linked to.
 * @throws ApiError USER_NOT_FOUND
 */
export async function listPersonProviders(connection: Connection, admin: Member, userId: string) {
  await requirePerson(connection, admin, userId);
  return selectLinks(connection, userId).orderBy('linked_at').execute();
}

/**
 * Unlinks an account from its identity at a provider, which created the person again. Ends the sessions and
 * tells the owner. The new identity is linked as any other (docs/decisions/0043): an owner with a password or
 * a passkey confirms it once.
 * @throws ApiError USER_NOT_FOUND, PROVIDER_NOT_LINKED
 */
export async function unlinkProvider(
  tx: Transaction,
  admin: Member,
  { userId, providerId }: { userId: string; providerId: string },
  enqueueMessage: EnqueueMessage,
): Promise<void> {
  await requirePerson(tx, admin, userId);
  const link = await selectLinks(tx, userId)
    .where('provider_id', '=', providerId)
    .forUpdate('identity_links')
    .executeTakeFirst();
  if (!link) throw new ApiError('PROVIDER_NOT_LINKED');
  await endAccess(tx, [userId], 'provider unlinked', { providerId });
  const { name } = link;
  await audit(tx, {
    action: 'provider unlinked',
    actorId: admin.id,
    entityId: admin.entity_id,
    userId,
    detail: { provider: providerId, name },
  });
  const now = new Date();
  if (userId !== admin.id) await insertNotice(tx, { userId, kind: 'provider_unlinked', actorId: admin.id });
  await enqueueMessage(tx, {
    kind: 'provider_unlinked',
    userId,
    dedupeKey: `provider_unlinked:${userId}:${providerId}:${now.getTime()}`,
    facts: { provider: name, at: namedInstant(now), by: admin.name },
  });
}
