import { baselineOf, type Face } from './fonts.ts';
import { printable, type Run, runsOf } from './printable.ts';

export interface Style {
  readonly face: Face;
  /** Points. */
  readonly size: number;
  /** Distance between lines, in em. */
  readonly leading: number;
  /** Added between letters, in em. */
  readonly tracking?: number;
  readonly colour: string;
}

/** One line of text and its place: `x` and `baseline` in points from the sheet's top left corner. */
export interface Line {
  readonly runs: readonly (Run & { readonly width: number })[];
  readonly style: Style;
  readonly x: number;
  readonly baseline: number;
  readonly width: number;
}

interface Measure {
  readonly runs: readonly Run[];
  /** Advance in em, of each run. */
  readonly advances: readonly number[];
  readonly letters: number;
}

/** Caches the latest answers: fitting measures the same texts at other sizes. */
function remembering<T>(answer: (text: string, face: Face) => T): (text: string, face: Face) => T {
  const known = new Map<string, { value: T }>();
  return (text, face) => {
    const key = `${face} ${text}`;
    const cached = known.get(key) ?? { value: answer(text, face) };
    if (known.size >= 500) known.clear();
    known.set(key, cached);
    return cached.value;
  };
}

/**
 * In the font's own units, word by word with the space after it, as drawn: no font here kerns across a
 * space.
 */
const advanceOf = ({ file, text }: Run): number =>
  (text.match(/[^ ]* |[^ ]+$/g) ?? []).reduce((sum, word) => sum + file.font.layout(word).advanceWidth, 0);

const measure = remembering((text, face): Measure => {
  const runs = runsOf(text, face);
  const advances = runs.map((run) => advanceOf(run) / run.file.font.unitsPerEm);
  const letters = runs.reduce((count, run) => count + [...run.text].length, 0);
  return { runs, advances, letters };
});

/** The width of one line. The space after its last letter does not count. */
export function widthOf(text: string, { face, size, tracking = 0 }: Style): number {
  const { advances, letters } = measure(text, face);
  return (advances.reduce((sum, advance) => sum + advance, 0) + Math.max(letters - 1, 0) * tracking) * size;
}

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Breaks a word that is wider than a line between letters. */
function partWord(word: string, style: Style, width: number): string[] {
  const parts: string[] = [];
  // Widths of single letters add up to slightly less than the word where it is kerned apart.
  const room = width * 0.96;
  const tracking = (style.tracking ?? 0) * style.size;
  let [part, used] = ['', 0];
  for (const { segment } of graphemes.segment(word)) {
    const own = widthOf(segment, style) + tracking;
    if (part !== '' && used + own > room) {
      parts.push(part);
      [part, used] = ['', 0];
    }
    part += segment;
    used += own;
  }
  return [...parts, part];
}

/** Fills lines greedily. Widths of words add up: no font here kerns across a space. */
function fill(words: readonly string[], style: Style, width: number): string[] {
  const lines: string[] = [];
  const space = widthOf(' ', style) + 2 * (style.tracking ?? 0) * style.size;
  let used = 0;
  for (const word of words) {
    const own = widthOf(word, style);
    if (lines.length > 0 && used + space + own <= width) {
      lines[lines.length - 1] += ` ${word}`;
      used += space + own;
    } else {
      lines.push(...(own <= width ? [word] : partWord(word, style, width)));
      used = widthOf(lines.at(-1) ?? '', style);
    }
  }
  return lines;
}

/** Short words that should not end a line: they belong to the next word. */
const LEADS_ON = /^(?:[aeouy]|al|de|del|el|en|la|las|lo|los|con|por|para|su|un|una)$/iu;

/** Splits into words; short ones stay with the next word. */
function unitsOf(text: string): string[] {
  const units: string[] = [];
  let open = '';
  for (const word of text.split(' ')) {
    open = open === '' ? word : `${open} ${word}`;
    if (LEADS_ON.test(word)) continue;
    units.push(open);
    open = '';
  }
  return open === '' ? units : [...units, open];
}

const printableUnits = remembering((text, face) => unitsOf(printable(text, face)));

/** Finds the narrowest width that needs no more lines. */
function balance(words: readonly string[], style: Style, width: number, count: number): string[] {
  let [low, high] = [width / count, width];
  while (high - low > 2) {
    const middle = (low + high) / 2;
    if (fill(words, style, middle).length <= count) high = middle;
    else low = middle;
  }
  return fill(words, style, high);
}

/**
 * Wraps text to `width` points. Balanced: lines of similar length (for names); otherwise filled, unless the
 * last line would be shorter than a third.
 */
export function wrap(text: string, style: Style, width: number, balanced = false): string[] {
  const words = printableUnits(text, style.face);
  const filled = fill(words, style, width);
  // A single word cannot be balanced: it was broken at the line's end.
  if (filled.length === 1 || words.length === 1) return filled;
  const orphan = widthOf(filled.at(-1) ?? '', style) < width / 3;
  return balanced || orphan ? balance(words, style, width, filled.length) : filled;
}

/** Distance of a line's baseline from its top, in points. */
export const baselineBelow = ({ face, size, leading }: Style): number => (leading / 2 + baselineOf(face)) * size;

/** Lines of one style below each other. */
export function stack(
  texts: readonly string[],
  style: Style,
  x: number,
  top: number,
  align: 'left' | 'right' | 'centre' = 'left',
): Line[] {
  const { face, size, leading, tracking = 0 } = style;
  return texts.map((text, i) => {
    const width = widthOf(text, style);
    const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
    const { runs, advances } = measure(text, face);
    const placed = runs.map((run, k) => ({
      ...run,
      width: ((advances[k] ?? 0) + [...run.text].length * tracking) * size,
    }));
    return { runs: placed, style, x: left, baseline: top + i * leading * size + baselineBelow(style), width };
  });
}

/**
 * The largest size between `from` and `to` points at which the text fits into `lines` lines; `to` if none
 * does.
 */
export function sizeToFit(text: string, style: Style, width: number, lines: number, to: number): number {
  for (let size = style.size; size > to; size -= 0.75) {
    if (wrap(text, { ...style, size }, width).length <= lines) return size;
  }
  return to;
}
