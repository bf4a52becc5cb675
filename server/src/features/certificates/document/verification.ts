import type { Block } from '../../../shared/document/block.ts';
import { mm } from '../../../shared/document/new-document.ts';
import { type Style, sizeToFit, stack, wrap } from '../../../shared/document/typesetter.ts';
import type { DocumentFacts } from './facts.ts';
import { INK, MARGIN } from './sheet.ts';

export const QR_SIDE = mm(27);
export const QR_LEFT = MARGIN.right - QR_SIDE;
export const QR_TOP = MARGIN.bottom - QR_SIDE;

const RIGHT = QR_LEFT - mm(6);
const WIDTH = mm(64);

const LABEL: Style = { face: 'text', size: 8.5, leading: 1.3, colour: INK.quiet };
const FOLIO: Style = { face: 'mono', size: 9.5, leading: 1.35, tracking: 0.02, colour: INK.text };
const HINT: Style = { face: 'text', size: 8, leading: 1.4, colour: INK.quiet };

/** The address for manual look-ups: without folio and scheme. */
function lookUpPlace(facts: DocumentFacts): string {
  const { host, pathname } = new URL(facts.verify_url);
  return `${host}${pathname.replace(/\/[^/]*$/, '')}`;
}

/** A folio in two lines, split between groups. */
function folioLines(folio: string): string[] {
  const groups = folio.split('-');
  const half = Math.floor(groups.length / 2);
  return [groups.slice(0, half).join('-'), groups.slice(half).join('-')];
}

/** Folio and address, left of the QR code and aligned with its lower edge. */
export function verification(facts: DocumentFacts): Block[] {
  const place = `o en ${lookUpPlace(facts)}`;
  const hint = { ...HINT, size: sizeToFit(place, HINT, WIDTH, 1, 6) };
  const hints = ['Verifica esta constancia con el código', ...wrap(place, hint, WIDTH)];
  const hintTop = MARGIN.bottom - hints.length * hint.leading * hint.size;
  const folio = folioLines(facts.folio);
  const folioTop = hintTop - mm(2) - folio.length * FOLIO.leading * FOLIO.size;
  const labelTop = folioTop - LABEL.leading * LABEL.size;
  return [
    {
      tag: 'P',
      says: `Folio ${facts.folio}`,
      lines: [...stack(['Folio'], LABEL, RIGHT, labelTop, 'right'), ...stack(folio, FOLIO, RIGHT, folioTop, 'right')],
    },
    { tag: 'P', says: `${hints[0]} ${place}`, lines: stack(hints, hint, RIGHT, hintTop, 'right') },
  ];
}
