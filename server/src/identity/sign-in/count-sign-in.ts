import type { SecondFactor } from '@finaula/contract/second-factor';
import type { Limit } from '../../http/limits.ts';
import type { Browser } from '../sessions/known-browsers.ts';

/**
 * Counts an attempt to sign in where it belongs (docs/decisions/0010): a browser that the account knows is counted alone, so that nobody else's
 * guesses keep its owner out; all others by their address, by account and address, and by account.
 * Returns what to do once the password was right.
 * @throws ApiError RATE_LIMITED, UNAVAILABLE
 */
export async function countSignIn(
  limit: Limit,
  email: string,
  address: string,
  device: Browser,
): Promise<() => Promise<void>> {
  if (device.known) {
    await limit('loginByDevice', email, device.token);
    return () => limit.reset('loginByDevice', email, device.token);
  }
  // The narrowest last but one: what it refuses no longer counts against the whole account.
  await limit('loginByAddress', address);
  await limit('loginByAccountAndAddress', email, address);
  await limit('loginByAccount', email);
  return async () => {
    await limit.reset('loginByAccountAndAddress', email, address);
    // Only this attempt: an attacker's own sign-ins must not wipe out the guesses between them.
    await limit.refund('loginByAddress', address);
    await limit.refund('loginByAccount', email);
  };
}

/**
 * Counts a second factor shown beside a right password: for a person, or for that browser alone where the account knows it, so that who has the password and
 * guesses at codes keeps nobody out. Returns what to do once it was right.
 * @throws ApiError RATE_LIMITED, UNAVAILABLE
 */
export async function countSecondFactor(
  limit: Limit,
  userId: string,
  device: Browser,
  shown: SecondFactor | undefined,
): Promise<() => Promise<void>> {
  if (shown === undefined) return async () => undefined;
  if (device.known) {
    await limit('secondFactorByDevice', userId, device.token);
    return () => limit.reset('secondFactorByDevice', userId, device.token);
  }
  await limit('secondFactorByUser', userId);
  return () => limit.refund('secondFactorByUser', userId);
}
