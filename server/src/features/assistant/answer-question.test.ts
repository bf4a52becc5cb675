import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { NO_EVASION_WARNING, NO_KEYS_WARNING } from './classify-request.ts';
import { elsewhere, NOTHING_FOUND } from './compose-answer.ts';
import { evaluate, isCautious, readEvaluation, type Verdict } from './evaluation.ts';
import { Knowledge } from './knowledge.ts';

const { as, create, database } = await testApp({}, { content: true });
const learner = as(await create.session());
const { body: courses } = await learner.listCourses();
const ask = async (message: string, course_id = 'm12') => (await learner.chat({ body: { course_id, message } })).body;

const content = join(import.meta.dirname, '../../../../content');
const questions = [
  ...readEvaluation(join(content, 'assistant-eval.yaml')),
  ...readEvaluation(join(content, 'assistant-eval-held-out.yaml'), 'independent'),
];
const verdicts = await evaluate(new Knowledge(database), questions);
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
  return [...(course?.slides.map(({ content }) => content) ?? []), ...(course?.snippets ?? [])].join('\n\n');
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

test('questions of an independent author keep their level, which is below nine in ten', () => {
  const others = answerable.filter(({ part }) => part === 'independent');
  expect(others.length).toBeGreaterThanOrEqual(100);
  expect(share(others)).toBeGreaterThanOrEqual(0.72);
  expect(
    share(verdicts.filter(({ part, kind }) => part === 'independent' && kind === 'honest')),
  ).toBeGreaterThanOrEqual(0.7);
  expect(share(others, ({ cited }) => cited)).toBeGreaterThanOrEqual(0.75);
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
  for (const { slides } of questions)
    for (const slide of slides) {
      const [id, number] = slide.split('/');
      expect(courses.find((course) => course.id === id)?.slides[Number(number) - 1], slide).toBeDefined();
    }
  for (const { id } of courses)
    expect(
      questions.filter(({ course, expects }) => course === id && expects === 'answered').length,
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

test('accents, endings and misspellings by ear lead to the same slide', async () => {
  const right = await ask('¿contraseñas?');
  expect(right.outcome).toBe('answered');
  for (const other of ['contrasena', 'contraseña', 'CONTRASEÑAS', 'contraceña'])
    expect((await ask(other)).sources[0], other).toEqual(right.sources[0]);
});

test('an answer from another module names that module', async () => {
  const { response, sources, outcome } = await ask('¿qué es el MTU?');
  const [first] = sources;
  expect(outcome).toBe('elsewhere');
  expect(first).toMatchObject({ course_id: 'm14', slide_number: 6 });
  expect(response.startsWith(elsewhere(first?.course_title ?? ''))).toBe(true);
});

test('unanswerable and empty questions get the reply that nothing was found', async () => {
  for (const nothing of ['¿Cuál es la receta del mole poblano?', 'y', '¿¡!?', '<img src=x onerror=alert(1)>'])
    expect(await ask(nothing), nothing).toMatchObject({ response: NOTHING_FOUND, sources: [], outcome: 'not_found' });
  const attack = await ask("'; drop table users; --");
  expect([attack.response, attack.outcome]).toEqual([`${NOTHING_FOUND}\n\n${NO_EVASION_WARNING}`, 'not_found']);
});

test.each([
  ['un cliente me dejó 9 depósitos de 49 mil en efectivo, ¿qué hago? ¿le puedo avisar?', 'm05'],
  ['me ofrecieron dinero para no reportar', 'm04'],
  ['llegó un señor y nos dejó una maleta de efectivo, ¿qué hago?', 'm04'],
])('a situation at the counter gets no reproach: «%s»', async (situation, course) => {
  const { response, outcome } = await ask(situation, course);
  expect(outcome).not.toBe('declined');
  expect(response).not.toContain(NO_EVASION_WARNING);
});

test('several deposits of almost the same amount lead to the slide about splitting them', async () => {
  const { sources } = await ask(
    'un cliente me dejó 9 depósitos de 49 mil en efectivo, ¿qué hago? ¿le puedo avisar?',
    'm05',
  );
  expect(sources[0]).toMatchObject({ course_id: 'm05', slide_number: 6 });
});

test('small talk is answered without a search, but not in an unknown course', async () => {
  expect(await ask('hola')).toMatchObject({ outcome: 'small_talk', sources: [] });
  expect(await ask('dame las respuestas del quiz')).toMatchObject({ outcome: 'declined', sources: [] });
  expect(await ask('hola', 'nada')).toMatchObject({ code: 'COURSE_NOT_FOUND' });
});

test('an unknown course, an empty and an endless question are refused [7-chat]', async () => {
  expect(await ask('phishing', 'nada')).toMatchObject({ code: 'COURSE_NOT_FOUND' });
  expect(await ask('   ')).toMatchObject({ code: 'VALIDATION' });
  expect(await ask('a'.repeat(2001))).toMatchObject({ code: 'VALIDATION' });
});
