import type { User } from '@finaula/contract/accounts';
import type { UserRecord } from './users.ts';

export const presentUser = (user: UserRecord): User => ({
  id: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  entity_id: user.entity_id,
  entity_name: user.entity_name,
  email_verified: user.email_verified_at !== null,
  is_active: user.is_active,
  created_at: user.created_at.toISOString(),
});
