import { join } from 'node:path';
import { readContent } from '../src/features/courses/content/read-content.ts';
import { readExamBank } from '../src/features/courses/content/read-exam-bank.ts';
import { simulateExams } from '../src/features/exams/simulate.ts';

/**
 * `npm run simulate:exams [sittings]`: how often three kinds of learners pass the real banks, compared with
 * a claim by quiz.
 */
const folder = join(import.meta.dirname, '../../content');
const courses = readContent(folder);
const sittings = Number(process.argv[2] ?? 10_000);
const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
const rows = simulateExams(courses, readExamBank(folder, courses), sittings).map(
  ({ learner, exam, within, claim }) => ({
    quien: learner,
    'un examen': percent(exam),
    'tres intentos': percent(within),
    'quiz de hoy (5 intentos)': percent(claim),
  }),
);
console.table(rows);
