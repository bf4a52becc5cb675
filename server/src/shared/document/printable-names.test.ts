import { PRINTABLE_LETTERS } from '@finaula/contract/text';
import { expect, test } from 'vitest';
import { filesOf } from './fonts.ts';
import { printable } from './printable.ts';

test('every letter that a name may have is drawn by the font of names, and no drawn Latin letter is refused', () => {
  const files = filesOf('display');
  const differing: string[] = [];
  for (let codePoint = 0x41; codePoint < 0x10000; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    if (!/\p{L}/u.test(character) || character.normalize('NFC') !== character) continue;
    const drawn = /\p{Script=Latin}/u.test(character) && files.some(({ characters }) => characters.has(codePoint));
    if (drawn !== PRINTABLE_LETTERS.test(character)) differing.push(character);
  }
  expect(differing).toEqual([]);
});

test.each(['Íñigo Ñúñez', 'Nguyễn Thị', 'Łucja Żółć', 'Şahin Güneş', 'João Ção'])('%s is printed as typed', (name) => {
  expect(printable(name, 'display')).toBe(name);
});
