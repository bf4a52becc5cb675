import { ApiError } from '../../http/api-error.ts';
import type { Limit } from '../../http/limits.ts';

interface Registration<Registered> {
  address: string;
  email: string;
  register: () => Promise<Registered>;
  /**
   * What is answered in place of the EMAIL_TAKEN that would be one too many, told apart from a registration by nobody. Undefined where registering
   * gives access at once: whether it did would tell, whatever was answered.
   */
  asRegistered: (() => Registered) | undefined;
}

const isLimited = (error: unknown): boolean => error instanceof ApiError && error.code === 'RATE_LIMITED';

/** Whether a limit is used up, without counting. */
const isUsedUp = (checked: Promise<void>): Promise<boolean> =>
  checked.then(
    () => false,
    (error: unknown) => {
      if (isLimited(error)) return true;
      throw error;
    },
  );

/**
 * Registers somebody. That an e-mail has an account is told to an address only so often: it is for who forgot theirs, not for who tries a list.
 * Afterwards people who wait for their link, a whole office of them, go on registering from there, and whose e-mail is taken is told to nobody
 * (docs/decisions/0010).
 * @throws ApiError RATE_LIMITED where registering gives access at once, in place of the EMAIL_TAKEN that would be one too many
 */
export async function limitEmailEnumeration<Registered>(
  limit: Limit,
  { address, email, register, asRegistered }: Registration<Registered>,
): Promise<Registered> {
  const rule = asRegistered ? 'knownEmailByAddress' : 'knownEmailWithAccessByAddress';
  if (!asRegistered) await limit.check(rule, address);
  try {
    const registered = await register();
    if (asRegistered && (await isUsedUp(limit.check(rule, address)))) await isUsedUp(limit('untoldByEmail', email));
    return registered;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'EMAIL_TAKEN') throw error;
    if (asRegistered && (await isUsedUp(limit(rule, address)))) return asRegistered();
    if (!asRegistered) await limit(rule, address);
    throw error;
  }
}

/**
 * Of somebody who waits for their link: whether they were registered while nobody was told whose e-mail is taken. Until they are verified signing in
 * must not tell either, by saying that the account waits.
 */
export const isUntold = (limit: Limit, email: string): Promise<boolean> =>
  isUsedUp(limit.check('untoldByEmail', email));
