import { readingMinutes } from '@finaula/contract/text';

const MINUTES_PER_QUESTION = 0.75;

/** `duration_minutes` of a module: the time to read its slides and to answer its quiz, in whole minutes. */
export const durationMinutes = (slides: readonly { content: string }[], quizQuestions: number): number =>
  Math.ceil(readingMinutes(slides) + MINUTES_PER_QUESTION * quizQuestions);
