/** The value of a cell; a day is YYYY-MM-DD. */
export type CellValue = string | number | { day: string } | null;

export interface Column<Row> {
  title: string;
  /** Width in the sheet, in characters. */
  width: number;
  value: (row: Row) => CellValue;
}

/** A workbook of one sheet, and what it is about. */
export interface Sheet<Row> {
  name: string;
  columns: readonly Column<Row>[];
  /** Explanation for later readers: name and value of each line. */
  about: readonly (readonly [string, string])[];
}
