import { join } from 'node:path';
import { readContent } from '../features/courses/content/read-content.ts';
import { readQuestions, wordingsOf } from '../features/courses/content/read-questions.ts';

const folder = join(import.meta.dirname, '../../../content');

/** The assistant questions that course authors wrote: the panel's suggestions and every other wording. */
export function askedQuestions() {
  const questions = readQuestions(folder, readContent(folder));
  return { suggested: questions.flatMap(({ ask }) => ask ?? []), all: questions.flatMap(wordingsOf) };
}
