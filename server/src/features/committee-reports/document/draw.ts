import { buffer } from 'node:stream/consumers';
import { reportDate } from '@finaula/contract/committee-report-words';
import type { CommitteeReport } from '@finaula/contract/committee-reports';
import { braid } from '../../../shared/document/braid.ts';
import { tagged } from '../../../shared/document/draw-block.ts';
import { channels, formXObject, placeDrawing } from '../../../shared/document/drawing.ts';
import { mm, newDocument } from '../../../shared/document/new-document.ts';
import { drawRosette, petalForm } from '../../../shared/document/rosette.ts';
import { layOut, ROSETTE } from './lay-out.ts';
import { INK, MARGIN, type Printing, SHEET, WIDTH } from './sheet.ts';

const BAND = mm(3.4);
const TILES = 24;

/** The woven edge, and the rosette of the folio. */
function drawDecoration(document: PDFKit.PDFDocument, folio: string): void {
  const tile = WIDTH / TILES;
  const stroke = { operator: `${channels(INK.jade).join(' ')} RG` };
  const woven = formXObject(document, 'Braid', { paths: braid(tile, BAND), line: mm(0.11), reach: tile + 1, stroke });
  for (let n = 0; n < TILES; n++) placeDrawing(document, woven, MARGIN + n * tile, mm(12));
  const petal = petalForm(document, 'Petal', {
    seed: folio,
    radius: ROSETTE.diameter / 2,
    line: ROSETTE.diameter * (0.7 / 320),
    ink: INK.jade,
    segments: 24,
  });
  drawRosette(document, petal, ROSETTE.x, ROSETTE.y);
}

/** Draws the page; see `renderReport`. */
export async function drawReport(report: CommitteeReport, printing: Printing): Promise<Buffer> {
  const { sheet } = layOut(report, printing);
  const document = newDocument(SHEET, {
    title: `Informe al comité: ${reportDate(report)}`,
    author: report.entity_name,
    subject: `Folio ${report.folio}`,
    creator: printing.productName,
    createdAt: new Date(`${report.on}T12:00:00-06:00`),
  });
  const bytes = buffer(document);
  document.markContent('Artifact', { type: 'Layout' });
  drawDecoration(document, report.folio);
  for (const shape of sheet.shapes) shape(document);
  document.endMarkedContent();
  const whole = document.struct('Document');
  document.addStructure(whole);
  for (const block of sheet.blocks) whole.add(tagged(document, block));
  whole.end();
  document.end();
  return bytes;
}
