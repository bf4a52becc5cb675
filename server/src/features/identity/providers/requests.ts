import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import { hashToken, newToken } from '../../../shared/identity/token.ts';

interface NewRequest {
  state: string;
  provider: { id: string; entity_id: string };
  /** Who tries the provider; null: a sign-in. */
  testerId: string | null;
  protocol: Record<string, string>;
}

/** Remembers for ten minutes that a browser went to a provider; returns what that browser shows when it is back. */
export async function openRequest(database: Database, { state, provider, testerId, protocol }: NewRequest): Promise<string> {
  const browser = newToken();
  await database
    .insertInto('sign_in_requests')
    .values({
      state_hash: hashToken(state),
      provider_id: provider.id,
      entity_id: provider.entity_id,
      browser_hash: hashToken(browser),
      tester_id: testerId,
      protocol: JSON.stringify(protocol),
    })
    .execute();
  return browser;
}

interface Answered {
  provider_id: string;
  browser: string;
  answer: string;
}

/**
 * The request that an answer belongs to, which is over from then on, whatever comes of it. Who shows another browser's answer does not end it.
 * @throws ApiError SIGN_IN_REQUEST_OVER: it is of no request, or of one that is over, of another browser, provider or purpose
 */
export async function takeRequest(database: Database, { provider_id, browser, answer }: Answered, testerId: string | null) {
  const states = new URLSearchParams(answer).getAll('state');
  const [state] = states;
  if (state === undefined || states.length > 1) throw new ApiError('SIGN_IN_REQUEST_OVER');
  const taken = await database
    .deleteFrom('sign_in_requests')
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', hashToken(browser))
    .where('provider_id', '=', provider_id)
    .where('tester_id', testerId === null ? 'is' : '=', testerId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['protocol', 'entity_id'])
    .executeTakeFirst();
  if (!taken) throw new ApiError('SIGN_IN_REQUEST_OVER');
  return { state, protocol: taken.protocol as Record<string, unknown> };
}

/** Rows that another process is deleting are left to it. */
export const deleteExpiredRequests = (platform: Database) =>
  platform
    .deleteFrom('sign_in_requests')
    .where('state_hash', 'in', (expired) =>
      expired.selectFrom('sign_in_requests').select('state_hash').where('expires_at', '<=', sql<Date>`now()`).forUpdate().skipLocked(),
    )
    .execute();
