import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { PRESENTATION_IMPORT } from '@finaula/contract/constants';
import type { TakenKind } from '@finaula/contract/presentation-import';
import type { Relationship } from '../../../../shared/hostile-files/office-package.ts';
import type { Parse } from '../../../../shared/hostile-files/parse-in-thread.ts';
import { UnreadableFile } from '../../../../shared/hostile-files/unreadable-file.ts';
import { type EncodedImage, encodeImage } from '../../../../shared/images/encode-image.ts';
import { otherFormat } from './file-kind.ts';
import { Layouts, pathOf } from './layouts.ts';
import { contentOf, inOneLine } from './lines.ts';
import { PresentationFailed } from './presentation-failed.ts';
import { openPackage, type PresentationPackage } from './presentation-package.ts';
import { type Part, type Picture, readAround, readShapes, type Text } from './read-shapes.ts';
import { type Lost, Tally } from './tally.ts';
import { childAt, count, descendants, readTree } from './xml-tree.ts';

export interface SlideImage extends EncodedImage {
  name: string;
  alt: string | null;
  /** Its author marked it as decorative. */
  decorative: boolean;
}

export interface ImportedSlide {
  /** The slide's place in the presentation, counted from 1, hidden slides included. */
  number: number;
  /** May be empty. */
  title: string;
  /** Paragraphs and lists as courses have them; may be empty. */
  content: string;
  notes: string;
  images: SlideImage[];
}

export interface Presentation {
  slides: ImportedSlide[];
  taken: Record<TakenKind, number>;
  lost: Lost[];
}

/** Characters of all slides and notes. The 18 modules have 300,000. */
const CHARACTERS = 1_000_000;
/** A longer line is a paragraph, not a title. */
const TITLE_CHARACTERS = 120;

/** The title placeholder that has text; without one the largest text, if it is short. */
function titleOf(texts: readonly Text[]): Text | undefined {
  const marked = texts.find(({ isTitle }) => isTitle);
  if (marked) return marked;
  // Designers write the number of a chapter larger than its name.
  const worded = texts.filter(({ lines }) => lines.some(({ text }) => /\p{L}{2}/u.test(text)));
  const largest = worded.toSorted((a, b) => b.letters - a.letters)[0];
  const [line, ...others] = largest?.lines ?? [];
  const isShort = line && !line.isItem && others.length === 0 && line.text.length <= TITLE_CHARACTERS;
  return isShort ? largest : undefined;
}

function countLines(tally: Tally, parts: readonly Part[]): void {
  for (const part of parts) {
    if (part.kind === 'table') tally.take('table');
    if (part.kind !== 'text') continue;
    for (const { isItem } of part.lines) tally.take(isItem ? 'list_item' : 'paragraph');
  }
}

/** Reads the slides of a presentation, one after the other. */
class Reader {
  readonly tally = new Tally();
  readonly #file: PresentationPackage;
  readonly #layouts: Layouts;
  /** Logos and backgrounds come on many slides. */
  readonly #images = new Map<string, Promise<EncodedImage | undefined>>();
  #characters = 0;

  constructor(file: PresentationPackage) {
    this.#file = file;
    this.#layouts = new Layouts(file);
  }

  async #encode(path: string): Promise<EncodedImage | undefined> {
    const source = await this.#file.open(path, 'image');
    if (!source) return undefined;
    const bytes = await buffer(source);
    return encodeImage(bytes).catch((error: unknown) => {
      if (error instanceof UnreadableFile) return undefined;
      throw error;
    });
  }

  async #readImage(picture: Picture, relations: readonly Relationship[]): Promise<SlideImage | undefined> {
    const path = relations.find(({ id }) => id === picture.id)?.path;
    if (path === undefined) return undefined;
    const known = this.#images.get(path) ?? this.#encode(path);
    this.#images.set(path, known);
    const encoded = await known;
    const { alt, decorative } = picture;
    return encoded && { ...encoded, name: posix.basename(path), alt, decorative };
  }

  #text(parts: readonly Part[]): string {
    const content = parts.flatMap((part) => ('lines' in part ? [contentOf(part.lines)] : [])).join('\n\n');
    this.#characters += content.length;
    if (this.#characters > CHARACTERS) throw new PresentationFailed('PRESENTATION_TOO_LARGE');
    return content;
  }

  #countLost(number: number, parts: readonly Part[]): void {
    for (const part of parts) if (part.kind === 'lost') this.tally.lose(number, part.of, part.count);
  }

  async #readNotes(path: string | undefined, number: number): Promise<string> {
    if (path === undefined) return '';
    const parts = readShapes(childAt(await readTree(this.#file, path), 'cSld', 'spTree'), undefined);
    this.#countLost(number, parts);
    this.tally.lose(number, 'image', parts.filter(({ kind }) => kind === 'picture').length);
    const notes = this.#text(parts);
    if (notes !== '') this.tally.take('note');
    return notes;
  }

  async #countComments(relations: readonly Relationship[], number: number): Promise<void> {
    for (const { type, path } of relations)
      if (type === 'comments')
        this.tally.lose(number, 'comment', count(descendants(await readTree(this.#file, path), 'cm')));
  }

  /** Undefined for a hidden slide. */
  async readSlide(path: string, number: number): Promise<ImportedSlide | undefined> {
    const { tally } = this;
    const slide = await readTree(this.#file, path);
    if (['0', 'false'].includes(slide.attributes.show ?? '')) {
      tally.lose(number, 'hidden_slide');
      return undefined;
    }
    const relations = await this.#file.relationshipsOf(path);
    const layout = await this.#layouts.of(relations);
    const parts = [...readShapes(childAt(slide, 'cSld', 'spTree'), layout), ...readAround(slide)];
    const title = titleOf(parts.filter((part) => part.kind === 'text'));
    const others = parts.filter((part) => part !== title);
    tally.take('slide');
    if (title) tally.take('title');
    countLines(tally, others);
    this.#countLost(number, others);
    const images: SlideImage[] = [];
    for (const part of others) {
      if (part.kind !== 'picture') continue;
      const image = await this.#readImage(part, relations);
      if (image) images.push(image);
    }
    tally.take('image', images.length);
    tally.lose(number, 'image', others.filter(({ kind }) => kind === 'picture').length - images.length);
    await this.#countComments(relations, number);
    return {
      number,
      title: inOneLine(title?.lines ?? [], ' '),
      content: this.#text(others),
      notes: await this.#readNotes(pathOf(relations, 'notesSlide'), number),
      images,
    };
  }
}

async function readSlides(content: Buffer): Promise<Presentation> {
  const file = await openPackage(content);
  const main = pathOf(await file.relationshipsOf(), 'officeDocument');
  if (main === undefined) throw new PresentationFailed('NOT_A_PRESENTATION');
  const presentation = await readTree(file, main);
  if (presentation.name !== 'presentation') throw new PresentationFailed('NOT_A_PRESENTATION');
  const ids = [...descendants(childAt(presentation, 'sldIdLst'), 'sldId')];
  if (ids.length === 0) throw new PresentationFailed('NO_SLIDES');
  if (ids.length > PRESENTATION_IMPORT.slides) throw new PresentationFailed('TOO_MANY_SLIDES');
  const relations = new Map((await file.relationshipsOf(main)).map(({ id, path }) => [id, path]));
  const reader = new Reader(file);
  const slides: ImportedSlide[] = [];
  for (const [i, { attributes }] of ids.entries()) {
    const slide = await reader.readSlide(relations.get(attributes['rel:id'] ?? '') ?? '', i + 1);
    if (slide) slides.push(slide);
  }
  return { slides, taken: reader.tally.taken, lost: reader.tally.lost };
}

/**
 * Reads a presentation in a thread.
 * @throws UnreadableFile
 */
export const parse: Parse<undefined, Presentation> = async (bytes) => {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (content[0] !== 0x50 || content[1] !== 0x4b) throw new PresentationFailed(otherFormat(content));
  try {
    return await readSlides(content);
  } catch (error) {
    // The library refuses zips that are cut off or have parts with a false size.
    throw error instanceof UnreadableFile ? error : new PresentationFailed('PRESENTATION_BROKEN');
  }
};
