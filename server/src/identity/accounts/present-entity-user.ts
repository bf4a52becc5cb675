import type { EntityUser } from '@finaula/contract/people';
import { employmentOf } from './employment.ts';
import type { LinkedUser } from './linked-users.ts';
import { presentUser } from './present-user.ts';

export const presentEntityUser = (user: LinkedUser): EntityUser => ({
  ...presentUser(user),
  ...employmentOf(user),
  has_left: user.has_left,
  invited_at: user.invited_at?.toISOString() ?? null,
  verification_link_expires_at: user.link_expires_at?.toISOString() ?? null,
  closed_at: user.closed_at?.toISOString() ?? null,
});
