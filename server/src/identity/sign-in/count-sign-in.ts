import type { SecondFactor } from '@finaula/contract/second-factor';
import type { Limit } from '../../http/limits.ts';
import type { Browser } from '../sessions/known-browsers.ts';

interface Attempt {
  email: string;
  address: string;
  browser: Browser;
}

/**
 * Counts an attempt to sign in (docs/decisions/0010). A remembered browser is counted alone, so that other
 * people's guesses do not lock it out; others by address, by account and address, and by account.
 * @throws ApiError RATE_LIMITED, UNAVAILABLE
 */
export async function countSignIn(limit: Limit, { email, address, browser }: Attempt): Promise<void> {
  if (browser.known) return limit('loginByDevice', email, browser.token);
  // Check account and address before account: a blocked address must not use up the account's limit.
  await limit('loginByAddress', address);
  await limit('loginByAccountAndAddress', email, address);
  await limit('loginByAccount', email);
}

/** Refunds the count after a right password. */
export async function refundSignIn(limit: Limit, { email, address, browser }: Attempt): Promise<void> {
  if (browser.known) return limit.reset('loginByDevice', email, browser.token);
  await limit.reset('loginByAccountAndAddress', email, address);
  // Refund this attempt only: an attacker's own sign-ins must not erase the guesses between them.
  await limit.refund('loginByAddress', address);
  await limit.refund('loginByAccount', email);
}

/**
 * Counts second factors of a remembered browser only: a guesser who has the password must not lock the user
 * out.
 * @throws ApiError RATE_LIMITED, UNAVAILABLE
 */
export async function countSecondFactor(
  limit: Limit,
  userId: string,
  browser: Browser,
  shown: SecondFactor | undefined,
): Promise<void> {
  if (shown === undefined) return;
  if (browser.known) return limit('secondFactorByDevice', userId, browser.token);
  await limit('secondFactorByUser', userId);
}

/** Refunds the count after a right second factor. */
export async function refundSecondFactor(
  limit: Limit,
  userId: string,
  browser: Browser,
  shown: SecondFactor | undefined,
): Promise<void> {
  if (shown === undefined) return;
  if (browser.known) return limit.reset('secondFactorByDevice', userId, browser.token);
  await limit.refund('secondFactorByUser', userId);
}
