import { join } from 'node:path';
import { inspectContent } from './read-content.ts';

/** `npm run check:content [folder]`: file, line and a sentence for every fault; ends with code 1 when there is one. */
const folder = process.argv[2] ?? join(import.meta.dirname, '../../../../../content');
const { courses, faults } = inspectContent(folder);
for (const { file, line, sentence } of faults) console.error(`content/${file}:${line}  ${sentence}`);
const minutes = courses.reduce((sum, { duration_minutes }) => sum + duration_minutes, 0);
const questions = courses.reduce((sum, { quiz }) => sum + (quiz?.questions.length ?? 0), 0);
const slides = courses.reduce((sum, { slide_count }) => sum + slide_count, 0);
console.log(`${courses.length} módulos, ${slides} láminas, ${questions} preguntas, ${minutes} minutos; ${faults.length} faltas.`);
process.exitCode = faults.length > 0 ? 1 : 0;
