import type { Block } from './block.ts';
import type { Line } from './typesetter.ts';

export function drawLines(document: PDFKit.PDFDocument, lines: readonly Line[]): void {
  for (const { runs, style, x, baseline } of lines) {
    let left = x;
    for (const run of runs) {
      document
        .font(run.file.name)
        .fontSize(style.size)
        .fillColor(style.colour)
        .text(run.text, left, baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
          characterSpacing: (style.tracking ?? 0) * style.size,
        });
      left += run.width;
    }
  }
}

/** Draws a block and gives its place in the document's structure. */
export const tagged = (document: PDFKit.PDFDocument, { tag, says, lines }: Block): PDFKit.PDFStructureElement =>
  document.struct(tag, { actual: says }, () => drawLines(document, lines));
