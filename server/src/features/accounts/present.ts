import type { PublicEntity, User } from '@finaula/contract/accounts';
import type { UserRecord } from '../../database/users.ts';

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

export const presentPublicEntity = (entity: { id: string; name: string; entity_type: PublicEntity['entity_type'] }): PublicEntity => ({
  id: entity.id,
  nombre_entidad: entity.name,
  entity_type: entity.entity_type,
});
