import { foldText } from '@finaula/contract/text';

/**
 * Removes case, accents and punctuation and puts one space between words, so that equal questions are equal
 * texts.
 */
export const normaliseQuestion = (question: string): string =>
  foldText(question)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
