import { buffer } from 'node:stream/consumers';
import { drawLines, tagged } from './draw-block.ts';
import { mm, newDocument } from './new-document.ts';
import type { StableDocument } from './stable-document.ts';
import { type Line, type Style, stack, wrap } from './typesetter.ts';

/** Letter, landscape, in points. */
const SHEET = { width: 792, height: 612 } as const;
const MARGIN = mm(14);
const WIDTH = SHEET.width - 2 * MARGIN;
const FOOT = SHEET.height - mm(12);
const BOTTOM = SHEET.height - mm(18);
const PADDING = { x: 4, y: 5 } as const;

const INK = { text: '#14241f', quiet: '#4a5a54', jade: '#0b6b52', rule: '#c9d3cd', band: '#eef4f0' } as const;
const styles = {
  title: { face: 'display-bold', size: 24, leading: 1.15, tracking: -0.02, colour: INK.text },
  author: { face: 'text-bold', size: 10.5, leading: 1.4, colour: INK.jade },
  label: { face: 'text', size: 7.5, leading: 1.35, colour: INK.quiet },
  fact: { face: 'text-bold', size: 9, leading: 1.35, colour: INK.text },
  head: { face: 'text-bold', size: 7.5, leading: 1.3, colour: INK.quiet },
  plain: { face: 'text', size: 8, leading: 1.35, colour: INK.text },
  strong: { face: 'text-bold', size: 8, leading: 1.35, colour: INK.text },
  quiet: { face: 'text', size: 7, leading: 1.35, colour: INK.quiet },
  note: { face: 'text', size: 7.5, leading: 1.45, colour: INK.quiet },
  mono: { face: 'mono', size: 6.5, leading: 1.4, colour: INK.quiet },
} as const satisfies Record<string, Style>;

type TextStyle = 'plain' | 'strong' | 'quiet';
/** The parts of a cell, one below the other. */
export type Cell = readonly { text: string; style?: TextStyle }[];

interface ColumnOfTable {
  title: string;
  /** Millimetres; the sheet has 251. */
  width: number;
  align?: 'left' | 'right' | undefined;
}

export interface TableDocument {
  title: string;
  /** The institution, printed above the title. */
  author: string;
  /** The product's name. */
  creator: string;
  now: Date;
  /** Name and value of the facts below the title. */
  facts: readonly (readonly [string, string])[];
  columns: readonly ColumnOfTable[];
  rows: readonly (readonly Cell[])[];
  /** The last row, with sums. */
  total?: readonly Cell[];
  notes: readonly string[];
  /** Captions of the lines for signatures below the notes. */
  signatures?: readonly string[];
  /** The foot of each page, such as the hash of the approved version. */
  foot: string;
}

interface Place {
  x: number;
  width: number;
}

function placesOf(columns: readonly ColumnOfTable[]): Place[] {
  let x = MARGIN;
  return columns.map(({ width }) => {
    const place = { x: x + PADDING.x, width: mm(width) - 2 * PADDING.x };
    x += mm(width);
    return place;
  });
}

function linesOf(
  parts: readonly { text: string; style: Style }[],
  { x, width }: Place,
  top: number,
  align: 'left' | 'right' = 'left',
) {
  const lines: Line[] = [];
  let y = top;
  for (const { text, style } of parts) {
    const texts = text === '' ? [] : wrap(text, style, width);
    lines.push(...stack(texts, style, align === 'left' ? x : x + width, y, align));
    y += Math.max(texts.length, 1) * style.leading * style.size;
  }
  return { lines, bottom: y };
}

class TablePages {
  readonly document: StableDocument;
  readonly #of: TableDocument;
  readonly #places: Place[];
  readonly #whole: PDFKit.PDFStructureElement;
  #table: PDFKit.PDFStructureElement;
  #y = MARGIN;

  constructor(of: TableDocument) {
    this.#of = of;
    this.#places = placesOf(of.columns);
    this.document = newDocument(
      SHEET,
      { title: of.title, author: of.author, creator: of.creator, createdAt: of.now },
      { bufferPages: true },
    );
    this.#whole = this.document.struct('Document');
    this.document.addStructure(this.#whole);
    this.#table = this.document.struct('Table');
  }

  #artifact(draw: () => void) {
    this.document.markContent('Artifact', { type: 'Layout' });
    draw();
    this.document.endMarkedContent();
  }

  #block(tag: 'H1' | 'P', says: string, style: Style, place: Place = { x: MARGIN, width: WIDTH }, top = this.#y) {
    const { lines, bottom } = linesOf([{ text: says, style }], place, top);
    this.#whole.add(tagged(this.document, { tag, says, lines }));
    return bottom;
  }

  head() {
    const { author, title, facts } = this.#of;
    this.#y = this.#block('P', author, styles.author);
    this.#y = this.#block('H1', title, styles.title) + mm(3);
    const across = facts.length === 5 ? 5 : 4;
    const width = WIDTH / across;
    for (let i = 0; i < facts.length; i += across) {
      const bottoms = facts.slice(i, i + across).map(([name, value], k) => {
        const place = { x: MARGIN + k * width, width: width - mm(4) };
        const { lines, bottom } = linesOf(
          [
            { text: name, style: styles.label },
            { text: value, style: styles.fact },
          ],
          place,
          this.#y,
        );
        this.#whole.add(tagged(this.document, { tag: 'P', says: `${name}: ${value}`, lines }));
        return bottom;
      });
      this.#y = Math.max(...bottoms) + mm(2.5);
    }
    this.#y += mm(2);
  }

  #row(cells: readonly (readonly { text: string; style: Style }[])[], kind: 'head' | 'row' | 'total') {
    const set = (top: number) =>
      cells.map((parts, i) =>
        linesOf(parts, this.#places[i] ?? { x: MARGIN, width: WIDTH }, top, this.#of.columns[i]?.align),
      );
    const height = Math.max(...set(0).map(({ bottom }) => bottom)) + 2 * PADDING.y;
    if (kind !== 'head' && this.#y + height > BOTTOM) {
      this.document.addPage();
      this.#y = MARGIN;
      this.columnTitles();
    }
    const top = this.#y;
    this.#artifact(() => {
      if (kind !== 'row') this.document.rect(MARGIN, top, WIDTH, height).fill(INK.band);
      this.document
        .moveTo(MARGIN, top + height)
        .lineTo(MARGIN + WIDTH, top + height)
        .lineWidth(0.5)
        .stroke(INK.rule);
    });
    const row = this.document.struct('TR');
    this.#table.add(row);
    set(top + PADDING.y).forEach(({ lines }, i) => {
      const says = (cells[i] ?? []).map(({ text }) => text).join(', ');
      row.add(
        this.document.struct(kind === 'head' ? 'TH' : 'TD', { actual: says }, () => drawLines(this.document, lines)),
      );
    });
    row.end();
    this.#y = top + height;
  }

  columnTitles() {
    this.#row(
      this.#of.columns.map(({ title }) => [{ text: title, style: styles.head }]),
      'head',
    );
  }

  table() {
    this.#whole.add(this.#table);
    this.columnTitles();
    const styled = (cell: Cell) => cell.map(({ text, style = 'plain' }) => ({ text, style: styles[style] }));
    for (const cells of this.#of.rows) this.#row(cells.map(styled), 'row');
    if (this.#of.total) this.#row(this.#of.total.map(styled), 'total');
    this.#table.end();
  }

  notes() {
    this.#y += mm(4);
    for (const note of this.#of.notes) {
      const { bottom } = linesOf([{ text: note, style: styles.note }], { x: MARGIN, width: WIDTH }, this.#y);
      if (bottom > BOTTOM) {
        this.document.addPage();
        this.#y = MARGIN;
      }
      this.#y = this.#block('P', note, styles.note) + mm(1);
    }
  }

  signatures() {
    const captions = this.#of.signatures ?? [];
    if (captions.length > 0) {
      const height = mm(18);
      if (this.#y + height + mm(6) > BOTTOM) {
        this.document.addPage();
        this.#y = MARGIN;
      }
      const line = this.#y + height;
      const width = WIDTH / captions.length;
      captions.forEach((caption, i) => {
        const x = MARGIN + i * width;
        this.#artifact(() =>
          this.document
            .moveTo(x, line)
            .lineTo(x + width - mm(10), line)
            .lineWidth(0.5)
            .stroke(INK.quiet),
        );
        this.#block('P', caption, styles.note, { x, width: width - mm(10) }, line + mm(1));
      });
    }
    this.#whole.end();
  }

  feet() {
    const { count } = this.document.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.document.switchToPage(page);
      const half = { x: MARGIN, width: WIDTH * 0.8 };
      this.#artifact(() => {
        drawLines(this.document, linesOf([{ text: this.#of.foot, style: styles.mono }], half, FOOT).lines);
        drawLines(
          this.document,
          linesOf(
            [{ text: `Página ${page + 1} de ${count}`, style: styles.quiet }],
            { x: MARGIN, width: WIDTH },
            FOOT,
            'right',
          ).lines,
        );
      });
    }
  }
}

/**
 * A table of any length as a PDF: letter, landscape, tagged, fonts embedded; the column titles on each page.
 * The same content gives the same bytes.
 */
export async function drawTableDocument(of: TableDocument): Promise<Buffer> {
  const pages = new TablePages(of);
  const bytes = buffer(pages.document);
  pages.head();
  pages.table();
  pages.notes();
  pages.signatures();
  pages.feet();
  pages.document.end();
  return bytes;
}
