import { describe, expect, it } from 'vitest';
import { blocksOf } from './text-blocks.ts';

describe('blocksOf', () => {
  it('keeps a percentage in one line', () => {
    expect(blocksOf('De 25 % o más.')).toEqual([{ kind: 'paragraph', line: 0, text: 'De 25\u00a0% o más.' }]);
  });

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
