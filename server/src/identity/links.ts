import { RESET_LINK_HOURS, VERIFICATION_LINK_DAYS } from '@finaula/contract/constants';
import { sql } from 'kysely';
import type { Transaction } from '../database/connect.ts';
import { endAccess } from './end-access.ts';
import { hashToken, newToken } from './token.ts';

/** A new link. Only its hash is stored. */
export interface IssuedLink {
  token: string;
  tokenHash: Buffer;
  expiresAt: Date;
}

const withToken = (userId: string) => {
  const token = newToken();
  return { userId, token, tokenHash: hashToken(token) };
};

/** Makes a user's link for a new password and voids the one before it. `madeBy` is null for a link by mail or shell. */
export async function issueResetLink(tx: Transaction, userId: string, madeBy: string | null): Promise<IssuedLink> {
  await endAccess(tx, [userId], 'reset link replaced');
  const { token, tokenHash } = withToken(userId);
  const { expires_at } = await tx
    .insertInto('reset_links')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      made_by: madeBy,
      expires_at: sql`now() + make_interval(hours => ${RESET_LINK_HOURS}::int)`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { token, tokenHash, expiresAt: expires_at };
}

/**
 * Makes users' verification links or invitations and voids those before. Each lasts 14 days, at most to the end
 * of `until` (YYYY-MM-DD). Returns them in the order of `userIds`.
 */
export async function issueVerificationLinks(
  tx: Transaction,
  userIds: readonly string[],
  { madeBy, until }: { madeBy: string; until?: string },
): Promise<(IssuedLink & { userId: string })[]> {
  if (userIds.length === 0) return [];
  await endAccess(tx, userIds, 'verification link replaced');
  const links = userIds.map(withToken);
  const { rows } = await sql<{ expires_at: Date }>`
    with issued as (
      insert into verification_links (token_hash, user_id, made_by, expires_at)
      select hash, user_id, ${madeBy},
        least(now() + make_interval(days => ${VERIFICATION_LINK_DAYS}::int), end_of_mexican_day(${until ?? null}::date))
      from unnest(${links.map(({ tokenHash }) => tokenHash)}::bytea[], ${userIds}::uuid[]) as link (hash, user_id)
      returning expires_at)
    select expires_at from issued limit 1`.execute(tx);
  const expiresAt = rows[0]?.expires_at ?? new Date();
  return links.map((link) => ({ ...link, expiresAt }));
}

/** As `issueVerificationLinks`, for one user. */
export async function issueVerificationLink(
  tx: Transaction,
  userId: string,
  options: { madeBy: string; until?: string },
): Promise<IssuedLink> {
  const [link] = await issueVerificationLinks(tx, [userId], options);
  if (!link) throw new Error('a link was issued for one user');
  return link;
}

/** Voids open links of an entity's users that were made since an instant, by anyone. */
export async function voidLinksMadeSince(tx: Transaction, entityId: string, since: Date): Promise<void> {
  for (const table of ['verification_links', 'reset_links'] as const)
    await sql`
      update ${sql.table(table)} set voided_at = now()
      where voided_at is null and created_at >= ${since}
        and user_id in (select id from users where entity_id = ${entityId})
        ${table === 'reset_links' ? sql`and used_at is null` : sql``}`.execute(tx);
}
