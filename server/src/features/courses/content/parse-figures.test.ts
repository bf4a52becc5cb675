import type { Slide } from '@finaula/contract/courses';
import { expect, test } from 'vitest';
import { parseFigures } from './parse-figures.ts';

const slide = (slide_number: number): Slide => ({
  slide_number,
  title: `Lámina ${slide_number}`,
  content: 'Texto.',
  sources: ['LIC art. 115'],
  applies_to: 'Bancos',
});
const figure = (slide: number, kind = 'steps', data = '{ steps: [{ text: Uno }, { text: Dos }, { text: Tres }] }') => `
  - slide: ${slide}
    kind: ${kind}
    title: Tres pasos, siempre en este orden
    alt: Tres pasos, uno, dos y tres.
    data: ${data}`;

function read(...figures: string[]) {
  const faults: string[] = [];
  const text = `figures:${figures.join('')}\n`;
  const slides = parseFigures(text, [slide(1), slide(2), slide(3)], (_line, sentence) => faults.push(sentence));
  return { slides, faults };
}

test('each figure stands on its slide', () => {
  const { slides, faults } = read(figure(1), figure(2), figure(3));
  expect(faults).toEqual([]);
  expect(slides.map(({ figure }) => figure?.kind)).toEqual(['steps', 'steps', 'steps']);
  expect(slides[0]?.figure).not.toHaveProperty('slide');
});

test('a figure beyond the last slide, or a second one on a slide, is a fault', () => {
  expect(read(figure(1), figure(2), figure(4)).faults).toEqual(['La lámina 4 no existe: el módulo tiene 3.']);
  expect(read(figure(1), figure(1), figure(2)).faults).toEqual([
    'Las figuras van en el orden de sus láminas, una en cada una.',
  ]);
});

test.each([
  [
    'a table with a cell too few',
    'compare',
    '{ columns: [A, B], rows: [{ name: x, cells: [1a, 2a] }, { name: y, cells: [1b] }] }',
    'renglón',
  ],
  [
    'a deadline after the end of its scale',
    'timeline',
    '{ end: 5, marks: [{ at: 0, text: hoy }, { at: 2, text: luego }], tracks: [{ name: x, when: ya, from: 0, to: 2 }, { name: y, when: tarde, from: 0, to: 6 }] }',
    'entre 0 y el final',
  ],
  ['an unknown kind', 'pie', '{}', 'kind'],
])('%s is a fault', (_case, kind, data, named) => {
  expect(read(figure(1), figure(2), figure(3, kind, data)).faults.join()).toContain(named);
});
