import { expect, test } from 'vitest';
import { z } from 'zod';
import { isEmail } from './text.ts';
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
