import type { Block } from '../../../shared/document/block.ts';
import { mm } from '../../../shared/document/new-document.ts';
import { paragraph } from '../../../shared/document/paragraph.ts';
import { type Style, widthOf } from '../../../shared/document/typesetter.ts';

export interface Printing {
  productName: string;
  /** A preview says so at its foot. */
  isDraft: boolean;
}

/** Letter, portrait, in points. */
export const SHEET = { width: 612, height: 792 } as const;
export const MARGIN = mm(17);
export const WIDTH = SHEET.width - 2 * MARGIN;
export const FOOT = SHEET.height - mm(15);

export const INK = {
  text: '#14241f',
  quiet: '#4a5a54',
  jade: '#0b6b52',
  late: '#b3372a',
  rule: '#c9d3cd',
  known: '#dfece6',
} as const;

const text = { face: 'text', size: 8.5, leading: 1.35, colour: INK.text } as const;
export const styles = {
  entity: { ...text, face: 'text-bold', size: 9.5 },
  title: { face: 'display-bold', size: 27, leading: 1.1, tracking: -0.02, colour: INK.jade },
  date: { ...text, size: 9.5, colour: INK.quiet },
  lead: { ...text, size: 10.5, leading: 1.4 },
  label: { ...text, size: 8, colour: INK.quiet },
  number: { face: 'display-bold', size: 19, leading: 1.15, colour: INK.text },
  late: { face: 'display-bold', size: 19, leading: 1.15, colour: INK.late },
  heading: { face: 'display', size: 11.5, leading: 1.3, colour: INK.text },
  plain: text,
  strong: { ...text, face: 'text-bold' },
  quiet: { ...text, size: 7.5, colour: INK.quiet },
  mono: { face: 'mono', size: 7, leading: 1.4, colour: INK.quiet },
} as const satisfies Record<string, Style>;

export type Draw = (document: PDFKit.PDFDocument) => void;

export interface Place {
  x: number;
  y: number;
  width: number;
}

/** Texts in reading order, and the shapes behind them. */
export class Sheet {
  readonly blocks: Block[] = [];
  readonly shapes: Draw[] = [];

  /** Writes a paragraph. Returns its lower edge. */
  write(
    tag: Block['tag'],
    words: string,
    style: Style,
    place: Place,
    align: 'left' | 'right' | 'centre' = 'left',
  ): number {
    const { block, bottom } = paragraph(tag, words, style, place, align);
    this.blocks.push(block);
    return bottom;
  }

  /** Writes the beginning of a text that is too long for one line; readers of the tags get the whole. */
  writeLine(words: string, style: Style, place: Place, align: 'left' | 'right' = 'left'): number {
    const { block, bottom } = paragraph('P', oneLine(words, style, place.width), style, place, align);
    this.blocks.push({ ...block, says: words });
    return bottom;
  }

  rule({ x, y, width }: Place, colour: string = INK.rule): void {
    this.shapes.push((document) =>
      document
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.5)
        .stroke(colour),
    );
  }

  /** A bar of shares, from the left. */
  bar({ x, y, width }: Place, share: number, colour: string): void {
    const height = 5;
    this.shapes.push((document) => document.rect(x, y, width, height).fill(INK.known));
    if (share > 0)
      this.shapes.push((document) => document.rect(x, y, Math.max(1, Math.min(1, share) * width), height).fill(colour));
  }
}

function oneLine(words: string, style: Style, width: number): string {
  if (widthOf(words, style) <= width) return words;
  const letters = [...words];
  while (letters.length > 1 && widthOf(`${letters.join('').trimEnd()}…`, style) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
