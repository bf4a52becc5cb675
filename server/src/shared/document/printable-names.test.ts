import { PRINTABLE_LETTERS } from '@finaula/contract/text';
import { expect, test } from 'vitest';
import { filesOf } from './fonts.ts';
import { printable } from './printable.ts';

test('a name may have exactly the Latin letters that the font of names draws', () => {
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

const NAMES = ['Íñigo Ñúñez', 'Nguyễn Thị', 'Łucja Żółć', 'Şahin Güneş', 'João Ção'];

test.each(['display', 'display-bold', 'text', 'text-bold'] as const)('names are printed as typed in %s', (face) => {
  expect(NAMES.map((name) => printable(name, face))).toEqual(NAMES);
});
