import type { PublicEntity } from '@finaula/contract/accounts';

/** Spanish names of the kinds of entity. */
export const entityTypeNames: Record<PublicEntity['entity_type'], string> = {
  financial: 'Entidad financiera',
  individual: 'Aprendiz individual',
  others: 'Otro tipo de entidad',
};
