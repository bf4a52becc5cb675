import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { hasLeft, peopleLeft } from '../../identity/accounts/account-state.ts';
import { hasFreePlace } from '../../identity/accounts/plan.ts';
import { recordEntry } from '../../identity/identity-proof.ts';
import { refuseGuessable } from '../../identity/passwords/guessable-password.ts';
import { opensWithPassword } from '../../identity/passwords/password.ts';
import { audit } from '../../shared/audit/audit.ts';
import { hashOfLink, isMailed } from '../../shared/mail/hash-of-link.ts';

const findInvitation = (tx: Transaction, tokenHash: Buffer) =>
  tx
    .selectFrom('verification_links')
    .innerJoin('users', 'users.id', 'verification_links.user_id')
    // An auditor's account belongs to none: the one that invited it.
    .leftJoin('auditors', (join) =>
      join.on(
        'auditors.id',
        '=',
        sql<string>`case when users.role::text = 'Auditor' then audit_in_force(users.id) end`,
      ),
    )
    .innerJoin('entities', (join) =>
      join.on('entities.id', '=', sql<string>`coalesce(users.entity_id, auditors.entity_id)`),
    )
    .select([
      'verification_links.user_id',
      'verification_links.expires_at',
      'verification_links.voided_at',
      'verification_links.made_by',
      isMailed(tokenHash).as('mailed'),
      sql<boolean>`verification_links.expires_at <= now()`.as('expired'),
      'users.name',
      'users.role',
      'users.email',
      'users.is_active',
      'users.password_hash',
      'users.email_verified_at',
      'users.entity_id',
      'entities.id as inviting_id',
      'entities.name as entity_name',
      hasLeft.as('has_left'),
    ])
    .where('verification_links.token_hash', '=', hashOfLink(tokenHash, 'verification_hash'))
    .where('users.invited_at', 'is not', null)
    .executeTakeFirst();

/**
 * Finds the invitation and locks its user, so that only one of two concurrent uses succeeds.
 * @throws ApiError INVITATION_UNKNOWN, INVITATION_USED, INVITATION_VOIDED, INVITATION_EXPIRED,
 * ACCOUNT_INACTIVE
 */
export async function requireInvitation(tx: Transaction, tokenHash: Buffer) {
  const holder = await findInvitation(tx, tokenHash);
  if (holder) await tx.selectFrom('users').select('id').where('id', '=', holder.user_id).forNoKeyUpdate().execute();
  const invitation = await findInvitation(tx, tokenHash);
  if (!invitation) throw new ApiError('INVITATION_UNKNOWN');
  if (opensWithPassword(invitation.password_hash)) throw new ApiError('INVITATION_USED');
  if (invitation.voided_at !== null) throw new ApiError('INVITATION_VOIDED');
  if (invitation.expired) throw new ApiError('INVITATION_EXPIRED');
  if (!invitation.is_active || invitation.has_left) throw new ApiError('ACCOUNT_INACTIVE');
  return invitation;
}

const lockEntityWithFreePlace = (tx: Transaction, entityId: string) =>
  tx
    .selectFrom('entities')
    .select(['entity_type', 'subscription', 'people', 'people_waiting', 'people_closed', peopleLeft.as('people_left')])
    .where('id', '=', entityId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/**
 * Sets the password of an invited user, which gives access, and proves the address if the invitation was
 * mailed. Returns the address.
 * @throws ApiError as requireInvitation; ENTITY_FULL, PASSWORD_COMMON
 */
export async function acceptInvitation(
  tx: Transaction,
  tokenHash: Buffer,
  chosen: { password: string; passwordHash: string; productName: string; deviceHash: Buffer },
): Promise<{ email: string }> {
  const { user_id, name, email, entity_id, inviting_id, entity_name, email_verified_at, made_by, mailed } =
    await requireInvitation(tx, tokenHash);
  refuseGuessable(chosen.password, chosen.productName, name, email, entity_name);
  if (entity_id !== null && email_verified_at === null && !hasFreePlace(await lockEntityWithFreePlace(tx, entity_id)))
    throw new ApiError('ENTITY_FULL');
  await tx
    .updateTable('users')
    .set({
      password_hash: chosen.passwordHash,
      email_verified_at: sql<Date>`coalesce(email_verified_at, now())`,
      ...(mailed && { email_proven_at: sql<Date>`now()` }),
    })
    .where('id', '=', user_id)
    .execute();
  await tx
    .insertInto('known_devices')
    .values({ user_id, token_hash: chosen.deviceHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await recordEntry(tx, user_id, { way: 'link', mailed, madeBy: made_by, first: true });
  await audit(tx, {
    action: 'invitation accepted',
    actorId: user_id,
    entityId: inviting_id,
    userId: user_id,
    ...(!mailed && made_by !== null && { detail: { link_made_by: made_by } }),
  });
  return { email };
}
