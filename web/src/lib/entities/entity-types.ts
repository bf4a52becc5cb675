import type { PublicEntity } from '@finaula/contract/accounts';

export const entityTypeNames: Record<PublicEntity['entity_type'], string> = {
  financial: 'Entidad financiera',
  individual: 'Aprendiz individual',
  others: 'Otro tipo de entidad',
};
