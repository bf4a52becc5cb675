import { join } from 'node:path';
import { type CourseText, entriesOf, type Terms } from '@finaula/assistant';
import { wordingsAbout } from '../features/courses/answers.ts';
import { readContent } from '../features/courses/content/read-content.ts';
import { readVocabulary } from '../features/courses/content/read-vocabulary.ts';

export const CONTENT = join(import.meta.dirname, '../../../content');

/** The platform's courses and terms as the assistant gets them, read from the content folder. */
export function assistantContent(): { courses: CourseText[]; terms: Terms } {
  const courses = readContent(CONTENT);
  const vocabulary = readVocabulary(CONTENT, courses);
  return {
    courses: courses.map((course) => ({
      ...course,
      quiz: course.quiz?.questions ?? [],
      entries: entriesOf(wordingsAbout(course, vocabulary)),
    })),
    terms: vocabulary.words,
  };
}
