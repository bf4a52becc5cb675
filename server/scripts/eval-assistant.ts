import { join } from 'node:path';
import pino from 'pino';
import { connect } from '../src/database/connect.ts';
import { evaluate, readEvaluation, type Verdict } from '../src/features/assistant/evaluation.ts';
import { readContent } from '../src/features/courses/content/read-content.ts';
import { readVocabulary } from '../src/features/courses/content/read-vocabulary.ts';
import { loadContent } from '../src/features/courses/load-content.ts';
import { startTestPostgres } from '../src/testing/postgres.ts';

/**
 * `npm run eval:assistant`: how often the assistant finds the right slide and how often it says honestly that there is none, with the misses.
 * Misses among the questions that are held out are only counted, unless it is called with --held-out.
 */
const folder = join(import.meta.dirname, '../../content');
const postgres = await startTestPostgres();
const { database } = connect(postgres.templateUrl, pino({ level: 'silent' }));
const courses = readContent(folder);
await database.transaction().execute((tx) => loadContent(tx, courses, readVocabulary(folder, courses), null));
const verdicts = await evaluate(database, readEvaluation(join(folder, 'assistant-eval.yaml')));
await database.destroy();
await postgres.stop();

const share = (of: readonly Verdict[]) => {
  const right = of.filter((verdict) => verdict.right).length;
  return `${right} de ${of.length} (${((100 * right) / of.length).toFixed(1)} %)`;
};
const report = (title: string, of: readonly Verdict[]) =>
  console.log(
    `${title}: ${share(of)}; afinadas ${share(of.filter(({ heldOut }) => !heldOut))}, reservadas ${share(of.filter(({ heldOut }) => heldOut))}`,
  );

const answerable = verdicts.filter(({ slides }) => slides.length > 0);
const nothing = verdicts.filter(({ slides }) => slides.length === 0);
for (const [course, of] of Map.groupBy(answerable, (verdict) => verdict.course)) console.log(`${course}  ${share(of)}`);
console.log('\nFallas:');
for (const { right, heldOut, course, question, slides, answer } of verdicts) {
  if (right || (heldOut && !process.argv.includes('--held-out'))) continue;
  const cited = answer.sources.map(({ course_id, slide_number }) => `${course_id}/${slide_number}`).join(' ') || answer.outcome;
  console.log(`${course}  «${question}»  esperaba ${slides.join(' o ') || 'nada'}, dio ${cited}`);
}
const times = verdicts.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
const at = (part: number) => `${(times[Math.floor(times.length * part)] ?? 0).toFixed(1)} ms`;
console.log();
report('La lámina correcta entre las tres primeras', answerable);
report('Un honesto «no está» ', nothing);
console.log(`Tiempo por respuesta: p50 ${at(0.5)}, p95 ${at(0.95)}`);
