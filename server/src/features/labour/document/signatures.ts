import type { LabourDocument } from '@finaula/contract/labour';
import { mm } from '../../../shared/document/new-document.ts';
import { paragraph } from '../../../shared/document/paragraph.ts';
import { type Style, sizeToFit } from '../../../shared/document/typesetter.ts';
import { INK, MARGIN, type Page, WIDTH } from './sheet.ts';

const NAME: Style = { face: 'text-bold', size: 10, leading: 1.25, colour: INK.text };
const ROLE: Style = { face: 'text', size: 8.5, leading: 1.3, colour: INK.text };
const HOW: Style = { face: 'text', size: 7.5, leading: 1.35, colour: INK.quiet };
const GAP = mm(7);
/** Room for a signature above its line. */
const ROOM = { least: mm(14), most: mm(28) } as const;

/** The key of online courses in the list of modalities: these need only the tutor's name. */
const ONLINE = '2';

function signersOf(document: LabourDocument) {
  const signed = document.signatures === 'by_hand' ? 'Nombre y firma' : 'Nombre y firma en imagen digitalizada';
  const online = document.programme.modality.key === ONLINE;
  return [
    {
      name: document.instructor_name,
      role: online ? 'Tutor en línea' : 'Instructor o tutor',
      how: online ? 'Nombre; en cursos a distancia no hace falta la firma' : signed,
    },
    {
      name: document.employer_signer,
      role:
        document.workers_signer === null
          ? 'Patrón o representante legal'
          : 'Representante del patrón ante la Comisión Mixta',
      how: signed,
    },
    ...(document.workers_signer === null
      ? []
      : [
          {
            name: document.workers_signer,
            role: 'Representante de los trabajadores ante la Comisión Mixta',
            how: signed,
          },
        ]),
  ];
}

/** Columns of those who sign, between two heights; null when there is no room to sign. */
export function signatureColumns(document: LabourDocument, top: number, bottom: number, scale: number): Page | null {
  const signers = signersOf(document);
  const width = (WIDTH - GAP * (signers.length - 1)) / signers.length;
  const set = (line: number) =>
    signers.map(({ name, role, how }, i) => {
      const x = MARGIN + i * (width + GAP);
      const style = { ...NAME, size: sizeToFit(name, NAME, width, 2, Math.min(7.5, NAME.size * scale)) };
      const named = paragraph('P', name, style, { x, y: line + mm(1.2), width }, 'centre');
      const titled = paragraph('P', role, ROLE, { x, y: named.bottom + mm(0.6), width }, 'centre');
      const ended = paragraph('P', how, HOW, { x, y: titled.bottom, width }, 'centre');
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
  };
}
