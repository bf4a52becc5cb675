import { encode } from 'uqr';

/**
 * A QR code as the SVG path of its dark modules, one unit per module, with the quiet zone of four that
 * scanners need.
 */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const rows = data.flatMap((cells, row) =>
    cells.flatMap((dark, column) => {
      if (!dark || cells[column - 1]) return [];
      const end = cells.indexOf(false, column);
      const width = (end === -1 ? size : end) - column;
      return [`M${column} ${row}h${width}v1h-${width}z`];
    }),
  );
  return { size, path: rows.join('') };
}
