/** The longest row in characters: much more than eight full columns. */
export const ROW_CHARACTERS = 64 * 1024;
/** All texts of a file together: much more than 50,000 rows of people. */
export const FILE_CHARACTERS = 40 * 1024 * 1024;
/** The longest cell in characters. */
export const CELL_CHARACTERS = 10_000;
/** Later columns are ignored. */
export const COLUMNS = 300;

/** A row of the file. Blank rows count for `number` and are left out. */
export interface FileRow {
  /** The row number that the spreadsheet program shows, from 1. */
  number: number;
  cells: string[];
  /** A filter of the spreadsheet hides the row. */
  hidden?: boolean;
}
