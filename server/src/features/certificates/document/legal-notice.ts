import type { Block } from '../../../shared/document/block.ts';
import { mm } from '../../../shared/document/new-document.ts';
import { type Style, sizeToFit, stack, wrap } from '../../../shared/document/typesetter.ts';
import type { DocumentFacts } from './facts.ts';
import { INK, MARGIN, SHEET } from './sheet.ts';

/** States that the document is neither the labour authority's form nor a certification by an authority. */
const NOTICE =
  'Constancia interna de capacitación. No es formato DC-3 ni certificación de autoridad alguna. El mínimo para aprobar es política de la plataforma.';

const UNREVIEWED = ' Curso propio, publicado sin revisión de otra persona.';

const BRAND: Style = { face: 'display-bold', size: 11, leading: 1, tracking: -0.035, colour: INK.text };
const TEXT: Style = { face: 'text', size: 7.5, leading: 1.35, colour: INK.quiet };

/** The foot: the product's name (cut to one line) and the notice. */
export function legalNotice(facts: DocumentFacts): Block[] {
  const room = MARGIN.right - MARGIN.left;
  const name = { ...BRAND, size: sizeToFit(facts.product_name, BRAND, room / 3, 1, 6) };
  const brand = stack(wrap(facts.product_name, name, room / 3).slice(0, 1), name, MARGIN.left, 0);
  const left = MARGIN.left + (brand[0]?.width ?? 0) + mm(4);
  const notice = facts.is_reviewed ? NOTICE : NOTICE + UNREVIEWED;
  const text = { ...TEXT, size: sizeToFit(notice, TEXT, MARGIN.right - left, 1, 5) };
  const baseline = SHEET.height - mm(22.5) - text.size * 0.32;
  const on = (lines: typeof brand) => lines.map((line) => ({ ...line, baseline }));
  return [
    { tag: 'P', says: facts.product_name, lines: on(brand) },
    { tag: 'P', says: notice, lines: on(stack([notice], text, left, 0)) },
  ];
}
