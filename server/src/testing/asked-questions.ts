import { join } from 'node:path';
import { readContent } from '../features/courses/content/read-content.ts';
import { readQuestions } from '../features/courses/content/read-questions.ts';

const folder = join(import.meta.dirname, '../../../content');

/** The questions of people that the authors of the courses answer, as they are typed. */
export const askedQuestions = (): string[] => readQuestions(folder, readContent(folder)).flatMap(({ ask }) => ask ?? []);
