import type { Limit } from './limits.ts';
import { Refusal } from './refusal.ts';

/**
 * Registers somebody, unless their address has been told too often that an e-mail has an account: that answer is for who forgot theirs, not for
 * who tries a list (docs/decisions/0010).
 * @throws Refusal RATE_LIMITED, also in place of the EMAIL_TAKEN that would be one too many
 */
export async function withoutProbing<Registered>(limit: Limit, address: string, register: () => Promise<Registered>): Promise<Registered> {
  await limit.check('knownEmailByAddress', address);
  try {
    return await register();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'EMAIL_TAKEN') await limit('knownEmailByAddress', address);
    throw error;
  }
}
