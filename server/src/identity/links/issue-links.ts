import { RESET_LINK_HOURS, VERIFICATION_LINK_DAYS } from '@finaula/contract/constants';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { hashToken, newToken } from '../token.ts';

/** `verification` links also invite: an invited user chooses a password with one. */
type LinkKind = 'reset' | 'verification';

interface Issue {
  /** The administrator who made the links; absent when the user requested one. */
  madeBy?: string;
  /** YYYY-MM-DD: the last Mexican day of the links, if that is earlier. */
  until?: string;
}

const tables: Record<
  LinkKind,
  { table: RawBuilder<unknown>; open: RawBuilder<unknown>; lifetime: RawBuilder<unknown> }
> = {
  reset: {
    table: sql`reset_links`,
    open: sql`used_at is null and voided_at is null`,
    lifetime: sql`make_interval(hours => ${sql.lit(RESET_LINK_HOURS)})`,
  },
  verification: {
    table: sql`verification_links`,
    open: sql`voided_at is null`,
    lifetime: sql`make_interval(days => ${sql.lit(VERIFICATION_LINK_DAYS)})`,
  },
};

interface Link {
  userId: string;
  /** Never stored; only its hash is. */
  token: string;
  tokenHash: Buffer;
}

function newLink(userId: string): Link {
  const token = newToken();
  return { userId, token, tokenHash: hashToken(token) };
}

/** Voids the earlier links of these users. Returns when the new ones expire. */
async function replaceLinks(
  tx: Transaction,
  kind: LinkKind,
  links: readonly Link[],
  { madeBy, until }: Issue,
): Promise<Date> {
  const userIds = links.map(({ userId }) => userId);
  const { table, open, lifetime } = tables[kind];
  await sql`update ${table} set voided_at = now() where user_id = any (${userIds}::uuid[]) and ${open}`.execute(tx);
  const { rows } = await sql<{ expires_at: Date }>`
    insert into ${table} (token_hash, user_id, made_by, expires_at)
    select token_hash, user_id, ${madeBy ?? null}::uuid, least(now() + ${lifetime}, end_of_mexican_day(${until ?? null}::date))
    from unnest(${links.map(({ tokenHash }) => tokenHash)}::bytea[], ${userIds}::uuid[]) as link (token_hash, user_id)
    returning expires_at`.execute(tx);
  return rows[0]?.expires_at ?? new Date();
}

/** Issues a link to each user and voids the earlier ones. */
export async function issueLinks(tx: Transaction, kind: LinkKind, userIds: readonly string[], issue: Issue = {}) {
  const links = userIds.map(newLink);
  await replaceLinks(tx, kind, links, issue);
  return links;
}

/** Issues a link to a user and voids the earlier one. */
export async function issueLink(tx: Transaction, kind: LinkKind, userId: string, issue: Issue = {}) {
  const link = newLink(userId);
  return { ...link, expiresAt: await replaceLinks(tx, kind, [link], issue) };
}
