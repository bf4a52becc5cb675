import type { Refresher } from '@finaula/contract/refreshers';
import { expect, it } from 'vitest';
import { endSentence, questionsSummary } from './refresher-words.ts';

const asked = (...questions: [missed_on: string | null, is_right: boolean | null][]): Refresher['questions'] =>
  questions.map(([missed_on, is_right], i) => ({ id: `q${i}`, missed_on, is_right }));

it.each([
  [asked([null, null], [null, null], [null, null]), '3 preguntas.'],
  [asked(['2026-11-17', null], [null, null], [null, null]), '3 preguntas: la que fallaste y 2 más.'],
  [asked(['2026-11-17', null], ['2026-11-17', null], [null, null]), '3 preguntas: las 2 que fallaste y una más.'],
  [asked(['2026-11-17', true], [null, null], [null, null]), 'Te faltan 2 de 3 preguntas.'],
])('the card counts the questions of a refresher: %#', (questions, sentence) => {
  expect(questionsSummary(questions)).toBe(sentence);
});

const coming = { days: [{ day: 21, on: '2026-12-08', state: 'coming' as const }] };
it.each([
  [coming, [true, true, true], 'Listo. Las recuerdas todas; el siguiente repaso es el 8 de diciembre de 2026.'],
  [coming, [true, false, true], 'Listo. Recuerdas dos; una vuelve el 8 de diciembre de 2026.'],
  [coming, [false, false, false], 'Listo. Todavía no; tres vuelven el 8 de diciembre de 2026.'],
  [{ days: [] }, [true, true, false], 'Listo. Recuerdas dos, y este fue el último repaso.'],
])('the end of a refresher says what returns and when: %#', (refresher, answers, sentence) => {
  expect(endSentence(refresher, answers)).toBe(sentence);
});
