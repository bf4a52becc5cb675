import type { EntityReview } from '@finaula/contract/institutions';
import { ApiError } from '../../http/api-error.ts';
import { accountState } from './account-state.ts';

interface Account {
  email_verified_at: Date | null;
  is_active: boolean;
  has_left: boolean;
  role: string;
  /** The review of the user's entity. */
  review: EntityReview | null;
}

/**
 * @throws ApiError EMAIL_NOT_VERIFIED, ACCOUNT_INACTIVE; ENTITY_SUSPENDED for an administrator of a
 * suspended entity
 */
export function requireActive(user: Account): void {
  const state = accountState(user);
  if (state !== 'active') throw new ApiError(state === 'waiting' ? 'EMAIL_NOT_VERIFIED' : 'ACCOUNT_INACTIVE');
  if (user.role === 'EntidadAdmin' && user.review === 'suspended')
    throw new ApiError('ENTITY_SUSPENDED', {
      detail:
        'La plataforma suspendió a tu entidad, así que sus administradores no pueden entrar. Escribe a soporte para aclararlo.',
    });
}
