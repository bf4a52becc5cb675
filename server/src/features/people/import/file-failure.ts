import type { ImportFailure } from '@finaula/contract/people-imports';

/** A file that cannot be read as a whole. */
export class FileFailure extends Error {
  readonly code: ImportFailure;

  constructor(code: ImportFailure) {
    super(code);
    this.code = code;
  }
}

/** Characters of a row at most: eight columns of what they hold, and much room. */
export const ROW_CHARACTERS = 64 * 1024;
/** Characters of a cell at most. */
export const CELL_CHARACTERS = 10_000;
/** Columns that are looked at. */
export const COLUMNS = 100;

/** A row as it stands in the file; blank ones count, and are not given. */
export interface FileRow {
  /** As the program counts that made the file, from 1. */
  number: number;
  cells: string[];
}
