import { join } from 'node:path';
import { checkBalance } from './check-balance.ts';
import { checkProse } from './check-prose.ts';
import { overdueFacts } from './check-review-dates.ts';
import { inspectContent } from './read-content.ts';
import { inspectExamBank } from './read-exam-bank.ts';
import { inspectQuestions } from './read-questions.ts';
import { inspectVocabulary } from './read-vocabulary.ts';

/** `npm run check:content [folder]`: file, line and a sentence for every fault; ends with code 1 when there is one. */
const folder = process.argv[2] ?? join(import.meta.dirname, '../../../../../content');
const { courses, faults } = inspectContent(folder);
const prose = checkProse(
  folder,
  courses.map(({ id }) => id),
);
const vocabulary = inspectVocabulary(folder, courses);
const dates = overdueFacts(folder, new Date().toISOString().slice(0, 10));
const balance = checkBalance(courses);

const exam = inspectExamBank(folder, courses);
const asked = inspectQuestions(folder, courses);
const all = [...faults, ...exam.faults, ...asked.faults, ...prose, ...vocabulary.faults, ...dates.faults];
for (const { file, line, sentence } of all) console.error(`content/${file}:${line}  ${sentence}`);
for (const sentence of balance) console.error(`content/modules  ${sentence}`);
for (const warning of dates.warnings) console.warn(`Aviso: ${warning}`);

const sum = (of: (course: (typeof courses)[number]) => number) => courses.reduce((total, course) => total + of(course), 0);
const questions = sum(({ quiz }) => quiz?.questions.length ?? 0);
const count = all.length + balance.length;
console.log(
  [
    `${courses.length} módulos`,
    `${sum(({ slide_count }) => slide_count)} láminas`,
    `${questions} preguntas de cuestionario`,
    `${exam.items.length} reactivos de examen`,
    `${asked.questions.length} preguntas para el asistente`,
    `${sum(({ duration_minutes }) => duration_minutes)} minutos; ${count} faltas.`,
  ].join(', '),
);
process.exitCode = count > 0 ? 1 : 0;
