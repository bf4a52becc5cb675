import { encode } from 'uqr';
import { INK } from './sheet.ts';

/**
 * A QR code as squares, `side` points wide without a quiet zone: the layout leaves at least three modules
 * free around it.
 */
export function drawQrCode(document: PDFKit.PDFDocument, text: string, x: number, y: number, side: number): void {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: 0 });
  const module = side / size;
  for (const [row, cells] of data.entries()) {
    let column = 0;
    while (column < size) {
      const start = column;
      while (cells[column]) column++;
      // Draw adjacent modules of a row as one rectangle, so that no hairline appears between them.
      if (column > start) document.rect(x + start * module, y + row * module, (column - start) * module, module);
      else column++;
    }
  }
  document.fill(INK.text);
}
