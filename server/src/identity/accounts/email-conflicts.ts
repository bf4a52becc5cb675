import { ApiError } from '../../http/api-error.ts';
import type { Limit } from '../../http/limits.ts';

/* An address may learn only so often that an e-mail has an account (docs/decisions/0010). */

const isEmailTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'EMAIL_TAKEN';

/** Whether the limit refuses. */
const isUsedUp = (counted: Promise<void>): Promise<boolean> =>
  counted.then(
    () => false,
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'RATE_LIMITED') return true;
      throw error;
    },
  );

/**
 * Runs an act that tells whether an e-mail has an account. A success would tell that the e-mail was free, so
 * the limit refuses both.
 * @param key the client's address, or the institution
 * @throws ApiError EMAIL_TAKEN, RATE_LIMITED
 */
export async function limitEmailConflicts<Registered>(
  limit: Limit,
  key: string,
  register: () => Promise<Registered>,
  rule: 'knownEmailWithAccessByAddress' | 'knownEmailByEntity' = 'knownEmailWithAccessByAddress',
): Promise<Registered> {
  await limit.check(rule, key);
  try {
    return await register();
  } catch (error) {
    if (isEmailTaken(error)) await limit(rule, key);
    throw error;
  }
}

/**
 * Runs a registration that waits for a link. Past the limit it returns null instead of EMAIL_TAKEN: the
 * caller then answers like a successful registration, and an office of new people can go on registering.
 * @throws ApiError EMAIL_TAKEN
 */
export async function hideEmailConflicts<Registered>(
  limit: Limit,
  { address, email }: { address: string; email: string },
  register: () => Promise<Registered>,
): Promise<Registered | null> {
  try {
    const registered = await register();
    const hidden = await isUsedUp(limit.check('knownEmailByAddress', address));
    if (hidden) await isUsedUp(limit('hiddenConflictByEmail', email));
    return registered;
  } catch (error) {
    if (!isEmailTaken(error)) throw error;
    if (await isUsedUp(limit('knownEmailByAddress', address))) return null;
    throw error;
  }
}

/**
 * Whether a waiting user registered while conflicts were hidden. Sign-in must then not say that the account
 * waits, until it is verified.
 */
export const hasHiddenConflict = (limit: Limit, email: string): Promise<boolean> =>
  isUsedUp(limit.check('hiddenConflictByEmail', email));
