import { foldText } from '@finaula/contract/text';
import unhomoglyph from 'unhomoglyph';

/**
 * The key of an entity name: trimmed, inner spaces as one, without case and accents (design §4). Names with
 * the same key are the same.
 */
export const entityNameKey = (name: string): string => foldText(name).replaceAll(/\s+/g, ' ').trim();

const withoutMarks = (text: string) =>
  text.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');

/**
 * The skeleton of an entity name by Unicode's table of confusables (UTS #39) after NFKC, without accents,
 * case, spaces and signs; a capital i equals a small L. Names with the same skeleton look the same.
 */
export const entityNameSkeleton = (name: string): string =>
  withoutMarks(unhomoglyph(withoutMarks(name).toLowerCase()))
    .toLowerCase()
    .replaceAll('i', 'l')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
