import { describe, expect, it } from 'vitest';
import { blocksOf, isLong, preview } from './slide-text.ts';

describe('preview', () => {
  it('leaves 200 characters as they are', () => {
    const content = 'a'.repeat(200);
    expect(isLong(content)).toBe(false);
    expect(preview(content)).toBe(content);
  });

  it('cuts what is longer after the 200th character', () => {
    const content = 'ab'.repeat(101);
    expect(isLong(content)).toBe(true);
    expect(preview(content)).toBe(`${content.slice(0, 200)}…`);
  });

  it('never cuts a surrogate pair in half', () => {
    const content = `${'a'.repeat(199)}🎓🎓`;
    expect(preview(content)).toBe(`${'a'.repeat(199)}🎓…`);
    expect(preview(content).isWellFormed()).toBe(true);
    expect(isLong('🎓'.repeat(200))).toBe(false);
  });

  it('puts no "…" on a line of its own', () => {
    expect(preview(`${'a'.repeat(198)}\n\n${'b'.repeat(50)}`)).toBe(`${'a'.repeat(198)}…`);
  });
});

describe('blocksOf', () => {
  it('parts paragraphs at blank lines and joins the lines of one', () => {
    expect(blocksOf('Uno\ndos.\n\nTres.')).toEqual([
      { kind: 'paragraph', line: 0, text: 'Uno dos.' },
      { kind: 'paragraph', line: 3, text: 'Tres.' },
    ]);
  });

  it('makes one list of lines that follow each other, also right below a paragraph', () => {
    expect(blocksOf('Haz esto:\n• Primero\n• Después\nY termina.')).toEqual([
      { kind: 'paragraph', line: 0, text: 'Haz esto:' },
      {
        kind: 'list',
        line: 1,
        items: [
          { line: 1, text: 'Primero' },
          { line: 2, text: 'Después' },
        ],
      },
      { kind: 'paragraph', line: 3, text: 'Y termina.' },
    ]);
  });

  it('shows markup as text', () => {
    expect(blocksOf('<b>hola</b>')).toEqual([{ kind: 'paragraph', line: 0, text: '<b>hola</b>' }]);
  });

  it('has nothing for nothing', () => {
    expect(blocksOf('\n\n')).toEqual([]);
  });
});
