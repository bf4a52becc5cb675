/** Lower case, without accents and punctuation, one space between words: what makes two questions the same. */
export const normaliseQuestion = (question: string): string =>
  question
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
