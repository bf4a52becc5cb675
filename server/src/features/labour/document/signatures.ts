import type { LabourDocument } from '@finaula/contract/labour';
import { mm } from '../../../shared/document/new-document.ts';
import { paragraph } from '../../../shared/document/paragraph.ts';
import { type Style, sizeToFit } from '../../../shared/document/typesetter.ts';
import { longDay } from '../../../shared/time/format.ts';
import { type Fit, INK, MARGIN, type Page, type Picture, SMALLEST, WIDTH } from './sheet.ts';
import { signersOf } from './signers.ts';

const NAME: Style = { face: 'text-bold', size: 10, leading: 1.25, colour: INK.text };
const ROLE: Style = { face: 'text', size: 8.5, leading: 1.3, colour: INK.text };
const HOW: Style = { face: 'text', size: SMALLEST, leading: 1.3, colour: INK.quiet };
const GAP = mm(7);
/** Room for a signature above its line. */
const ROOM = { least: mm(14), most: mm(28) } as const;
/** Air between a digitised signature and its line. */
const AIR = mm(0.5);

type Signer = ReturnType<typeof signersOf>[number];

function howOf({ image, byHand }: Signer): string {
  if (image !== null) return `Firma en imagen digitalizada, registrada el ${longDay(image.since)}`;
  return byHand ? 'Nombre y firma' : 'Nombre; en cursos a distancia no hace falta la firma';
}

/** Columns of those who sign, between two heights; null when there is no room to sign. */
export function signatureColumns(
  document: LabourDocument,
  top: number,
  bottom: number,
  { scale, least }: Fit,
): Page | null {
  const signers = signersOf(document);
  const width = (WIDTH - GAP * (signers.length - 1)) / signers.length;
  const left = (i: number) => MARGIN + i * (width + GAP);
  const set = (line: number) =>
    signers.map((signer, i) => {
      const { name, role } = signer;
      const x = left(i);
      const largest = { ...NAME, size: Math.max(least, NAME.size * scale) };
      const style = { ...NAME, size: sizeToFit(name, largest, width, 2, least) };
      const named = paragraph('P', name, style, { x, y: line + mm(1.2), width }, 'centre');
      const titled = paragraph('P', role, ROLE, { x, y: named.bottom + mm(0.6), width }, 'centre');
      const ended = paragraph('P', howOf(signer), HOW, { x, y: titled.bottom, width }, 'centre');
      return { x, blocks: [named.block, titled.block, ended.block], bottom: ended.bottom };
    });
  const height = Math.max(...set(0).map((column) => column.bottom));
  const room = Math.min(bottom - top - height, ROOM.most);
  if (room < ROOM.least) return null;
  const line = top + room;
  const columns = set(line);
  return {
    blocks: columns.flatMap(({ blocks }) => blocks),
    shapes: columns.map(({ x }) => ({ x, y: line, width, height: 0.7, fill: INK.rule })),
    pictures: signers.flatMap(({ name, image }, i): Picture[] =>
      image === null
        ? []
        : [{ id: image.id, says: `Firma de ${name}`, x: left(i), y: top + AIR, width, height: room - 2 * AIR }],
    ),
  };
}
