import type { User } from '@finaula/contract/accounts';
import { INDIVIDUAL_ENTITY_NAME } from '@finaula/contract/constants';

/** False for people without an entity and for those who learn on their own. */
export const hasInstitution = ({ entity_name }: Pick<User, 'entity_name'>): boolean =>
  entity_name !== null && entity_name !== INDIVIDUAL_ENTITY_NAME;
