import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font, type GlyphRun } from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

/** A typeface in one weight. Each is several files, one per range of characters. */
export type Face = 'display' | 'display-bold' | 'text' | 'text-bold' | 'mono';

const bricolage = (range: string, weight: number) =>
  `bricolage-grotesque/files/bricolage-grotesque-${range}-${weight}-normal.woff`;
const figtree = (range: string, weight: number) => `figtree/files/figtree-${range}-${weight}-normal.woff`;

/** Figtree lacks Vietnamese letters, which names may have: Bricolage draws these in each face. */
const FILES: Record<Face, readonly string[]> = {
  display: ['latin', 'latin-ext', 'vietnamese'].map((range) => bricolage(range, 600)),
  'display-bold': ['latin', 'latin-ext', 'vietnamese'].map((range) => bricolage(range, 700)),
  text: [figtree('latin', 400), figtree('latin-ext', 400), bricolage('vietnamese', 400)],
  'text-bold': [figtree('latin', 600), figtree('latin-ext', 600), bricolage('vietnamese', 600)],
  mono: ['ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff'],
};

export interface FontFile {
  /** Unique in a document: two ranges of one face share their PostScript name. */
  readonly name: string;
  readonly font: Font;
  /** Code points that it draws. */
  readonly characters: ReadonlySet<number>;
}

/** Cached words per font. A certificate has about a hundred, mostly those of the one before. */
const WORDS = 250;

/**
 * Caches the shaping of words across documents, which takes a third of the time of drawing a constancia (50 →
 * 32 ms). pdfkit scales positions in place, so each caller gets a copy. Tried with fontkit 2.0.4;
 * fonts.test.ts fails with another version.
 */
function cacheWords(font: Font): void {
  const layOut = font.layout.bind(font);
  const known = new Map<string, GlyphRun>();
  font.layout = (text, ...how) => {
    if (typeof text !== 'string' || how.some((one) => one !== undefined)) return layOut(text, ...how);
    const run = known.get(text) ?? layOut(text);
    if (known.size >= WORDS) known.clear();
    known.set(text, run);
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions });
  };
}

function open(path: string): FontFile {
  const font = create(unpackWoff(readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${path}`)))));
  if (!('layout' in font)) throw new Error(`${path} is a collection of fonts`);
  // fontkit caches a glyph as it was first requested, even as a part of another glyph, without its character.
  // Requesting every character first keeps the text of a PDF independent of earlier documents.
  for (const character of font.characterSet) font.glyphForCodePoint(character);
  cacheWords(font);
  return { name: path, font, characters: new Set(font.characterSet) };
}

const opened = new Map<string, FontFile>();

/** The files of a face, the most usual characters first. Each is read once per process. */
export const filesOf = (face: Face): FontFile[] =>
  FILES[face].map((path) => {
    const file = opened.get(path) ?? open(path);
    opened.set(path, file);
    return file;
  });

/** How far the baseline lies below the middle of a line, in em. */
export function baselineOf(face: Face): number {
  const [file] = filesOf(face);
  if (!file) throw new Error(`${face} has no file`);
  return (file.font.ascent + file.font.descent) / 2 / file.font.unitsPerEm;
}
