import { join } from 'node:path';
import { readContent } from '../features/courses/content/read-content.ts';
import { readQuestions, wordingsOf } from '../features/courses/content/read-questions.ts';

const folder = join(import.meta.dirname, '../../../content');

/**
 * The questions of people that the authors of the courses answer: what the panel suggests, and every wording.
 */
export function askedQuestions() {
  const questions = readQuestions(folder, readContent(folder));
  return { suggested: questions.flatMap(({ ask }) => ask ?? []), all: questions.flatMap(wordingsOf) };
}
