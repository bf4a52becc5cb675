import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Course } from '@finaula/contract/courses';
import { checkBalance } from './check-balance.ts';
import { checkDurations } from './check-durations.ts';
import { checkPosts } from './check-posts.ts';
import { checkProse } from './check-prose.ts';
import { overdueFacts, overdueSlides } from './check-review-dates.ts';
import { copiedFindings } from './form/copied-items.ts';
import { formFindings, guessByLeavingOneOut } from './form/form-findings.ts';
import { examQuestions, quizQuestions } from './form/form-question.ts';
import { formReport } from './form/form-report.ts';
import { similarFindings } from './form/similar-pairs.ts';
import { inspectContent } from './read-content.ts';
import { inspectExamBank } from './read-exam-bank.ts';
import { inspectQuestions } from './read-questions.ts';
import { inspectVocabulary } from './read-vocabulary.ts';

/**
 * `npm run check:content [folder]`: prints file, line and a sentence for every fault; ends with code 1 when
 * there is one. `-- --form [module]` also prints what the form of the questions reveals.
 */
const { values, positionals } = parseArgs({
  options: { form: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const module = positionals.find((argument) => /^m\d\d$/.test(argument));
const folder =
  positionals.find((argument) => argument !== module) ?? join(import.meta.dirname, '../../../../../content');

const content = inspectContent(folder);
const { courses } = content;
const ids = courses.map(({ id }) => id);
const exam = inspectExamBank(folder, courses);
const asked = inspectQuestions(folder, courses);
const vocabulary = inspectVocabulary(folder, courses);
const today = new Date().toISOString().slice(0, 10);
const dates = overdueFacts(folder, today);
const durations = checkDurations(folder, courses);
const bank = [...quizQuestions(courses), ...examQuestions(exam.items)];

// Without catalogue or sources no course is read, and every other file would seem wrong.
const parts = courses.length === 0 ? [content] : [content, exam, asked, vocabulary, dates, durations];
const placed = parts.flatMap(({ faults }) => faults).concat(checkProse(folder, ids));
const form = values.form ? [] : formFindings(bank, guessByLeavingOneOut(bank));
const ofBank = [
  ...checkBalance(courses),
  ...checkPosts(courses, exam.items),
  ...similarFindings(bank),
  ...copiedFindings(exam.items, courses),
  ...form,
];
const warnings = [...durations.warnings, ...dates.warnings, ...overdueSlides(courses, today)];

for (const { file, line, sentence } of placed) console.error(`content/${file}:${line}  ${sentence}`);
for (const sentence of ofBank) console.error(`content/modules  ${sentence}`);
for (const warning of warnings) console.warn(`Aviso: ${warning}`);
if (values.form) console.log(formReport(bank, module).join('\n'));

const faultCount = placed.length + ofBank.length;
const sum = (of: (course: Course) => number) => courses.reduce((total, course) => total + of(course), 0);
console.log(
  [
    `${courses.length} módulos`,
    `${sum(({ slide_count }) => slide_count)} láminas`,
    `${sum(({ quiz }) => quiz?.questions.length ?? 0)} preguntas de cuestionario`,
    `${exam.items.length} reactivos de examen`,
    `${asked.questions.length} preguntas para el asistente`,
    `${sum(({ duration_minutes }) => duration_minutes)} minutos; ${faultCount} faltas.`,
  ].join(', '),
);
process.exitCode = faultCount > 0 ? 1 : 0;
