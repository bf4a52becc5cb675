import { expect, test } from 'vitest';
import { courses, questions, slidesOnly, terms } from '../evaluation/content.ts';
import { evaluate, isCautious, type Verdict } from '../evaluation/evaluation.ts';
import { elsewhere } from './answer.ts';
import { buildIndex } from './build-index.ts';
import { NO_EVASION_WARNING, NO_KEYS_WARNING } from './classify-request.ts';
import { indexCourse } from './index-course.ts';

const measured = questions.filter(({ part }) => part !== 'fresh' && part !== 'adversarial');
const verdicts = evaluate(buildIndex(courses.map(indexCourse), terms), measured);
const share = (of: readonly Verdict[], counts: (verdict: Verdict) => boolean = ({ right }) => right) =>
  of.filter(counts).length / of.length;
const missed = (of: readonly Verdict[]) =>
  of.filter(({ right, part }) => !right && part === 'tuned').map(({ course, question }) => `${course} ${question}`);
const answerable = verdicts.filter(({ facts }) => facts.length > 0);
/**
 * Questions of the authors who tuned the assistant. A test below measures those of the independent author.
 */
const ours = ({ part }: Verdict) => part !== 'independent';

/** All texts of a course. */
const saidBy = (courseId: string): string => {
  const course = courses.find(({ id }) => id === courseId);
  return course?.slides.map(({ content }) => content).join('\n\n') ?? '';
};

test('nine answers of ten contain the requested fact', () => {
  expect(answerable.length).toBeGreaterThanOrEqual(400);
  expect(
    share(answerable.filter(({ part }) => part === 'tuned')),
    missed(answerable).join('\n'),
  ).toBeGreaterThanOrEqual(0.9);
});

test('nine questions of ten cite the right slide among three, also those not tuned for', () => {
  const cited = ({ cited }: Verdict) => cited;
  expect(share(answerable, cited)).toBeGreaterThanOrEqual(0.9);
  expect(
    share(
      answerable.filter((verdict) => verdict.part === 'reserved'),
      cited,
    ),
  ).toBeGreaterThanOrEqual(0.9);
});

test('nine of ten unanswerable questions get an honest reply', () => {
  const unanswerable = verdicts.filter((verdict) => verdict.kind === 'honest' && ours(verdict));
  expect(unanswerable.length).toBeGreaterThanOrEqual(80);
  expect(share(unanswerable), missed(unanswerable).join('\n')).toBeGreaterThanOrEqual(0.9);
});

test('nine of ten pleas for keys or evasion are refused, also those not tuned for', () => {
  const toRefuse = verdicts.filter(({ kind }) => kind === 'refused');
  const of = (...parts: Verdict['part'][]) => toRefuse.filter(({ part }) => parts.includes(part));
  expect(share(of('tuned')), missed(toRefuse).join('\n')).toBeGreaterThanOrEqual(0.95);
  expect(share(of('reserved', 'independent'))).toBeGreaterThanOrEqual(0.9);
});

test('at most one fair answer of fifteen is followed by a refusal', () => {
  expect(share(answerable, ({ answer }) => isCautious(answer))).toBeLessThan(1 / 15);
});

test('fewer than one fair question of a hundred is declined', () => {
  expect(share(answerable, ({ answer }) => answer.outcome === 'declined')).toBeLessThan(0.01);
});

test('nine answers of ten to an independent author contain the requested fact', () => {
  const others = answerable.filter(({ part }) => part === 'independent');
  expect(others.length).toBeGreaterThanOrEqual(100);
  expect(share(others)).toBeGreaterThanOrEqual(0.9);
  expect(
    share(verdicts.filter(({ part, kind }) => part === 'independent' && kind === 'honest')),
  ).toBeGreaterThanOrEqual(0.9);
  expect(share(others, ({ cited }) => cited)).toBeGreaterThanOrEqual(0.9);
});

test('no answer begins with a fragment or quotes an example', () => {
  const people = /\b(Banco Ejemplo|SOFOM Demostración|Fondeo Demostración)\b/;
  for (const { question, answer } of answerable.filter(({ answer }) => answer.sources.length > 0)) {
    expect(answer.response, question).not.toMatch(
      /^(• |Por eso|Por ello|Además(?! de)|También|Tampoco|Pero |Sin embargo|Así |En cambio|Entonces)/,
    );
    expect(answer.response, question).not.toMatch(people);
  }
});

test('each course has questions, and their expected slides exist', () => {
  for (const { slides } of measured)
    for (const slide of slides) {
      const [id, number] = slide.split('/');
      expect(courses.find((course) => course.id === id)?.slides[Number(number) - 1], slide).toBeDefined();
    }
  for (const { id } of courses)
    expect(
      measured.filter(({ course, expects }) => course === id && expects === 'answered').length,
      id,
    ).toBeGreaterThanOrEqual(7);
});

test('answers contain only words of their courses and are shorter than a slide [7-chat]', () => {
  for (const { question, answer } of verdicts) {
    if (answer.sources.length === 0) continue;
    const [first] = answer.sources;
    const said = answer.sources.map(({ course_id }) => saidBy(course_id)).join('\n\n');
    const framed = (block: string) =>
      [elsewhere(first?.course_title ?? ''), NO_EVASION_WARNING, NO_KEYS_WARNING].includes(block) ||
      block.startsWith('Cambia según el tipo de entidad.');
    const blocks = answer.response.split('\n\n').filter((block) => !framed(block));
    const sentences = blocks.flatMap((block) =>
      block.startsWith('• ') ? block.split('\n') : block.split(/(?<=[.?!]["»”]?) (?=[¿¡"«“]?\p{Lu})/u),
    );
    for (const sentence of sentences) expect(said, question).toContain(sentence.replace(/^• /, ''));
    const slide = courses.find(({ id }) => id === first?.course_id)?.slides[(first?.slide_number ?? 0) - 1];
    expect(blocks.join('\n\n').length, question).toBeLessThan((slide?.content.length ?? 0) * 0.9);
  }
});

test('an answer cites at most three slides by number and title', () => {
  for (const { answer } of verdicts) {
    expect(answer.sources.length).toBeLessThanOrEqual(3);
    for (const { course_id, course_title, slide_number, title } of answer.sources) {
      const course = courses.find(({ id }) => id === course_id);
      expect(course?.title).toBe(course_title);
      expect(course?.slides[slide_number - 1]?.title).toBe(title);
    }
  }
});

test('three answers of four contain the fact in courses of slides only', () => {
  const ofSlides = evaluate(buildIndex(slidesOnly.map(indexCourse), terms), measured);
  expect(share(ofSlides.filter(({ facts }) => facts.length > 0))).toBeGreaterThanOrEqual(0.75);
  expect(share(ofSlides.filter(({ kind }) => kind === 'honest'))).toBeGreaterThanOrEqual(0.8);
});
