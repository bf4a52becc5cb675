import type { Readable } from 'node:stream';
import { decodeEscapes } from '../../../../shared/hostile-files/decode-escapes.ts';
import { type Events, readXml } from '../../../../shared/hostile-files/office-package.ts';
import { FileFailure } from '../file-failure.ts';
import { CELL_CHARACTERS, COLUMNS, FILE_CHARACTERS, type FileRow, ROW_CHARACTERS } from '../file-row.ts';
import { dayOfSerial, LAST_SERIAL } from '../serial-day.ts';
import type { Book } from './book.ts';
import type { NumberFormat } from './number-format.ts';

import { columnAt } from './references.ts';

/** The last row of Excel. */
const LAST_ROW = 1_048_576;
/** Figures that a spreadsheet keeps of a number. */
const FIGURES = 15;

/**
 * The row's number as written, or the next one. The number names the row, so it must exist in Excel and rise.
 * @throws FileFailure ROW_NUMBERS
 */
function rowNumber(written: string | undefined, previous: number): number {
  const number = written === undefined ? previous + 1 : Number(written);
  if (!Number.isInteger(number) || number <= previous || number > LAST_ROW) throw new FileFailure('ROW_NUMBERS');
  return number;
}

/** A number as the sheet shows it. A number that lost figures keeps the form that says so. */
function numberText(written: string, format: NumberFormat | undefined, from1904: boolean): string {
  if (written.trim() === '') return '';
  const number = Number(written);
  if (!Number.isFinite(number)) return written;
  if (format?.isDate && number >= 0 && number < LAST_SERIAL + 1) return dayOfSerial(number, from1904);
  const rounded = Number(number.toPrecision(FIGURES));
  if (Math.abs(rounded) >= 10 ** FIGURES) return rounded.toExponential().toUpperCase();
  if (Number.isInteger(rounded) && rounded >= 0 && format?.show) return format.show(rounded);
  return String(rounded);
}

interface Cell {
  type: string;
  style: number;
  value: string;
  isFormula: boolean;
}

/** The text of a cell as the sheet shows it. A formula counts by its value, and is "=" without one. */
function cellText({ type, style, value, isFormula }: Cell, { texts, formats, from1904 }: Book): string {
  if (isFormula && value === '' && type !== 'str') return '=';
  if (type === 's') return withText(texts[Number(value)] ?? '', formats[style]);
  if (type === 'b') return value === '1' || value === 'true' ? 'VERDADERO' : 'FALSO';
  if (type === 'n') return numberText(value, formats[style], from1904);
  return type === 'e' || type === 'd' ? value : withText(decodeEscapes(value), formats[style]);
}

const withText = (text: string, format: NumberFormat | undefined): string =>
  text !== '' && format?.around ? `${format.around[0]}${text}${format.around[1]}` : text;

/** The rows of a worksheet, while it unpacks. */
export async function* readSheet(source: Readable, book: Book): AsyncGenerator<FileRow> {
  let rows: FileRow[] = [];
  let [number, cells, hidden]: [number, string[], boolean] = [0, [], false];
  // Many cells may refer to one text, so rows can be much larger than the workbook.
  let [ofRow, ofFile] = [0, 0];
  let [column, taking, aside] = [0, false, 0];
  let cell: Cell = { type: 'n', style: 0, value: '', isFormula: false };
  const events: Events = {
    open(name, attributes) {
      if (name === 'row') {
        number = rowNumber(attributes.r, number);
        hidden = ['1', 'true'].includes(attributes.hidden ?? '');
        [cells, column, ofRow] = [[], -1, 0];
      } else if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnAt(attributes.r);
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '', isFormula: false };
      } else if (name === 'f') cell.isFormula = true;
      else if (name === 'rPh') aside += 1;
      taking = (name === 'v' || name === 't') && aside === 0;
    },
    text(text) {
      if (!taking) return;
      if (cell.value.length + text.length > CELL_CHARACTERS) throw new FileFailure('CELL_TOO_LONG');
      cell.value += text;
    },
    close(name) {
      taking = false;
      if (name === 'rPh') aside -= 1;
      if (name === 'c' && column >= 0 && column < COLUMNS) {
        while (cells.length < column) cells.push('');
        const text = cellText(cell, book).trim();
        [ofRow, ofFile] = [ofRow + text.length, ofFile + text.length];
        if (ofRow > ROW_CHARACTERS) throw new FileFailure('CELL_TOO_LONG');
        if (ofFile > FILE_CHARACTERS) throw new FileFailure('WORKBOOK_TOO_LARGE');
        cells[column] = text;
      }
      if (name === 'row' && cells.some((text) => text !== '')) rows.push({ number, cells, ...(hidden && { hidden }) });
    },
  };
  yield* readXml(source, events, () => {
    const read = rows;
    rows = [];
    return read;
  });
}
