import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIndex } from '../src/build-index.ts';
import type { CourseText } from '../src/course.ts';
import { indexCourse } from '../src/index-course.ts';
import { courses, questions, slidesOnly, terms } from './content.ts';
import { fitAnswers } from './fit-answers.ts';

/**
 * `npm run fit:assistant`, second part: fits the weights of answers to the tuned and the independent
 * questions and writes src/answer-weights.json. The same content gives the same bytes.
 */

/** One wording in so many is left in the thinned courses. */
const THINNED = 4;
const UNANSWERABLE_WEIGHT = { withWordings: 3.5, slidesOnly: 1 };

const fitted = questions.filter(({ part, kind }) => ['tuned', 'independent'].includes(part) && kind !== 'refused');
const indexOf = (of: readonly CourseText[]) => buildIndex(of.map(indexCourse), terms);
/**
 * Wordings were added where a tuned question had failed, so these questions find more similar wordings than a
 * user's next question. Courses with fewer wordings teach the fit to trust the text, too.
 */
const thinned = courses.map((course) => ({
  ...course,
  entries: course.entries.map((entry) => ({ ...entry, asks: entry.asks.filter((_, place) => place % THINNED === 0) })),
}));
const weights = {
  withWordings: fitAnswers([indexOf(courses), indexOf(thinned)], fitted, UNANSWERABLE_WEIGHT.withWordings),
  slidesOnly: fitAnswers([indexOf(slidesOnly)], fitted, UNANSWERABLE_WEIGHT.slidesOnly),
};
writeFileSync(join(import.meta.dirname, '../src/answer-weights.json'), `${JSON.stringify(weights, null, 2)}\n`);
console.table(weights);
