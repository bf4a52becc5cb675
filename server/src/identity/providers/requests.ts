import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { hashToken, newToken } from '../token.ts';
import { ProviderFailure } from './provider-failure.ts';

interface NewRequest {
  state: string;
  provider: { id: string; entity_id: string };
  /** The administrator who tests the provider; null for a sign-in. */
  testerId: string | null;
  protocol: Record<string, string>;
}

/**
 * Stores for ten minutes that a browser was redirected to a provider. Returns the secret that the browser
 * presents on return.
 */
export async function openRequest(
  database: Database,
  { state, provider, testerId, protocol }: NewRequest,
): Promise<string> {
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
 * Consumes the request that an answer belongs to, whatever follows. An answer from another browser does not
 * consume it.
 * @throws ApiError SIGN_IN_REQUEST_OVER for no request, a consumed one, or one of another browser, provider
 * or purpose
 */
export async function takeRequest(
  database: Database,
  { provider_id, browser, answer }: Answered,
  testerId: string | null,
) {
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
    .returning(['protocol', 'answer'])
    .executeTakeFirst();
  if (!taken) throw new ApiError('SIGN_IN_REQUEST_OVER');
  return { state, protocol: taken.protocol as Record<string, unknown>, posted: taken.answer as string | null };
}

interface Posted {
  providerId: string;
  state: string;
  answer: string;
}

/**
 * Stores a SAML provider's posted answer until the browser fetches it. The first answer to a request stays;
 * an answer to no request is dropped.
 */
export const keepAnswer = (platform: Database, { providerId, state, answer }: Posted) =>
  platform
    .updateTable('sign_in_requests')
    .set({ answer: JSON.stringify(answer) })
    .where('state_hash', '=', hashToken(state))
    .where('provider_id', '=', providerId)
    .where('answer', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();

/**
 * Records that an assertion was used, and which certificate signed it.
 * @throws ProviderFailure response_repeated
 */
export async function useAssertion(
  database: Database,
  { id, entity_id }: { id: string; entity_id: string },
  { assertionId, certificate }: { assertionId: string; certificate: string },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('saml_assertions')
    .values({
      provider_id: id,
      entity_id,
      assertion_hash: hashToken(assertionId),
      expires_at: sql`now() + interval '30 minutes'`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw new ProviderFailure('response_repeated');
  await database
    .updateTable('provider_certificates')
    .set({ used_at: sql`date_trunc('hour', now())` })
    .where('provider_id', '=', id)
    .where('sha256', '=', Buffer.from(certificate, 'hex'))
    .where((row) => row.or([row('used_at', 'is', null), row('used_at', '<', sql<Date>`date_trunc('hour', now())`)]))
    .execute();
}

/** Expired assertions are refused anyway, so their ids need not be kept. */
export const deleteExpiredAssertions = (platform: Database) =>
  platform.deleteFrom('saml_assertions').where('expires_at', '<=', sql<Date>`now()`).execute();

/** Skip rows that another process is deleting. */
export const deleteExpiredRequests = (platform: Database) =>
  platform
    .deleteFrom('sign_in_requests')
    .where('state_hash', 'in', (expired) =>
      expired
        .selectFrom('sign_in_requests')
        .select('state_hash')
        .where('expires_at', '<=', sql<Date>`now()`)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
