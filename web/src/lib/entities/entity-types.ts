import type { PublicEntity } from '@finaula/contract/accounts';

/** What a person calls each kind of entity. */
export const entityTypeNames: Record<PublicEntity['entity_type'], string> = {
  financial: 'Entidad financiera',
  individual: 'Aprendiz individual',
  others: 'Otro tipo de entidad',
};
