import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { drawLines, tagged } from '../../../shared/document/draw-block.ts';
import { mm, newDocument } from '../../../shared/document/new-document.ts';
import { paragraph } from '../../../shared/document/paragraph.ts';
import type { StableDocument } from '../../../shared/document/stable-document.ts';
import { longDay } from '../../../shared/time/format.ts';
import { back } from './back.ts';
import { front } from './front.ts';
import { type LabourPaper, MARGIN, type Page, SHEET, WIDTH } from './sheet.ts';

const RED = '#b3261e';
const STAMP = { text: 'CANCELADA', angle: -52, size: 112, opacity: 0.22 } as const;

function drawShapes(document: StableDocument, { shapes }: Page): void {
  document.markContent('Artifact', { type: 'Layout' });
  for (const { x, y, width, height, fill, stroke } of shapes) {
    if (fill) document.rect(x, y, width, height).fill(fill);
    if (stroke) document.rect(x, y, width, height).lineWidth(stroke.width).stroke(stroke.colour);
  }
  document.endMarkedContent();
}

const drawPictures = (document: StableDocument, { pictures }: Page, { images }: LabourPaper) =>
  pictures.map(({ id, says, x, y, width, height }) => {
    const file = images.get(id);
    if (!file) throw new Error(`Image ${id} of a constancia is missing`);
    return document.struct('Figure', { alt: says }, () =>
      document.imageOnce(id, file, x, y, { fit: [width, height], align: 'center', valign: 'center' }),
    );
  });

/** The mark across a cancelled constancia. Its data stay legible: they are a record. */
function drawStamp(document: StableDocument, { on, corrected_by }: NonNullable<LabourPaper['cancelled']>) {
  const origin: [number, number] = [SHEET.width / 2, SHEET.height / 2];
  const word = { face: 'display-bold', size: STAMP.size, leading: 1, colour: RED } as const;
  const across = { x: origin[0] - SHEET.height / 2, y: origin[1] - STAMP.size / 2, width: SHEET.height };
  const { lines } = paragraph('P', STAMP.text, word, across, 'centre').block;
  // pdfkit draws a tagged part when it has its place in the structure.
  const stamp = document.struct('P', { actual: STAMP.text }, () => {
    document.save().rotate(STAMP.angle, { origin }).fillOpacity(STAMP.opacity);
    drawLines(document, lines);
    document.restore();
  });
  const why = `Cancelada el ${longDay(on)}.${corrected_by === null ? '' : ` La corrige la constancia ${corrected_by}.`}`;
  const line = { face: 'text-bold', size: 10, leading: 1.3, colour: RED } as const;
  return [stamp, tagged(document, paragraph('P', why, line, { x: MARGIN, y: mm(9), width: WIDTH }).block)];
}

/** Draws front and back of each; see `renderLabourConstancias`. */
export async function drawPapers(papers: readonly [LabourPaper, ...LabourPaper[]]): Promise<Buffer> {
  const [{ document: first, product_name }] = papers;
  const document = newDocument(SHEET, {
    title:
      papers.length === 1
        ? `Constancia de competencias o de habilidades laborales ${first.number}: ${first.worker.given_names} ${first.worker.first_surname}`
        : `${papers.length} constancias de competencias o de habilidades laborales`,
    author: first.company.razon_social,
    creator: product_name,
    createdAt: new Date(`${first.issued_on}T12:00:00-06:00`),
  });
  const bytes = buffer(document);
  const whole = document.struct('Document');
  document.addStructure(whole);
  for (const [i, paper] of papers.entries()) {
    for (const [side, page] of [front(paper.document), back(paper)].entries()) {
      if (i + side > 0) document.addPage();
      drawShapes(document, page);
      for (const block of page.blocks) whole.add(tagged(document, block));
      for (const figure of drawPictures(document, page, paper)) whole.add(figure);
      if (side === 0 && paper.cancelled) for (const mark of drawStamp(document, paper.cancelled)) whole.add(mark);
    }
    // Other requests are served between two papers.
    await setImmediate();
  }
  whole.end();
  document.end();
  return bytes;
}
