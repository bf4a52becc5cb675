import { buffer } from 'node:stream/consumers';
import { drawLines, tagged } from '../../../shared/document/draw-block.ts';
import { type Face, filesOf } from '../../../shared/document/fonts.ts';
import { StableDocument } from '../../../shared/document/stable-document.ts';
import { composed, type DocumentFacts, issuerOf } from './facts.ts';
import { drawFrame } from './frame.ts';
import { layOut } from './lay-out.ts';
import { drawQrCode } from './qr-code.ts';
import { drawRosette, petalForm } from './rosette.ts';
import { DISC_RADIUS, ROSETTE } from './score.ts';
import { CATEGORY_INK, INK, MARGIN, mm, SHEET } from './sheet.ts';
import type { Signature } from './signature.ts';
import { QR_LEFT, QR_SIDE, QR_TOP } from './verification.ts';

const FACES: readonly Face[] = ['display', 'display-bold', 'text', 'text-bold', 'mono'];

const CORNER_DIAMETER = mm(19);

function newDocument(facts: DocumentFacts): StableDocument {
  const document = new StableDocument({
    size: [SHEET.width, SHEET.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'es-MX',
    // By default the library adds Helvetica, which it does not embed.
    font: null as unknown as string,
    info: {
      Title: `Constancia de ${facts.user_name}: ${facts.course_title}`,
      Author: issuerOf(facts),
      Subject: `Folio ${facts.folio}`,
      Creator: facts.product_name,
      Producer: facts.product_name,
      CreationDate: facts.issued_at,
    },
  });
  for (const face of FACES)
    for (const { name, font } of filesOf(face)) document.registerFont(name, font as unknown as Buffer);
  return document;
}

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
  const document = newDocument(facts);
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
