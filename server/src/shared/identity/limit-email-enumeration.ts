import { ApiError } from '../../http/api-error.ts';
import type { Limit } from '../../http/limits.ts';

/**
 * Registers somebody, unless their address has been told too often that an e-mail has an account: that answer is for who forgot theirs, not for
 * who tries a list (docs/decisions/0010).
 * @throws ApiError RATE_LIMITED, also in place of the EMAIL_TAKEN that would be one too many
 */
export async function limitEmailEnumeration<Registered>(
  limit: Limit,
  address: string,
  register: () => Promise<Registered>,
): Promise<Registered> {
  await limit.check('knownEmailByAddress', address);
  try {
    return await register();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'EMAIL_TAKEN') await limit('knownEmailByAddress', address);
    throw error;
  }
}
