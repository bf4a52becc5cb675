import { hash } from 'node:crypto';
import type { CallName } from '@finaula/contract/calls';
import type { ErrorCode } from '@finaula/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';

/*
 * access_refusals counts refusals; the ledger records each group once
 * (docs/decisions/0040-sign-ins-in-the-ledger.md).
 */

/** Codes that count as a refused sign-in. A refused second factor has its own row in the ledger. */
const COUNTED: ReadonlySet<ErrorCode> = new Set([
  'INVALID_CREDENTIALS',
  'EMAIL_NOT_VERIFIED',
  'ACCOUNT_INACTIVE',
  'ENTITY_SUSPENDED',
  'AUDIT_OVER',
  'SIGN_IN_WITH_PROVIDER',
  'RATE_LIMITED',
]);

const ONE_MORE = sql`on conflict (since, user_id, provider_id, bucket, reason) do update set count = access_refusals.count + 1`;

interface Refused {
  reason: string;
  call?: CallName | undefined;
  /** Groups addresses without an account. */
  bucket?: number;
}

/** Counts in one statement, with the same work whether the account exists or not. */
const count = (platform: Database, person: RawBuilder<boolean>, { reason, call, bucket = 0 }: Refused) =>
  sql`insert into access_refusals (entity_id, user_id, bucket, reason, call)
    select coalesce(users.entity_id, case when users.role::text = 'Auditor' then (select entity_id from auditors where id = audit_in_force(users.id)) end), users.id, case when users.id is null then ${bucket}::int else 0 end, ${reason}, ${call ?? null}
    from (values (1)) asked
    left join users on ${person}
    ${ONE_MORE}`.execute(platform);

/** Counts a refusal of a known user. */
export const countRefusalOf = (platform: Database, userId: string, refused: Refused) =>
  count(platform, sql<boolean>`users.id = ${userId}::uuid`, refused);

/** Counts a refusal of a user whom an identity provider authenticated. */
export const countRefusalByProvider = (
  platform: Database,
  provider: { id: string; entity_id: string },
  reason: string,
) =>
  sql`insert into access_refusals (entity_id, provider_id, reason) values (${provider.entity_id}, ${provider.id}, ${reason}) ${ONE_MORE}`.execute(
    platform,
  );

/** Counts why a sign-in with that address was refused. A limit that stays reached is counted once. */
export async function countSignInRefusal(platform: Database, email: string, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || !COUNTED.has(error.code)) return;
  if (error.code === 'RATE_LIMITED' && !error.justReached) return;
  const bucket = hash('sha256', email, 'buffer')[0] ?? 0;
  await count(platform, sql<boolean>`users.email = ${email}`, { reason: error.code, bucket });
}
