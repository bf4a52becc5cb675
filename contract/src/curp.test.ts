import { expect, it } from 'vitest';
import { readCurp } from './curp.ts';

/** The first is the example of RENAPO. */
it.each([
  ['of a man', 'HEGG560427MVZRRL04', true],
  ['as typed: small letters, blanks, hyphens', 'hegg 560427-mvzrrl-04', true],
  ['with a letter for a birth after 1999', 'PEXJ050315HDFRXNA3', null],
  ['of a person born abroad', 'GOPA850101MNEMRN05', null],
  ['with sex X', 'LOMA900510XDFPRL07', null],
  ['with Ñ', 'ÑUMA900510HDFÑRL07', null],
])('a CURP %s is read', (_, typed, right) => {
  const read = readCurp(typed);
  expect(read).not.toBeNull();
  if (right !== null) expect(read?.checkDigitIsRight).toBe(right);
});

it('a wrong check digit is reported, and the CURP is taken', () => {
  expect(readCurp('HEGG560427MVZRRL05')).toEqual({ curp: 'HEGG560427MVZRRL05', checkDigitIsRight: false });
});

it.each([
  ['too short', 'HEGG560427MVZRRL0'],
  ['of a day that does not exist', 'HEGG560230MVZRRL04'],
  ['of the 29th of February of a common year', 'HEGG010229MVZRRLA4'],
  ['with an unknown state', 'HEGG560427MXXRRL04'],
  ['with another sex', 'HEGG560427ZVZRRL04'],
  ['with a vowel for a consonant', 'HEGG560427MVZARL04'],
])('a CURP %s is refused', (_, typed) => {
  expect(readCurp(typed)).toBeNull();
});

it('every other check digit of a CURP is wrong', () => {
  const right = Array.from({ length: 10 }, (_, digit) => readCurp(`GOPA850101MNEMRN0${digit}`)).filter(
    (read) => read?.checkDigitIsRight,
  );
  expect(right).toHaveLength(1);
});
