import { hash } from 'node:crypto';
import type { CallName } from '@finaula/contract/calls';
import type { ErrorCode } from '@finaula/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';

/* What is refused is counted in access_refusals, for the ledger to say it once (docs/decisions/0040-sign-ins-in-the-ledger.md). */

/** Refusals of a sign-in. One of a second factor has a row of its own; a step that is missing, or a database that is down, refuses nobody. */
const OF_SIGN_INS: ReadonlySet<ErrorCode> = new Set([
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
  /** What was called. */
  call?: CallName | undefined;
  /** Of an address that no account has. */
  bucket?: number;
}

/** One statement, and the same work, whether there is such a person or not. */
const count = (platform: Database, person: RawBuilder<boolean>, { reason, call, bucket = 0 }: Refused) =>
  sql`insert into access_refusals (entity_id, user_id, bucket, reason, call)
    select coalesce(users.entity_id, case when users.role::text = 'Auditor' then (select entity_id from auditors where id = audit_in_force(users.id)) end), users.id, case when users.id is null then ${bucket}::int else 0 end, ${reason}, ${call ?? null}
    from (values (1)) asked
    left join users on ${person}
    ${ONE_MORE}`.execute(platform);

/** Counts a refusal of somebody who is known. */
export const noteRefusalOf = (platform: Database, userId: string, refused: Refused) =>
  count(platform, sql<boolean>`users.id = ${userId}::uuid`, refused);

/** Counts a refusal of whom a provider of identity named, by its reason. */
export const noteRefusalByProvider = (
  platform: Database,
  provider: { id: string; entity_id: string },
  reason: string,
) =>
  sql`insert into access_refusals (entity_id, provider_id, reason) values (${provider.entity_id}, ${provider.id}, ${reason}) ${ONE_MORE}`.execute(
    platform,
  );

/** Does what signs in the account with that address; why that was refused is counted before it is said. */
export async function notingRefusals<Result>(
  platform: Database,
  email: string,
  signIn: () => Promise<Result>,
): Promise<Result> {
  try {
    return await signIn();
  } catch (error) {
    // A limit refuses without end: that it was reached is told, once.
    if (
      error instanceof ApiError &&
      OF_SIGN_INS.has(error.code) &&
      (error.code !== 'RATE_LIMITED' || error.justReached)
    )
      await count(platform, sql<boolean>`users.email = ${email}`, {
        reason: error.code,
        bucket: hash('sha256', email, 'buffer')[0] ?? 0,
      });
    throw error;
  }
}
