export const SENTENCE_WORDS_MAX = 30;

/** The first sentence of a line that is too long to take in at once. */
export const longSentence = (line: string): string | undefined =>
  line.split(/(?<=[.?!])\s+/).find((sentence) => sentence.split(/\s+/).length > SENTENCE_WORDS_MAX);
