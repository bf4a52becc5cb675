import { expect, test } from 'vitest';
import { z } from 'zod';
import { behindBullet, cleanLine, isEmail } from './text.ts';
import { email } from './validation.ts';

const good = ['ana@banco.mx', ' Ana.Nunez+pld@banco.mx ', "o'hara_1@sub.banco-uno.com.mx"];
const bad = [
  '',
  '   ',
  'no es correo',
  '.ana@banco.mx',
  'ana..b@banco.mx',
  'ana@banco',
  'ana@-banco.mx',
  'ñandú@banco.mx',
  `${'a'.repeat(250)}@b.mx`,
];

test.each([...good, ...bad])(
  'a form takes «%s» when the server does, and the server when zod itself would',
  (typed) => {
    expect(isEmail(typed)).toBe(good.includes(typed));
    expect(email.safeParse(typed).success).toBe(good.includes(typed));
    expect(z.email().safeParse(typed.trim()).success && typed.trim().length <= 254).toBe(good.includes(typed));
  },
);

test.each([
  ['blanks of a fixed width', '25\u00a0%\u2003del\t capital ', '25 % del capital'],
  ['hyphens and marks that nobody sees', 'benefi\u00adciario\u200b \ufefffinal\u2060', 'beneficiario final'],
  ['curly quotes', '“El ‘cliente’” d’Angelo «dice»', "\"El 'cliente'\" d'Angelo «dice»"],
  ['marks of direction', '\u202eoditrevni\u202c', 'oditrevni'],
  ['letters in two pieces', 'Pen\u0303a', 'Peña'],
  ['half a character', 'a\ud800b', 'ab'],
  ['an arrow of Word', 'antes \uf0e0 después', 'antes → después'],
  ['emojis, which stay whole', '👩\u200d💻 ✔\ufe0f', '👩\u200d💻 ✔\ufe0f'],
])('a line loses what copied text has too much: %s', (_, typed, clean) => {
  expect(cleanLine(typed)).toBe(clean);
});

test.each([
  ['• Uno', 'Uno'],
  ['  - Uno', 'Uno'],
  ['\uf0b7\tUno', 'Uno'],
  ['–\u00a0Uno', 'Uno'],
  ['\u200b• • Uno', 'Uno'],
  ['-5 grados', undefined],
  ['Uno - dos', undefined],
])('a typed bullet is recognised in «%s»', (line, behind) => {
  expect(behindBullet(line)).toBe(behind);
});
