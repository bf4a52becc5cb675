/** Saves a file through the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const FORMULA = /^[=+\-@\t\r]/;
const cell = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Rows as a CSV for Excel: with a byte order mark, and without cells that it would run as a formula. */
export const csvOf = (rows: readonly (readonly string[])[]): Blob =>
  new Blob(['\uFEFF', ...rows.map((row) => `${row.map(cell).join(',')}\r\n`)], { type: 'text/csv;charset=utf-8' });
