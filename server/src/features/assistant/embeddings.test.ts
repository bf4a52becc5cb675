import { afterAll, expect, test } from 'vitest';
import { type ModelRequest, says, sentenceOf, startFakeModel } from '../../testing/fake-model.ts';
import { testApp } from '../../testing/test-app.ts';

const model = await startFakeModel();
afterAll(model.stop);
const { as, create, takeLog } = await testApp(
  { LLM_BASE_URL: model.url, LLM_MODEL: 'de-prueba', LLM_EMBEDDING_MODEL: 'de-vectores' },
  { content: true },
);
const learner = as(await create.session());
const QUESTION = '¿Qué hago si me llega un código QR sospechoso?';

/** Asks, and returns the outcome and the passages that the language model read. */
async function ask(message: string) {
  model.behave(says((request: ModelRequest) => `${sentenceOf(request)} [1].`));
  const { outcome } = (await learner.chat({ body: { course_id: 'm12', message } })).body;
  return { outcome, passages: model.requests[0]?.fragments.map(({ texto }) => texto) ?? [] };
}

test.each([
  ['a refusal', undefined],
  ['an empty vector', () => []],
])('embeddings that fail by %s leave the order of the search', async (_, vectorOf) => {
  model.embed(vectorOf);
  const { outcome, passages } = await ask(QUESTION);
  expect(outcome).toBe('answered');
  expect(passages.length).toBeGreaterThan(2);
  expect(takeLog().flatMap(({ level, msg }) => (level >= 40 ? [msg] : []))).toEqual([
    'Sin vectores del modelo: los pasajes quedan en el orden de la búsqueda',
  ]);
});

test('passages most similar to the question come first, and their vectors are kept', async () => {
  model.embed(undefined);
  const last = (await ask(QUESTION)).passages.at(-1) ?? '';
  takeLog();
  model.embed((text) => (text === QUESTION || text.endsWith(last) ? [1, 0] : [0, 1]));
  expect((await ask(QUESTION)).passages[0]).toBe(last);
  expect(model.embedded[0]).toMatchObject({ model: 'de-vectores', input: expect.arrayContaining([QUESTION]) });
  await ask(QUESTION);
  expect(model.embedded.at(-1)?.input).toEqual([QUESTION]);
});
