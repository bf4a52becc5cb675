import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '@finaula/contract/call';
import { calls } from '@finaula/contract/calls';
import { expect, test } from 'vitest';
import { send } from '../../testing/client.ts';
import { hoursPass, keysOf } from '../../testing/examinee.ts';
import { fixtureExam } from '../../testing/fixture-courses.ts';
import { testApp } from '../../testing/test-app.ts';

const WEB = join(import.meta.dirname, '../../../../web/dist');
const { app, as, create, database } = await testApp({}, { signingKey: true });

/** One text that a learner can have, and where it came from. */
interface Fetched {
  from: string;
  text: string;
}

/** Matches whole words, because one text may begin another. */
const occurrences = (text: string, part: string) => text.match(new RegExp(`(?<!\\w)${part}(?!\\w)`, 'g'))?.length ?? 0;

/**
 * Texts that give a key away: words of its explanation, a field that names it, or a right option without the
 * wrong ones.
 */
function leaks(
  { from, text }: Fetched,
  exam: { questions: { id: string; options: { id: string; text: string }[] }[] },
  keys: Map<string, string>,
): string[] {
  const found: string[] = [];
  // Explanations and sources of items stand nowhere but in the bank; the quiz's own keys are the
  // specification's.
  if (/por la misma razón/.test(text) && !from.includes('/api/courses')) found.push(`${from}: an explanation`);
  // The official catalogues of occupations and areas have keys of their own: "01.1".
  const told = from.includes('/api/labour-catalogues') ? text.replaceAll(/"key":"[\d.]+","name":/g, '') : text;
  if (/"(correct|correct_option|right_option_id|key|seed|salt)":(?!null|\{)/.test(told))
    found.push(`${from}: a field that names a key`);
  for (const { id, options } of exam.questions) {
    const right = keys.get(id);
    for (const part of ['id', 'text'] as const) {
      const times = (option: { id: string; text: string } | undefined) => occurrences(text, option?.[part] ?? '-');
      const rightOnes = times(options.find((option) => option.id === right));
      const others = options.filter((option) => option.id !== right).map(times);
      // Every answer given is wrong, so the right option stands nowhere without all the others.
      if (rightOnes > Math.min(...others)) found.push(`${from}: the right option of ${id} by its ${part}`);
    }
  }
  return found;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) =>
    statSync(join(folder, name)).isDirectory() ? filesBelow(join(folder, name)) : [join(folder, name)],
  );

const user = await create.user();
const token = await create.sessionOf(user.id);
const client = as(token);

/** One's first exam, handed in with ten wrong answers, then a second one that runs. */
async function prepare() {
  const wrong = async (exam: Awaited<ReturnType<typeof client.startExam>>['body'], keys: Map<string, string>) => {
    for (const { id, options } of exam.questions) {
      const option = options.find((other) => other.id !== keys.get(id));
      await client.saveExamAnswer({
        params: { id: exam.exam_id },
        body: { question_id: id, option_id: option?.id ?? '' },
      });
    }
  };
  const first = (await client.startExam({ body: { course_id: 'curso-1' } })).body;
  const firstKeys = await keysOf(database, first.exam_id);
  await wrong(first, firstKeys);
  await client.finishExam({ params: { id: first.exam_id } });
  await hoursPass(database, user.id, 25);
  const second = (await client.startExam({ body: { course_id: 'curso-1' } })).body;
  return { first, second, keys: new Map([...firstKeys, ...(await keysOf(database, second.exam_id))]) };
}
const { first, second, keys } = await prepare();
const exams = { questions: [...first.questions, ...second.questions] };

/**
 * All that a learner can fetch: every call of the contract with what they may name, errors, documents,
 * metrics and every file that is served.
 */
async function walk(): Promise<Fetched[]> {
  const [question] = second.questions;
  const answer = {
    question_id: question?.id,
    option_id: question?.options.find(({ id }) => id !== keys.get(question.id))?.id,
  };
  const values: Record<string, unknown> = {
    id: second.exam_id,
    course_id: 'curso-1',
    slide_number: 1,
    ...answer,
    message: '¿Qué es el lavado?',
    answers: [0],
    q: 'a',
    useful: true,
    in_progress: false,
    enabled: true,
  };
  const fill = (schema: Call['body']) =>
    Object.fromEntries(Object.keys(schema?.shape ?? {}).map((field) => [field, values[field]]));
  const fetched: Fetched[] = [];
  const ends = ['logout', 'endSession', 'endOtherSessions', 'closeOwnAccount', 'finishExam'];
  for (const [name, call] of Object.entries<Call>(calls).filter(([name]) => !ends.includes(name))) {
    for (const id of call.params && 'id' in call.params.shape
      ? [second.exam_id, first.exam_id, 'curso-1', 'curso-1-x01']
      : [undefined]) {
      const input = { params: { ...fill(call.params), id }, query: {}, ...(call.body && { body: fill(call.body) }) };
      const { status, body, headers } = await send(app, call, input, token);
      fetched.push({
        from: `${name} ${call.path} ${id ?? ''} ${status}`,
        text: JSON.stringify(body ?? '') + JSON.stringify(headers),
      });
    }
  }
  const finished = await send(app, calls.finishExam, { params: { id: first.exam_id } }, token);
  fetched.push({ from: 'finishExam', text: JSON.stringify(finished.body) });
  const broken = await app.inject({
    method: 'PUT',
    url: `/api/exams/${second.exam_id}/answers`,
    headers: { authorization: `Bearer ${token}` },
    payload: { question_id: 'x' },
  });
  fetched.push({ from: 'an error', text: broken.body });
  for (const url of [
    '/metrics',
    '/api/openapi.json',
    '/healthz',
    '/api/privacy/export',
    `/content/modules/m01/exam.yaml`,
    '/exam.yaml',
    '/data/llaves',
  ])
    fetched.push({
      from: url,
      text: (await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })).body,
    });
  return fetched;
}

test('nothing that a learner can fetch tells a key: replies, errors, exports, metrics', async () => {
  const fetched = await walk();
  expect(fetched.length).toBeGreaterThan(80);
  // The walk proves something only if it reached these.
  expect(
    fetched.some(
      ({ from, text }) => from.startsWith('startExam') && text.includes(second.questions[0]?.options[0]?.id ?? 'x'),
    ),
  ).toBe(true);
  expect(fetched.some(({ from, text }) => /export|OwnData/i.test(from) && text.includes('Respuesta'))).toBe(true);
  expect(fetched.flatMap((one) => leaks(one, exams, keys))).toEqual([]);
});

test('a key that is planted in any of them is found', async () => {
  const [question] = second.questions;
  const right = keys.get(question?.id ?? '') ?? '';
  const rightText = question?.options.find(({ id }) => id === right)?.text ?? '';
  const [item] = fixtureExam(1);
  for (const one of await walk())
    for (const planted of [
      right,
      rightText,
      `"correct":2`,
      `"seed":"00"`,
      ...(one.from.includes('/api/courses') ? [] : [item?.explanation ?? '']),
    ])
      expect(leaks({ ...one, text: `${one.text} ${planted}` }, exams, keys), `${one.from} with ${planted}`).not.toEqual(
        [],
      );
});

// Built before `npm test` runs this; without a build there is nothing to look at.
test.skipIf(!existsSync(WEB))('no file of the web application has a question or a key of an exam', () => {
  const marks = fixtureExam(1).flatMap(({ question, explanation }) => [question, explanation]);
  for (const file of filesBelow(WEB).filter((name) => /\.(js|css|html|json|map)$/.test(name))) {
    const text = readFileSync(file, 'utf8');
    for (const mark of marks) expect(text.includes(mark), file).toBe(false);
    expect(text, file).not.toContain('exam.yaml');
  }
});
