import { VERIFICATION_LINK_DAYS } from '@finaula/contract/constants';
import { sql } from 'kysely';
import { audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/connect.ts';
import type { UserRecord } from '../../database/users.ts';
import { Refusal } from '../../http/refusal.ts';
import { hashToken, newToken } from '../../http/session.ts';
import { isColleague } from './policy.ts';
import { lockUser, voidLinksOf } from './queries.ts';

/**
 * Makes the verification link of a colleague; the one before it is void. Returns the token, which is stored nowhere.
 * @throws Refusal USER_NOT_FOUND, ALREADY_VERIFIED
 */
export async function sendVerification(tx: Transaction, admin: UserRecord, userId: string): Promise<{ token: string; expiresAt: Date }> {
  const user = await lockUser(tx, userId);
  if (!user || !isColleague(admin, user)) throw new Refusal('USER_NOT_FOUND');
  if (user.email_verified_at !== null) throw new Refusal('ALREADY_VERIFIED');

  await voidLinksOf(tx, userId);
  const token = newToken();
  const { expires_at } = await tx
    .insertInto('verification_links')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      expires_at: sql`now() + make_interval(days => ${VERIFICATION_LINK_DAYS}::int)`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  await audit(tx, { action: 'verification link made', actorId: admin.id, entityId: user.entity_id, userId });
  return { token, expiresAt: expires_at };
}
