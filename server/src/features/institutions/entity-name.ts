import { foldText } from '@finaula/contract/fold-text';
import { type NameFault, nameFault } from '@finaula/contract/readable-name';
import unhomoglyph from 'unhomoglyph';
import type { Connection } from '../../database/connect.ts';
import { findLookAlike } from './registration-queries.ts';

/**
 * What makes two entity names the same: trimmed, inner spaces as one, without case and accents (design §4).
 */
export const entityNameKey = (name: string): string => foldText(name).replaceAll(/\s+/g, ' ').trim();

const withoutMarks = (text: string) =>
  text.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');

/**
 * What makes two names look the same: their skeleton by Unicode's table of confusables (UTS #39) after
 * NFKC, without accents, case, spaces and signs. A capital i and a small L are one.
 */
export const entityNameSkeleton = (name: string): string =>
  withoutMarks(unhomoglyph(withoutMarks(name)))
    .toLowerCase()
    .replaceAll('i', 'l')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Why a new entity may not be called that; null when it may. A name that exists is another matter. */
export async function whyRefused(
  connection: Connection,
  name: string,
): Promise<NameFault | 'ENTITY_NAME_IMITATES' | null> {
  const fault = nameFault(name, { strict: true });
  if (fault) return fault;
  const similar = await findLookAlike(connection, { key: entityNameKey(name), skeleton: entityNameSkeleton(name) });
  return similar ? 'ENTITY_NAME_IMITATES' : null;
}
