import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font, type GlyphRun } from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

/** A typeface in one weight. Each is several files, one per range of characters. */
export type Face = 'display' | 'display-bold' | 'text' | 'text-bold' | 'mono';

const FILES: Record<Face, readonly string[]> = {
  display: ['latin', 'latin-ext', 'vietnamese'].map(
    (range) => `bricolage-grotesque/files/bricolage-grotesque-${range}-600-normal.woff`,
  ),
  'display-bold': [
    'bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff',
    'bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff',
  ],
  text: ['latin', 'latin-ext'].map((range) => `figtree/files/figtree-${range}-400-normal.woff`),
  'text-bold': ['latin', 'latin-ext'].map((range) => `figtree/files/figtree-${range}-600-normal.woff`),
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

const opened = new Map<Face, FontFile[]>();

/** The files of a face, the most usual characters first. Read once per process. */
export function filesOf(face: Face): FontFile[] {
  const files = opened.get(face) ?? FILES[face].map(open);
  opened.set(face, files);
  return files;
}

/** How far the baseline lies below the middle of a line, in em. */
export function baselineOf(face: Face): number {
  const [file] = filesOf(face);
  if (!file) throw new Error(`${face} has no file`);
  return (file.font.ascent + file.font.descent) / 2 / file.font.unitsPerEm;
}
