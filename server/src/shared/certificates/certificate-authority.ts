import type { EntityReview } from '@finaula/contract/institutions';
import { sql } from 'kysely';

/** Counts administrators of the row's entity who can sign in; without any, its razón social is not used. */
export const administrators = sql<number>`administrators_of(entities.id)`;

interface Issuing {
  razon_social: string | null;
  administrators: number;
  review: EntityReview | null;
}

/**
 * Whether constancias carry an entity's razón social and signer: once it has an administrator and is
 * verified.
 */
export const issuesInOwnName = (entity: Issuing): boolean =>
  entity.administrators > 0 && entity.review === 'verified' && entity.razon_social !== null;

/**
 * The issuer of an entity's certificates: its razón social when allowed, otherwise the product (design §4).
 */
export const certificateAuthority = (entity: Issuing | undefined, productName: string): string =>
  (entity && issuesInOwnName(entity) && entity.razon_social) || productName;
