export {
  answer,
  composeAnswer,
  composeSearch,
  elsewhere,
  NOTHING_FOUND,
  type Question,
  search,
} from './answer.ts';
export { buildIndex, type Index } from './build-index.ts';
export { NO_EVASION_WARNING, NO_KEYS_WARNING } from './classify-request.ts';
export { type AskedWording, type CourseText, entriesOf, type Terms } from './course.ts';
export { type Found, type FoundPassage, find, passagesOf } from './find.ts';
export { type CourseIndex, indexCourse } from './index-course.ts';
export { isOnlyRegime } from './regimes.ts';
export type { Answer } from './reply.ts';
export { normaliseQuestion } from './text.ts';
