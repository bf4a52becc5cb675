import { foldText } from '@finaula/contract/fold-text';

/** Without case, accents and punctuation, one space between words: what makes two questions the same. */
export const normaliseQuestion = (question: string): string =>
  foldText(question)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
