import { expect, test } from 'vitest';
import type { Quotes } from './choose-quotes.ts';
import { composeAnswer, elsewhere, NOTHING_FOUND } from './compose-answer.ts';
import type { IndexedSentence } from './course-index.ts';
import { askRegime } from './regimes.ts';
import type { FoundPassage } from './retrieve.ts';

const slide = (slide_number: number) => ({
  course_id: 'm01',
  course_title: 'Pagos',
  slide_number,
  slide_title: `Lámina ${slide_number}`,
});
const passage = (slide_number: number): FoundPassage => ({ ...slide(slide_number), content: 'Texto.', rank: 1 });
const sentence = (block: number, content: string, kind: IndexedSentence['kind'] = 'prose'): IndexedSentence => ({
  slide_number: 1,
  block,
  content,
  kind,
  facts: [],
  says: new Set(),
  asked: new Map(),
  entries: new Set(),
});
const quotes = (sentences: IndexedSentence[], regimes: string[] = []): Quotes => ({
  slide: slide(1),
  sentences,
  said: 1,
  regimes,
});

test('sentences of a paragraph are joined, list items have their own lines', () => {
  const found = quotes([
    sentence(0, 'Una.'),
    sentence(0, 'Dos.'),
    sentence(1, 'Tres:'),
    sentence(2, 'a', 'point'),
    sentence(2, 'b', 'point'),
  ]);
  expect(composeAnswer({ scope: 'course', passages: [], quotes: found }).response).toBe(
    'Una. Dos.\n\nTres:\n\n• a\n• b',
  );
});

test('another course is named; the quoted slide comes first of at most three sources', () => {
  const passages = [2, 1, 2, 3, 4].map(passage);
  const answer = composeAnswer({ scope: 'elsewhere', passages, quotes: quotes([sentence(0, 'Una.')]) });
  expect(answer.response).toBe(`${elsewhere('Pagos')}\n\nUna.`);
  expect(answer.outcome).toBe('elsewhere');
  expect(answer.sources.map(({ slide_number }) => slide_number)).toEqual([1, 2, 3]);
});

test('differing rules are quoted, with the question which kind of entity is meant', () => {
  const { response } = composeAnswer({
    scope: 'course',
    passages: [],
    quotes: quotes([sentence(0, 'Una.')], ['bancos', 'centros cambiarios']),
  });
  expect(response).toBe('Cambia según el tipo de entidad. ¿Preguntas por bancos o centros cambiarios?\n\nUna.');
  expect(askRegime(['bancos', 'SOFOM', 'ITF', 'SOCAP', 'IFPE'])).toContain('bancos, SOFOM, ITF u otra?');
});

test('an answer without passages says that nothing was found', () => {
  expect(composeAnswer({ scope: 'nothing', passages: [] })).toEqual({
    response: NOTHING_FOUND,
    sources: [],
    outcome: 'not_found',
  });
});
