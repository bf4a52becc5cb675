import type { PublicEntity } from '@finaula/contract/accounts';

export const presentPublicEntity = (entity: {
  id: string;
  name: string;
  entity_type: PublicEntity['entity_type'];
  invitation_required: boolean;
}): PublicEntity => ({
  id: entity.id,
  nombre_entidad: entity.name,
  entity_type: entity.entity_type,
  ...(entity.invitation_required && { invitation_required: true }),
});
