import { join } from 'node:path';
import { readContent } from '../src/features/courses/content/read-content.ts';
import { readExamBank } from '../src/features/courses/content/read-exam-bank.ts';
import { simulateExams } from '../src/features/exams/simulate.ts';
import { simulateAttacker } from '../src/features/exams/simulate-attacker.ts';

/**
 * `npm run simulate:exams [sittings]`: how often three kinds of learners pass the real banks, compared with
 * a claim by quiz, and how many keys attackers learn.
 */
const folder = join(import.meta.dirname, '../../content');
const courses = readContent(folder);
const items = readExamBank(folder, courses);
const sittings = Number(process.argv[2] ?? 10_000);
const percent = (share: number) => `${(100 * share).toFixed(2)} %`;

for (const kind of ['exam', 'practice'] as const) {
  console.log(kind === 'exam' ? 'Examen que certifica' : 'Examen de práctica');
  const rows = simulateExams(courses, items, sittings, kind).map(({ learner, exam, within, claim }) => ({
    quien: learner,
    'un examen': percent(exam),
    'tres intentos': percent(within),
    'quiz de hoy (5 intentos)': percent(claim),
  }));
  console.table(rows);
}

/*
 * A stranger registers 20 institutions and takes 1,000 attempts: all of them are drawn from the practice
 * bank, which shares no item with the certifying one. Insiders take them with the accounts of a verified
 * institution; of those who know half, the share is of the other half.
 */
const shares = courses.map(({ id }) => {
  const certifying = items.filter(({ module, bank }) => module === id && bank === 'exam');
  const shown = items.filter(({ module, bank }) => module === id && bank === 'practice');
  const stranger = certifying.filter((item) => shown.some((other) => other.id === item.id)).length / certifying.length;
  return {
    modulo: id,
    'de fuera, 20 instituciones, 1,000': percent(stranger),
    'de adentro, no sabe nada, 1,000': percent(simulateAttacker(certifying, 1_000, 0)),
    'de adentro, sabe la mitad, 200': percent(simulateAttacker(certifying, 200, 0.5)),
    'de adentro, sabe la mitad, 1,000': percent(simulateAttacker(certifying, 1_000, 0.5)),
  };
});
console.log('Claves del banco que certifica que aprende quien ataca');
console.table(shares);
