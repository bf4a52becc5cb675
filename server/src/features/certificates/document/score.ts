import type { Block } from '../../../shared/document/block.ts';
import { mm } from '../../../shared/document/new-document.ts';
import { baselineBelow, type Style, stack, widthOf } from '../../../shared/document/typesetter.ts';
import type { DocumentFacts } from './facts.ts';
import { CATEGORY_INK, INK, SHEET } from './sheet.ts';

/** The large rosette and the disc with the score in its middle. */
export const ROSETTE = { diameter: mm(97), x: SHEET.width - mm(24 + 97 / 2), y: mm(27 + 97 / 2) } as const;
export const DISC_RADIUS = mm(18);

export function score(facts: DocumentFacts): Block {
  const figure: Style = {
    face: 'display-bold',
    size: 36,
    leading: 1,
    tracking: -0.045,
    colour: CATEGORY_INK[facts.category],
  };
  const percent: Style = { ...figure, size: 18, tracking: 0 };
  const label: Style = { face: 'text', size: 8.5, leading: 1.2, colour: INK.quiet };
  const [digits, unit, name] =
    facts.score === null ? ['–', '', 'Sin calificación'] : [String(facts.score), '%', 'Calificación'];
  const width = widthOf(digits, figure) + widthOf(unit, percent);
  const top = ROSETTE.y - (figure.size + label.leading * label.size) / 2;
  const left = ROSETTE.x - width / 2;
  const baseline = top + baselineBelow(figure);
  const sign = stack([unit], percent, left + width - widthOf(unit, percent), 0).map((line) => ({ ...line, baseline }));
  return {
    tag: 'P',
    says: facts.score === null ? 'El paquete no informó calificación' : `Calificación: ${facts.score} %`,
    lines: [
      ...stack([digits], figure, left, top),
      ...sign,
      ...stack([name], label, ROSETTE.x, top + figure.size, 'centre'),
    ],
  };
}
