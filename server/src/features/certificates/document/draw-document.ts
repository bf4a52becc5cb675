import { buffer } from 'node:stream/consumers';
import { drawLines, tagged } from '../../../shared/document/draw-block.ts';
import { mm, newDocument } from '../../../shared/document/new-document.ts';
import { drawRosette, petalForm } from '../../../shared/document/rosette.ts';
import { composed, type DocumentFacts, issuerOf } from './facts.ts';
import { drawFrame } from './frame.ts';
import { layOut } from './lay-out.ts';
import { drawQrCode } from './qr-code.ts';
import { DISC_RADIUS, ROSETTE } from './score.ts';
import { CATEGORY_INK, INK, MARGIN, SHEET } from './sheet.ts';
import type { Signature } from './signature.ts';
import { QR_LEFT, QR_SIDE, QR_TOP } from './verification.ts';

const CORNER_DIAMETER = mm(19);

/** The disc with the score, with a double rim. */
function drawDisc(document: PDFKit.PDFDocument, colour: string): void {
  const { x, y } = ROSETTE;
  document.circle(x, y, DISC_RADIUS + mm(1.3)).fill(INK.paper);
  document
    .circle(x, y, DISC_RADIUS + mm(0.125))
    .lineWidth(mm(0.25))
    .stroke(colour);
  document
    .circle(x, y, DISC_RADIUS + mm(1.2))
    .lineWidth(mm(0.2))
    .stroke(colour);
}

function drawDecoration(
  document: PDFKit.PDFDocument,
  facts: DocumentFacts,
  mark: Signature['mark'],
  signatureTop: number,
): void {
  const colour = CATEGORY_INK[facts.category];
  document.rect(0, 0, SHEET.width, SHEET.height).fill(INK.paper);
  const corner = petalForm(document, 'Corner', {
    seed: `${facts.folio}·`,
    radius: CORNER_DIAMETER / 2,
    line: CORNER_DIAMETER * (1.2 / 320),
    ink: INK.jade,
    segments: 18,
  });
  drawFrame(document, corner);
  const large = petalForm(document, 'Petal', {
    seed: facts.folio,
    radius: ROSETTE.diameter / 2,
    line: ROSETTE.diameter * (0.34 / 320),
    ink: [
      [0.2, '#c9791a'],
      [0.48, colour],
      [0.72, colour],
      [1, INK.jade],
    ],
    segments: 36,
  });
  drawRosette(document, large, ROSETTE.x, ROSETTE.y);
  drawDisc(document, colour);
  if (mark.kind === 'line') {
    const y = signatureTop + mm(0.15);
    document
      .moveTo(MARGIN.left, y)
      .lineTo(MARGIN.left + mark.width, y)
      .lineWidth(mm(0.3))
      .stroke(INK.text);
  } else drawRosette(document, corner, mark.x, mark.y, mark.diameter / CORNER_DIAMETER);
}

/** Draws the whole document; see `renderDocument`. */
export async function drawDocument(given: DocumentFacts): Promise<Buffer> {
  const facts = composed(given);
  const layout = layOut(facts);
  const document = newDocument(SHEET, {
    title: `Constancia de ${facts.user_name}: ${facts.course_title}`,
    author: issuerOf(facts),
    subject: `Folio ${facts.folio}`,
    creator: facts.product_name,
    createdAt: facts.issued_at,
  });
  const bytes = buffer(document);

  document.markContent('Artifact', { type: 'Layout' });
  drawDecoration(document, facts, layout.signature.mark, layout.signature.top);
  drawLines(document, layout.microtext);
  document.endMarkedContent();

  const whole = document.struct('Document');
  document.addStructure(whole);
  for (const block of [...layout.column, layout.score, ...layout.signature.blocks, ...layout.verification])
    whole.add(tagged(document, block));
  whole.add(
    document.struct('Figure', { alt: `Código QR que abre ${facts.verify_url}` }, () =>
      drawQrCode(document, facts.verify_url, QR_LEFT, QR_TOP, QR_SIDE),
    ),
  );
  for (const block of layout.notice) whole.add(tagged(document, block));
  whole.end();
  document.end();
  return bytes;
}
