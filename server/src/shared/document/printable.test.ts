import { describe, expect, it } from 'vitest';
import { filesOf } from './fonts.ts';
import { printable, runsOf } from './printable.ts';

const shown = (text: string) => printable(text, 'display');

describe('printable', () => {
  it('keeps every letter of Spanish and of the other languages of Latin script', () => {
    for (const name of [
      'José Ñúñez Güereña',
      'Łukasz Żółć',
      'Þórður Ægisson',
      'Şeyma Gökçe',
      'Nguyễn Thị Hồng',
      'Xóchitl Iztaccíhuatl',
      'D’Angelo & Söhne®',
    ])
      expect(shown(name)).toBe(name);
  });

  it('composes letters and accents that came apart', () => {
    expect(shown('Nu\u0301n\u0303ez')).toBe('Núñez');
  });

  it('writes other scripts in Latin letters, never an empty box', () => {
    expect(shown('Иван Петров')).toBe('Ivan Petrov');
    expect(shown('Γιώργος')).toBe('Giorgos');
    expect(shown('李小龍 García')).toBe('LiXiaoLong García');
    expect(shown('محمد')).toBe('mhmd');
  });

  it('leaves pictures out of a name, and names them where there is nothing else', () => {
    expect(shown('Ana 🎓 Paz 👩‍🏫')).toBe('Ana Paz');
    expect(shown('🎓')).not.toMatch(/[^\w ]/);
    expect(shown('\u200d')).toBe('—');
  });

  it('gives each character to a file that has it', () => {
    for (const face of ['display', 'display-bold', 'text', 'text-bold'] as const)
      for (const { file, text } of runsOf('Łucja Ñandú — 李 Ω 🎓 Nguyễn № “x” x\u0302', face))
        for (const character of text)
          expect(file.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0), `${face}: ${character}`).toBe(true);
  });

  it('has no two files of one name, which would be drawn with the wrong letters', () => {
    const files = new Set((['display', 'display-bold', 'text', 'text-bold', 'mono'] as const).flatMap(filesOf));
    expect(new Set([...files].map(({ name }) => name)).size).toBe(files.size);
  });
});
