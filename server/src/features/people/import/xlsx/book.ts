import { decodeEscapes } from '../../../../shared/hostile-files/decode-escapes.ts';
import type { Events } from '../../../../shared/hostile-files/office-package.ts';
import { FileFailure } from '../file-failure.ts';
import { CELL_CHARACTERS, FILE_CHARACTERS } from '../file-row.ts';
import { type NumberFormat, readFormat } from './number-format.ts';
import type { WorkbookPackage } from './workbook-package.ts';

/** Texts that cells refer to. */
const SHARED_TEXTS = 1_000_000;

export interface Sheet {
  name: string;
  path: string;
}

export interface Book {
  /** Visible worksheets, in the order of their tabs. */
  sheets: Sheet[];
  from1904: boolean;
  texts: readonly string[];
  formats: readonly NumberFormat[];
}

/** Texts that cells refer to by number. Phonetic guides above Japanese letters are left out. */
async function readSharedTexts(file: WorkbookPackage, path: string): Promise<string[]> {
  const texts: string[] = [];
  let [current, inText, aside, characters] = ['', false, 0, 0];
  await file.read(path, 'texts', {
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
      texts.push(decodeEscapes(current));
    },
  });
  return texts;
}

/** The formats of cells, by the number of their style. */
async function readFormats(file: WorkbookPackage, path: string): Promise<NumberFormat[]> {
  const codes = new Map<string, string>();
  const known = new Map<string, NumberFormat>();
  const formats: NumberFormat[] = [];
  let inCells = false;
  await file.read(path, 'styles', {
    open(name, { numFmtId = '0', formatCode }) {
      if (name === 'numFmt' && formatCode !== undefined && formatCode.length <= 255) codes.set(numFmtId, formatCode);
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      const format = known.get(numFmtId) ?? readFormat(Number(numFmtId), codes.get(numFmtId));
      known.set(numFmtId, format);
      formats.push(format);
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

/**
 * The workbook by its relationships: no part has a fixed name.
 * @throws FileFailure WORKBOOK_BROKEN when no visible worksheet exists
 */
export async function readBook(file: WorkbookPackage): Promise<Book> {
  const workbook = (await file.relationshipsOf()).find(({ type }) => type === 'officeDocument');
  if (!workbook) throw new FileFailure('WORKBOOK_BROKEN');
  const parts = await file.relationshipsOf(workbook.path);
  const pathOf = (type: string) => parts.find((part) => part.type === type)?.path ?? '';
  const sheets: Sheet[] = [];
  let from1904 = false;
  const events: Events = {
    open(element, { date1904, state = 'visible', name = '', 'rel:id': id }) {
      if (element === 'workbookPr') from1904 = ['1', 'true'].includes(date1904 ?? '');
      const part =
        element === 'sheet' && state === 'visible' ? parts.find((candidate) => candidate.id === id) : undefined;
      if (part?.type === 'worksheet') sheets.push({ name, path: part.path });
    },
  };
  await file.read(workbook.path, 'workbook', events, { namespaces: true });
  if (sheets.length === 0) throw new FileFailure('WORKBOOK_BROKEN');
  return {
    sheets,
    from1904,
    texts: await readSharedTexts(file, pathOf('sharedStrings')),
    formats: await readFormats(file, pathOf('styles')),
  };
}
