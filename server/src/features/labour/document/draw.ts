import { buffer } from 'node:stream/consumers';
import { tagged } from '../../../shared/document/draw-block.ts';
import { newDocument } from '../../../shared/document/new-document.ts';
import { back } from './back.ts';
import { front } from './front.ts';
import { type LabourPaper, type Page, SHEET } from './sheet.ts';

function drawShapes(document: PDFKit.PDFDocument, { shapes }: Page): void {
  document.markContent('Artifact', { type: 'Layout' });
  for (const { x, y, width, height, fill, stroke } of shapes) {
    if (fill) document.rect(x, y, width, height).fill(fill);
    if (stroke) document.rect(x, y, width, height).lineWidth(stroke.width).stroke(stroke.colour);
  }
  document.endMarkedContent();
}

/** Draws front and back; see `renderLabourConstancia`. */
export async function drawPaper(paper: LabourPaper): Promise<Buffer> {
  const { number, company, worker, issued_on } = paper.document;
  const document = newDocument(SHEET, {
    title: `Constancia de competencias o de habilidades laborales ${number}: ${worker.given_names} ${worker.first_surname}`,
    author: company.razon_social,
    creator: paper.product_name,
    createdAt: new Date(`${issued_on}T12:00:00-06:00`),
  });
  const bytes = buffer(document);
  const whole = document.struct('Document');
  document.addStructure(whole);
  for (const [i, page] of [front(paper.document), back(paper)].entries()) {
    if (i > 0) document.addPage();
    drawShapes(document, page);
    for (const block of page.blocks) whole.add(tagged(document, block));
  }
  whole.end();
  document.end();
  return bytes;
}
