import { ApiError } from '../../http/api-error.ts';
import { accountState } from '../../shared/identity/account-state.ts';

/** @throws ApiError EMAIL_NOT_VERIFIED, ACCOUNT_INACTIVE */
export function requireActive(user: { email_verified_at: Date | null; is_active: boolean }): void {
  const state = accountState(user);
  if (state !== 'active') throw new ApiError(state === 'waiting' ? 'EMAIL_NOT_VERIFIED' : 'ACCOUNT_INACTIVE');
}
