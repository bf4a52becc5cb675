import type { Slide } from '@finaula/contract/courses';

const WORDS_PER_MINUTE = 200;
const MINUTES_PER_QUESTION = 0.75;

/** Minutes to read these slides, not rounded. */
export const readingMinutes = (slides: readonly Pick<Slide, 'content'>[]): number =>
  slides.reduce((words, { content }) => words + (content.match(/[^\s•]+/g)?.length ?? 0), 0) / WORDS_PER_MINUTE;

/** `duration_minutes` of a module: the time to read its slides and to answer its quiz, in whole minutes. */
export const durationMinutes = (slides: readonly Pick<Slide, 'content'>[], quizQuestions: number): number =>
  Math.ceil(readingMinutes(slides) + MINUTES_PER_QUESTION * quizQuestions);
