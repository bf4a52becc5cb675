import { expect, it } from 'vitest';
import { installedVersion } from '../../testing/installed-version.ts';
import { type Face, filesOf } from './fonts.ts';

const faces: Face[] = ['display', 'display-bold', 'text', 'text-bold', 'mono'];
const files = faces.flatMap((face) => filesOf(face));

it('cacheWords was tried with this version of fontkit', () => {
  expect(installedVersion('fontkit')).toBe('2.0.4');
});

it('shapes a word the same again, whatever was done to the answer before', () => {
  for (const { font } of files) {
    const [first, second] = [font.layout('Ávila '), font.layout('Ávila ')];
    const positions = structuredClone(first.positions);
    expect(second.positions).toEqual(positions);
    for (const position of first.positions) position.xAdvance *= 2;
    const third = font.layout('Ávila ');
    expect(third.positions).toEqual(positions);
    expect(third.advanceWidth).toBe(second.advanceWidth);
    expect(first.advanceWidth).toBe(2 * second.advanceWidth);
  }
});

it('has no font that kerns across a space: the widths of words add up to that of their line', () => {
  for (const { name, font, characters } of files)
    for (const codePoint of characters) {
      const character = String.fromCodePoint(codePoint);
      const apart = font.layout(`x${character} `).advanceWidth + font.layout(`${character}x`).advanceWidth;
      expect(font.layout(`x${character} ${character}x`).advanceWidth, `${name}: ${character}`).toBe(apart);
    }
});
