import type { Block } from '../../../shared/document/block.ts';
import { mm } from '../../../shared/document/new-document.ts';
import { type Style, sizeToFit, stack, wrap } from '../../../shared/document/typesetter.ts';
import { type DocumentFacts, issuerOf } from './facts.ts';
import { INK, MARGIN } from './sheet.ts';

const WIDTH = mm(112);
/** Diameter of the stamp of certificates without a signer. */
const STAMP = mm(19);
const STAMP_GAP = mm(5);

export interface Signature {
  readonly blocks: readonly Block[];
  /** Points from the sheet's top. */
  readonly top: number;
  /** The signature line, or the issuer's stamp. */
  readonly mark: { kind: 'line'; width: number } | { kind: 'stamp'; diameter: number; x: number; y: number };
}

const NAME: Style = { face: 'display', size: 11.5, leading: 1.3, colour: INK.text };
const NOTE: Style = { face: 'text', size: 9, leading: 1.4, colour: INK.quiet };

/** Printed beside the razón social, which the institution itself chose. */
const registrationOf = (name: string, domain: string | null) =>
  `Registrada como ${name}, ${domain === null ? 'sin dominio comprobado' : `dominio comprobado: ${domain}`}`;

/**
 * The signature at the foot of the left column: a signer with a signature line, or the issuer with its
 * stamp.
 */
export function signature(facts: DocumentFacts): Signature {
  const signed = facts.signer_name !== null;
  const [left, width] = signed ? [MARGIN.left, WIDTH] : [MARGIN.left + STAMP + STAMP_GAP, WIDTH - STAMP - STAMP_GAP];
  const name = facts.signer_name ?? issuerOf(facts);
  // An institution's signer signs for the authority, so that one line names both.
  const issues = signed && facts.certificate_authority === facts.entity_name;
  const notes = [
    ...(issues ? [] : [signed ? `Por ${facts.entity_name}` : 'Expide esta constancia']),
    `Autoridad certificadora: ${facts.certificate_authority}`,
    ...(signed && facts.registered_name !== null ? [registrationOf(facts.registered_name, facts.entity_domain)] : []),
  ];

  const noteSize = Math.min(...notes.map((note) => sizeToFit(note, NOTE, width, 2, 6.5)));
  const nameStyle = { ...NAME, size: sizeToFit(name, NAME, width, 1, 8.5) };
  const noteStyle = { ...NOTE, size: noteSize };
  const parts = [
    { says: name, style: nameStyle, texts: wrap(name, nameStyle, width, true) },
    ...notes.map((note) => ({ says: note, style: noteStyle, texts: wrap(note, noteStyle, width) })),
  ];
  // Separate notes of several lines.
  const air = parts.some(({ texts }) => texts.length > 1) ? mm(1) : 0;
  const height = parts.reduce(
    (sum, { style, texts }) => sum + texts.length * style.leading * style.size,
    air * (parts.length - 1),
  );
  const padding = signed ? mm(2.7) : 0;
  const block = signed ? height : Math.max(height, STAMP);
  const top = MARGIN.bottom - block - padding;

  let y = top + padding + (block - height) / 2;
  const blocks = parts.map(({ says, style, texts }): Block => {
    const lines = stack(texts, style, left, y);
    y += texts.length * style.leading * style.size + air;
    return { tag: 'P', says, lines };
  });
  const mark: Signature['mark'] = signed
    ? { kind: 'line', width: WIDTH }
    : { kind: 'stamp', diameter: STAMP, x: MARGIN.left + STAMP / 2, y: top + block / 2 };
  return { blocks, top, mark };
}
