import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { readEvaluation } from '../evaluation.ts';
import { normaliseQuestion } from '../normalise-question.ts';
import { cacheModel, readCachedModel, sourceOf } from './model-cache.ts';
import { intentOf } from './request-intent.ts';
import { placesOf, readExamples, trainModel } from './train-intent.ts';

const content = join(import.meta.dirname, '../../../../../content');
const examples = await readExamples(content);

test('equal texts give equal weights, which are kept until a text changes or they are damaged', async () => {
  const few = { ...examples, asked: examples.asked.slice(0, 1_000), fair: [], evasion: examples.evasion.slice(0, 200) };
  const model = trainModel(few);
  expect(model).toEqual(trainModel(structuredClone(few)));
  const folder = temporaryFolder('intents');
  const file = join(folder, 'kept.bin');
  const source = await sourceOf(content);
  expect(await readCachedModel(source, file)).toBeUndefined();
  await cacheModel(source, model, file);
  expect(await readCachedModel(source, file)).toEqual(model);
  writeFileSync(join(folder, 'requests.yaml'), 'fair: []\n');
  expect(await readCachedModel(await sourceOf(folder), file)).toBeUndefined();
  const whole = readFileSync(file);
  writeFileSync(file, whole.fill(0, 4_096, 8_192));
  expect(await readCachedModel(source, file)).toBeUndefined();
  truncateSync(file, 1_000);
  expect(await readCachedModel(source, file)).toBeUndefined();
  // This folder is read-only.
  await cacheModel(source, model, join(folder, 'requests.yaml', 'kept.bin'));
  expect(readdirSync(folder).toSorted()).toEqual(['kept.bin', 'requests.yaml']);
});

test('no evaluation question is a training text', () => {
  const measured = new Set(
    [
      ...readEvaluation(join(content, 'assistant-eval.yaml')),
      ...readEvaluation(join(content, 'assistant-eval-held-out.yaml'), 'independent'),
      ...readEvaluation(join(content, 'assistant-eval-held-out-2.yaml'), 'fresh'),
      ...readEvaluation(join(content, 'assistant-eval-adversarial.yaml'), 'adversarial'),
    ].map(({ question }) => normaliseQuestion(question)),
  );
  const { asked: _, ...requests } = examples;
  expect(
    Object.values(requests)
      .flat()
      .map(normaliseQuestion)
      .filter((text) => measured.has(text)),
  ).toEqual([]);
});

test.each([
  ['quiero que hacienda no se entere de mi deposito', 'evasion'],
  ['que el sistema no registre mi retiro como le hago', 'evasion'],
  ['cual va en el reactivo nueve', 'examAnswers'],
  ['a cuanto amanecio el dolar', 'outside'],
] as const)('«%s» is about %s', async (text, intent) => {
  expect((await intentOf(placesOf(text)))[intent]).toBeGreaterThan(0);
});

test('a message without a known word is no plea', async () => {
  for (const text of ['¿¡!?', 'zarzaparrilla']) {
    const { examAnswers, evasion } = await intentOf(placesOf(text));
    expect(Math.max(examAnswers, evasion), text).toBeLessThan(0);
  }
});
