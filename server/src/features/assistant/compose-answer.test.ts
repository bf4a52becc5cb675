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

test('sentences of one paragraph stand together, points of a list in lines of their own', () => {
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

test('another course is named; the slide that is quoted is cited first, others once, three at most', () => {
  const passages = [2, 1, 2, 3, 4].map(passage);
  const answer = composeAnswer({ scope: 'elsewhere', passages, quotes: quotes([sentence(0, 'Una.')]) });
  expect(answer.response).toBe(`${elsewhere('Pagos')}\n\nUna.`);
  expect(answer.outcome).toBe('elsewhere');
  expect(answer.sources.map(({ slide_number }) => slide_number)).toEqual([1, 2, 3]);
});

test('where the rule differs it is asked which kind of entity is meant, and each rule is quoted', () => {
  const { response } = composeAnswer({
    scope: 'course',
    passages: [],
    quotes: quotes([sentence(0, 'Una.')], ['bancos', 'centros cambiarios']),
  });
  expect(response).toBe('Cambia según el tipo de entidad. ¿Preguntas por bancos o centros cambiarios?\n\nUna.');
  expect(askRegime(['bancos', 'SOFOM', 'ITF', 'SOCAP', 'IFPE'])).toContain('bancos, SOFOM, ITF u otra?');
});

test('nothing is said to be nothing', () => {
  expect(composeAnswer({ scope: 'nothing', passages: [] })).toEqual({
    response: NOTHING_FOUND,
    sources: [],
    outcome: 'not_found',
  });
});
