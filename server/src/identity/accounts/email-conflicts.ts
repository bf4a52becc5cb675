import { ApiError } from '../../http/api-error.ts';
import type { Limit } from '../../http/limits.ts';

/* Each address has a limited number of replies that reveal an existing account (docs/decisions/0010). */

const isEmailTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'EMAIL_TAKEN';

/** Whether the limit is reached. */
const isUsedUp = (counted: Promise<void>): Promise<boolean> =>
  counted.then(
    () => false,
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'RATE_LIMITED') return true;
      throw error;
    },
  );

/**
 * Runs an act whose reply reveals whether an e-mail has an account. The limit refuses successes too,
 * because they reveal that the e-mail was free.
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
 * Runs a registration that needs a verification link. Past the limit it returns null instead of
 * EMAIL_TAKEN: the caller then replies as to a successful registration, so that a whole office can go on
 * registering.
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
 * Whether a waiting user registered while conflicts were hidden. Until verification, sign-in must then not
 * reveal that the account exists.
 */
export const hasHiddenConflict = (limit: Limit, email: string): Promise<boolean> =>
  isUsedUp(limit.check('hiddenConflictByEmail', email));
