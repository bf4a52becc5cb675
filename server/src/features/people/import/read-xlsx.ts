import { once } from 'node:events';
import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { strictXml } from '../../../shared/hostile-files/strict-xml.ts';
import { UnreadableFile } from '../../../shared/hostile-files/unreadable-file.ts';
import { FileFailure } from './file-failure.ts';
import { CELL_CHARACTERS, COLUMNS, FILE_CHARACTERS, type FileRow, ROW_CHARACTERS } from './file-row.ts';

const MB = 1024 * 1024;
/** The unpacked size of a part. */
const PART_BYTES = { workbook: 2 * MB, relations: MB, styles: 10 * MB, texts: 64 * MB, sheet: 100 * MB };
type Part = keyof typeof PART_BYTES;
const PARTS = 2_000;
/** Texts that cells refer to. */
const SHARED_TEXTS = 1_000_000;
/** The last row of Excel. */
const LAST_ROW = 1_048_576;

type Attributes = Record<string, string>;
interface Events {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Reads XML while it unpacks. `between` returns the items read so far. */
async function* readXml<Item>(source: Readable, events: Events, between: () => Item[]): AsyncGenerator<Item> {
  const parser = strictXml(
    {},
    {
      open: ({ name, attributes }) => events.open?.(local(name), attributes as Attributes),
      text: (text) => events.text?.(text),
      close: ({ name }) => events.close?.(local(name)),
      refused: () => new FileFailure('WORKBOOK_BROKEN'),
    },
  );
  source.setEncoding('utf8');
  for await (const piece of source) {
    parser.write(piece);
    yield* between();
  }
  parser.close();
  yield* between();
}

const readAll = async (source: Readable, events: Events): Promise<void> => {
  for await (const _ of readXml(source, events, () => []));
};

async function listParts(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>();
  zip.on('entry', (entry: Entry) => {
    const name = entry.fileName.toLowerCase();
    if (parts.size >= PARTS) return void zip.emit('error', new FileFailure('WORKBOOK_TOO_LARGE'));
    // Two readers could take different ones.
    if (parts.has(name)) return void zip.emit('error', new FileFailure('WORKBOOK_BROKEN'));
    parts.set(name, entry);
    zip.readEntry();
  });
  const ended = once(zip, 'end');
  zip.readEntry();
  await ended;
  return parts;
}

class Workbook {
  readonly #zip: ZipFile;
  readonly #parts: ReadonlyMap<string, Entry>;

  constructor(zip: ZipFile, parts: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#parts = parts;
  }

  /**
   * Undefined when the workbook has no such part. The library stops a part that unpacks to more than its
   * declared size.
   */
  async open(path: string, part: Part): Promise<Readable | undefined> {
    const entry = this.#parts.get(path.toLowerCase());
    if (!entry) return undefined;
    if (entry.uncompressedSize > PART_BYTES[part]) throw new FileFailure('WORKBOOK_TOO_LARGE');
    return this.#zip.openReadStreamPromise(entry);
  }

  async read(path: string, part: Part, events: Events): Promise<void> {
    const source = await this.open(path, part);
    if (source) await readAll(source, events);
  }
}

/** The path of the first visible sheet, and whether days are counted from 1904. */
async function findSheet(workbook: Workbook): Promise<{ path: string; from1904: boolean }> {
  let id: string | undefined;
  let from1904 = false;
  await workbook.read('xl/workbook.xml', 'workbook', {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') id ??= attributes['r:id'];
    },
  });
  let path: string | undefined;
  await workbook.read('xl/_rels/workbook.xml.rels', 'relations', {
    open(name, { Id, Target = '' }) {
      if (name === 'Relationship' && Id === id)
        path = Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target);
    },
  });
  return { path: path ?? 'xl/worksheets/sheet1.xml', from1904 };
}

/** Texts that cells refer to by number. Phonetic guides above Japanese letters are left out. */
async function readSharedTexts(workbook: Workbook): Promise<string[]> {
  const texts: string[] = [];
  let [current, inText, aside, characters] = ['', false, 0, 0];
  await workbook.read('xl/sharedStrings.xml', 'texts', {
    open(name) {
      if (name === 'si') current = '';
      if (name === 'rPh') aside += 1;
      inText = name === 't' && aside === 0;
    },
    text(text) {
      if (!inText) return;
      characters += text.length;
      if (current.length + text.length > CELL_CHARACTERS) throw new FileFailure('CELL_TOO_LONG');
      if (characters > FILE_CHARACTERS) throw new FileFailure('WORKBOOK_TOO_LARGE');
      current += text;
    },
    close(name) {
      if (name === 't') inText = false;
      if (name === 'rPh') aside -= 1;
      if (name !== 'si') return;
      if (texts.length >= SHARED_TEXTS) throw new FileFailure('WORKBOOK_TOO_LARGE');
      texts.push(current);
    },
  });
  return texts;
}

/**
 * The least number of digits that a style shows ("00000" makes 412 read 00412), by the number of the style.
 */
async function readPaddings(workbook: Workbook): Promise<number[]> {
  const widths = new Map<string, number>();
  const paddings: number[] = [];
  let inCells = false;
  await workbook.read('xl/styles.xml', 'styles', {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt' && /^0{2,40}$/.test(formatCode)) widths.set(numFmtId, formatCode.length);
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) paddings.push(widths.get(numFmtId) ?? 0);
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return paddings;
}

/** Column 27 for "AB12", counted from 0. */
const columnAt = (reference: string): number => {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};

const asNumber = (value: string, padding: number): string => {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return Number.isSafeInteger(number) ? String(number).padStart(padding, '0') : value;
};

/**
 * The row's number as written, or the next one. The number names the row, so it must exist in Excel and rise.
 * @throws FileFailure ROW_NUMBERS
 */
function rowNumber(written: string | undefined, previous: number): number {
  const number = written === undefined ? previous + 1 : Number(written);
  if (!Number.isInteger(number) || number <= previous || number > LAST_ROW) throw new FileFailure('ROW_NUMBERS');
  return number;
}

const DAYS_BETWEEN_1900_AND_1904 = 1462;

interface CellContext {
  texts: readonly string[];
  paddings: readonly number[];
  from1904: boolean;
}

async function* readSheet(source: Readable, { texts, paddings, from1904 }: CellContext): AsyncGenerator<FileRow> {
  let rows: FileRow[] = [];
  let [number, cells]: [number, string[]] = [0, []];
  // Many cells may refer to one text, so rows can be much larger than the workbook.
  let [ofRow, ofFile] = [0, 0];
  let [column, type, style, value, formula, taking] = [0, 'n', 0, '', false, false];
  const finish = (): string => {
    // Write formulas as in a CSV, where "=" begins them.
    if (formula) return `=${value}`;
    if (type === 's') return texts[Number(value)] ?? '';
    if (type === 'n' && value !== '') {
      const padding = paddings[style] ?? 0;
      const shifted = from1904 && /^\d{5}(\.\d+)?$/.test(value) && padding === 0;
      return asNumber(shifted ? String(Number(value) + DAYS_BETWEEN_1900_AND_1904) : value, padding);
    }
    return value;
  };
  const events: Events = {
    open(name, attributes) {
      if (name === 'row') {
        number = rowNumber(attributes.r, number);
        [cells, column, ofRow] = [[], -1, 0];
      } else if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnAt(attributes.r);
        [type, style, value, formula] = [attributes.t ?? 'n', Number(attributes.s ?? 0), '', false];
      } else if (name === 'f') formula = true;
      taking = name === 'v' || name === 't';
    },
    text(text) {
      if (!taking) return;
      if (value.length + text.length > CELL_CHARACTERS) throw new FileFailure('CELL_TOO_LONG');
      value += text;
    },
    close(name) {
      taking = false;
      if (name === 'c' && column >= 0 && column < COLUMNS) {
        while (cells.length < column) cells.push('');
        const cell = finish().trim();
        [ofRow, ofFile] = [ofRow + cell.length, ofFile + cell.length];
        if (ofRow > ROW_CHARACTERS) throw new FileFailure('CELL_TOO_LONG');
        if (ofFile > FILE_CHARACTERS) throw new FileFailure('WORKBOOK_TOO_LARGE');
        cells[column] = cell;
      }
      if (name === 'row' && cells.some((cell) => cell !== '')) rows.push({ number, cells });
    },
  };
  yield* readXml(source, events, () => {
    const read = rows;
    rows = [];
    return read;
  });
}

/**
 * The rows of the first sheet of a workbook, while it unpacks.
 * @throws UnreadableFile WORKBOOK_BROKEN, WORKBOOK_TOO_LARGE, CELL_TOO_LONG, ROW_NUMBERS, FILE_TOO_DEEP
 */
export async function* readXlsx(content: Buffer): AsyncGenerator<FileRow> {
  try {
    const zip = await fromBufferPromise(content, { lazyEntries: true });
    const workbook = new Workbook(zip, await listParts(zip));
    const { path, from1904 } = await findSheet(workbook);
    const reading = { from1904, texts: await readSharedTexts(workbook), paddings: await readPaddings(workbook) };
    const sheet = await workbook.open(path, 'sheet');
    if (!sheet) throw new FileFailure('WORKBOOK_BROKEN');
    yield* readSheet(sheet, reading);
  } catch (error) {
    // The library refuses files that are no zip, are cut off, or have parts with a false size.
    throw error instanceof UnreadableFile ? error : new FileFailure('WORKBOOK_BROKEN');
  }
}
