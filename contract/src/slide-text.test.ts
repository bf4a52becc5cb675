import { expect, test } from 'vitest';
import { tidySlideText } from './slide-text.ts';

test.each([
  ['a list from a word processor', 'Antes:\n·\tUno\n-  Dos\n–  Tres', 'Antes:\n\n• Uno\n• Dos\n• Tres'],
  ['invisible characters and hard blanks', 'Pa\u00ADga\u200B 100\u00A0pesos', 'Paga 100 pesos'],
  ['a paragraph after a list', '• Uno\nFin.', '• Uno\n\nFin.'],
  ['too many blank lines', 'Uno.\r\n\r\n\r\n\r\nDos.', 'Uno.\n\nDos.'],
  ['an empty bullet', '• Uno\n• \n• Dos', '• Uno\n• Dos'],
  ['a hyphen within a line', 'PLD-FT - así', 'PLD-FT - así'],
])('tidySlideText mends %s', (_, typed, tidy) => {
  expect(tidySlideText(typed)).toBe(tidy);
  expect(tidySlideText(tidy)).toBe(tidy);
});
