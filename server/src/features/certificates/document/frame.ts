import { braid } from '../../../shared/document/braid.ts';
import { channels, formXObject, placeDrawing } from '../../../shared/document/drawing.ts';
import { mm } from '../../../shared/document/new-document.ts';
import { drawRosette, type Petal } from '../../../shared/document/rosette.ts';
import { INK, SHEET } from './sheet.ts';

const MARGIN = mm(9);
const BAND = mm(8);
/** The sides leave room for a rosette in each corner. */
const CORNER = MARGIN + mm(13.4);
const TILE = mm(12);
const LINE = mm(0.13);

/** The tiles between two corners: the same for every constancia. */
function tilesOver(length: number) {
  const count = Math.round(length / TILE);
  const tile = length / count;
  return { count, tile, paths: braid(tile, BAND) };
}
const ACROSS = tilesOver(SHEET.width - 2 * CORNER);
const DOWN = tilesOver(SHEET.height - 2 * CORNER);

/** Repeats a tile along both sides of one direction. */
function sides(
  document: PDFKit.PDFDocument,
  name: string,
  { count, tile, paths }: typeof ACROSS,
  place: (along: number, side: 0 | 1) => [x: number, y: number, turn: number],
): void {
  const stroke = { operator: `${channels(INK.jade).join(' ')} RG` };
  const drawing = formXObject(document, name, { paths, line: LINE, reach: tile + 1, stroke });
  for (const side of [0, 1] as const) {
    for (let i = 0; i < count; i++) placeDrawing(document, drawing, ...place(CORNER + i * tile, side));
  }
}

/**
 * The woven frame with a rosette in each corner, two jade rules along the braid and a golden fillet inside.
 */
export function drawFrame(document: PDFKit.PDFDocument, corner: Petal): void {
  const { width, height } = SHEET;
  const middle = MARGIN + BAND / 2;
  sides(document, 'BraidAcross', ACROSS, (x, side) => [x, side ? height - middle : middle, 0]);
  sides(document, 'BraidDown', DOWN, (y, side) => [side ? width - middle : middle, y, Math.PI / 2]);

  for (const inset of [MARGIN - mm(1.3), MARGIN + BAND + mm(1.3)]) {
    for (const y of [inset, height - inset]) document.moveTo(CORNER, y).lineTo(width - CORNER, y);
    for (const x of [inset, width - inset]) document.moveTo(x, CORNER).lineTo(x, height - CORNER);
  }
  document.lineWidth(mm(0.25)).stroke(INK.jade);

  const inset = MARGIN + BAND + mm(3.4);
  document
    .rect(inset, inset, width - 2 * inset, height - 2 * inset)
    .lineWidth(mm(0.35))
    .stroke(INK.fillet);

  const centre = mm(3.5 + 19 / 2);
  for (const x of [centre, width - centre])
    for (const y of [centre, height - centre]) drawRosette(document, corner, x, y);
}
