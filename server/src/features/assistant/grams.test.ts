import { expect, test } from 'vitest';
import { GramIndex } from './grams.ts';

const index = new GramIndex([
  ['denunci', 'jef'],
  ['aprueb', 'credit'],
  ['contrasen', 'venc'],
]);
const nearest = (...stems: string[]) => {
  const scores = index.similar(new Map(stems.map((stem) => [stem, 1])));
  return scores.indexOf(Math.max(...scores));
};

test('another form of a word, and a misspelt one, is still something alike', () => {
  expect(nearest('denunciant')).toBe(0);
  expect(nearest('apruev')).toBe(1);
  expect(nearest('contraceñ', 'vence')).toBe(2);
});

test('the same words are the same, and what shares nothing is nothing', () => {
  expect(
    index.similar(
      new Map([
        ['aprueb', 1],
        ['credit', 1],
      ]),
    )[1],
  ).toBeCloseTo(1);
  expect([...index.similar(new Map([['xyz', 1]]))]).toEqual([0, 0, 0]);
  expect([...index.similar(new Map())]).toEqual([0, 0, 0]);
});
