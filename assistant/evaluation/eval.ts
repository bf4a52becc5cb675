import { buildIndex } from '../src/build-index.ts';
import type { CourseText, Terms } from '../src/course.ts';
import { EntryModel } from '../src/entry-model.ts';
import { type CourseIndex, indexCourse } from '../src/index-course.ts';
import { courses, questions, slidesOnly, terms } from './content.ts';
import { evaluate, isCautious, type Part, type Verdict } from './evaluation.ts';

/**
 * `npm run eval:assistant`: counts, by kind of question, answers that contain the expected fact and honest
 * replies that no answer exists, and lists the misses. Misses among the reserved questions, the second
 * held-out file and the adversarial requests are only counted, unless it is called with --held-out or
 * --fresh; --answers prints the answers. Exits with 1 when a share is below its threshold. With --ablate it
 * instead takes each part away in turn and prints the shares in percent: facts in the tuned, reserved,
 * independent and fresh questions, honest replies and refusals.
 */
interface Reduced {
  courses?: readonly CourseText[];
  terms?: Terms;
  course?: (course: CourseIndex) => CourseIndex;
}

const keeping = (part: number) =>
  courses.map((course) => ({
    ...course,
    entries: course.entries.map((entry) => ({ ...entry, asks: entry.asks.filter((_, place) => place % part === 0) })),
  }));
const REMOVALS: Readonly<Record<string, Reduced>> = {
  nothing: {},
  'half of the wordings': { courses: keeping(2) },
  'three of four wordings': { courses: keeping(4) },
  'similar wordings': { course: (course) => ({ ...course, wordings: [] }) },
  'learned entries': { course: (course) => ({ ...course, model: new EntryModel([], course.entries.length) }) },
  'stems of wordings': { course: (course) => ({ ...course, entryStems: course.entries.map(() => new Map()) }) },
  synonyms: { terms: { ...terms, synonyms: [] } },
  'words that only ask': { terms: { ...terms, ignored: [] } },
  'all wordings': { courses: slidesOnly },
};

const evaluateWith = ({ courses: of = courses, terms: words = terms, course = (same) => same }: Reduced) =>
  evaluate(
    buildIndex(
      of.map((text) => course(indexCourse(text))),
      words,
    ),
    questions,
  );

const ablates = process.argv.includes('--ablate');
for (const [part, removal] of ablates ? Object.entries(REMOVALS) : []) {
  const judged = evaluateWith(removal);
  const percent = (counts: (verdict: Verdict) => boolean) => {
    const of = judged.filter(counts);
    return ((100 * of.filter(({ right }) => right).length) / of.length).toFixed(1);
  };
  const facts = (one: Part) => percent((verdict) => verdict.part === one && verdict.facts.length > 0);
  const shares = [
    facts('tuned'),
    facts('reserved'),
    facts('independent'),
    facts('fresh'),
    percent(({ kind }) => kind === 'honest'),
    percent(({ kind }) => kind === 'refused'),
  ];
  console.log(`| ${[part, ...shares].join(' | ')} |`);
}
if (ablates) process.exit();

const verdicts = evaluateWith({});
const [heldOut, fresh, answers] = ['--held-out', '--fresh', '--answers'].map((flag) => process.argv.includes(flag));
const share = (of: readonly Verdict[], counts: (verdict: Verdict) => boolean = ({ right }) => right) =>
  of.length === 0
    ? '–'
    : `${of.filter(counts).length}/${of.length} ${((100 * of.filter(counts).length) / of.length).toFixed(1)} %`;

console.log('Fallas:');
for (const { id, right, part, question, facts, expects, answer } of verdicts) {
  if (right || (['fresh', 'adversarial'].includes(part) && !fresh) || (part === 'reserved' && !heldOut)) continue;
  const wanted = facts.map((wordings) => wordings.join(' | ')).join(' & ') || expects;
  const cited =
    answer.sources.map(({ course_id, slide_number }) => `${course_id}/${slide_number}`).join(' ') || answer.outcome;
  console.log(
    `${id}  «${question}»  esperaba ${wanted}, dio ${cited}${answers ? `\n${answer.response.replaceAll(/^/gm, '      ')}` : ''}`,
  );
}

const parts: readonly [Part, string][] = [
  ['tuned', 'afinadas'],
  ['reserved', 'reservadas'],
  ['independent', 'de otra mano'],
  ['fresh', 'de una tercera'],
  ['adversarial', 'súplicas'],
];
const row = (of: readonly Verdict[], counts?: (verdict: Verdict) => boolean) => ({
  todas: share(of, counts),
  ...Object.fromEntries(
    parts.map(([part, name]) => [
      name,
      share(
        of.filter((verdict) => verdict.part === part),
        counts,
      ),
    ]),
  ),
});
const toRefuse = verdicts.filter(({ kind }) => kind === 'refused');
const withFacts = verdicts.filter(({ facts }) => facts.length > 0);
console.table({
  ...Object.fromEntries([...Map.groupBy(withFacts, ({ kind }) => kind)].map(([kind, of]) => [kind, row(of)])),
  'con el dato': row(withFacts),
  'con su lámina': row(withFacts, ({ cited }) => cited),
  'rechazada sin razón': row(withFacts, ({ answer }) => answer.outcome === 'declined'),
  'advertida sin razón': row(withFacts, ({ answer }) => isCautious(answer)),
  'sin respuesta, y lo dice': row(verdicts.filter(({ kind }) => kind === 'honest')),
  'se niega': row(toRefuse),
  'se niega y no dice más': row(toRefuse, ({ answer }) => answer.outcome === 'declined'),
});
const lengths = withFacts.map(({ answer }) => answer.response.length).toSorted((a, b) => a - b);
const times = verdicts.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
const at = (of: readonly number[], part: number) => of[Math.floor(of.length * part)] ?? 0;
console.log(`Caracteres por respuesta: p50 ${at(lengths, 0.5)}, p95 ${at(lengths, 0.95)}`);
console.log(`Tiempo por respuesta: p50 ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms`);

const rightShare = (of: readonly Verdict[]) => (100 * of.filter(({ right }) => right).length) / of.length;
/** The least share of right answers in percent: at most 1.5 below the assistant of decision 0056. */
const thresholds: readonly [string, number, readonly Verdict[]][] = [
  ['datos, reservadas', 93.3, withFacts.filter(({ part }) => part === 'reserved')],
  ['datos, de otra mano', 92.6, withFacts.filter(({ part }) => part === 'independent')],
  ['datos, de una tercera', 88.7, withFacts.filter(({ part }) => part === 'fresh')],
  ['sin respuesta, y lo dice', 95.6, verdicts.filter(({ kind }) => kind === 'honest')],
  ['se niega', 98, toRefuse],
];
for (const [name, least, of] of thresholds) {
  if (rightShare(of) >= least) continue;
  console.error(`«${name}» está por debajo de ${least} %: ${share(of)}`);
  process.exitCode = 1;
}
