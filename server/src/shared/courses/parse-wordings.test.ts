import { expect, test } from 'vitest';
import { parseWordings } from './parse-wordings.ts';

test('each line is a wording of the entry above it', () => {
  expect(parseWordings('# 1-1\n¿cuánto: «mucho»?\n\n  otra  \n# 1-2\ny esta\n')).toEqual([
    {
      id: '1-1',
      line: 1,
      texts: [
        { text: '¿cuánto: «mucho»?', line: 2 },
        { text: 'otra', line: 4 },
      ],
    },
    { id: '1-2', line: 5, texts: [{ text: 'y esta', line: 6 }] },
  ]);
});

test('a wording before the first id belongs to no entry', () => {
  expect(parseWordings('suelta\n# 1-1\n')).toMatchObject([{ id: '', line: 1 }, { id: '1-1' }]);
});
