import { rosette } from '@finaula/contract/guilloche';

const CENTRE = 160;
/** Points of one petal's strand. */
const STEPS = 110;

const rounded = (value: number): string => String(Math.round(value * 10) / 10);

function petalPath(seed: string): { path: string; petals: number } {
  const { petals, strands } = rosette(seed);
  const step = (2 * Math.PI) / petals / STEPS;
  const lines = strands.map((strand) => {
    const points = Array.from({ length: STEPS + 1 }, (_, i) => {
      const angle = i * step;
      const reach = strand(angle) * CENTRE;
      return `${rounded(CENTRE + reach * Math.sin(angle))} ${rounded(CENTRE - reach * Math.cos(angle))}`;
    });
    return `M${points.join(' ')}`;
  });
  return { path: lines.join(''), petals };
}

/** A seed's rosette as SVG; `again` reuses the petal of the first one in the same document. */
export function rosetteSvg(seed: string, line: number, again?: 'again'): string {
  const { path, petals } = petalPath(seed);
  const turned = Array.from(
    { length: petals },
    (_, i) => `<use href="#petalo" transform="rotate(${(360 / petals) * i} ${CENTRE} ${CENTRE})"/>`,
  );
  const drawn = again ? turned : [`<path id="petalo" d="${path}"/>`, ...turned.slice(1)];
  return `<svg viewBox="0 0 320 320" fill="none" stroke="currentColor" stroke-width="${line}" aria-hidden="true">${drawn.join('')}</svg>`;
}
