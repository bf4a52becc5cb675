import type { Readable } from 'node:stream';
import { COLUMNS } from '../file-row.ts';
import { columnAt } from './references.ts';

/** Cells that one cell covers downwards. Rows count from 1, columns from 0. */
interface Merge {
  column: number;
  from: number;
  to: number;
}

const MERGES = 20_000;
/** Longer than any element of a merged range. */
const TAG_CHARACTERS = 200;
const MERGED = /<(?:[\w.-]+:)?mergeCell\s[^<>]{0,100}\bref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/g;

/** Finds merged ranges, which stand behind the rows of a sheet, without parsing the rows. */
async function findMerges(source: Readable): Promise<Merge[]> {
  const merges: Merge[] = [];
  let text = '';
  for await (const piece of source as AsyncIterable<Buffer>) {
    // Nearly all pieces hold rows only, which are not worth a string.
    const seam = text.slice(-5) + piece.toString('latin1', 0, 5);
    const isOf = [text, seam, piece].some((part) => part.includes('merge'));
    text = text.slice(-TAG_CHARACTERS) + (isOf ? piece : piece.subarray(-TAG_CHARACTERS)).toString('latin1');
    if (!isOf) continue;
    let end = 0;
    for (const { 0: tag, 1: letters = '', 2: from, 3: to, index } of text.matchAll(MERGED)) {
      end = index + tag.length;
      const merge = { column: columnAt(letters), from: Number(from), to: Number(to) };
      if (merge.to > merge.from && merge.column < COLUMNS) merges.push(merge);
    }
    if (merges.length > MERGES) break;
    // A range that was counted is not counted again with the next piece.
    text = text.slice(end);
  }
  return merges.toSorted((a, b) => a.from - b.from);
}

/** Returns a function that writes the value of a merged cell into the rows that it covers. */
export async function spreadMerges(source: Readable): Promise<(number: number, cells: string[]) => void> {
  const waiting = await findMerges(source);
  let open: (Merge & { value: string })[] = [];
  let next = 0;
  return (number, cells) => {
    open = open.filter(({ to }) => to >= number);
    for (const { column, value } of open) {
      while (cells.length <= column) cells.push('');
      if (cells[column] === '') cells[column] = value;
    }
    for (; (waiting[next]?.from ?? number + 1) <= number; next += 1) {
      const merge = waiting[next];
      // Ranges do not overlap: each column has one at most.
      if (merge?.from === number && open.length < COLUMNS) open.push({ ...merge, value: cells[merge.column] ?? '' });
    }
  };
}
