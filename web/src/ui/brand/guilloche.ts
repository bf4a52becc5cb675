import { rosette, type Strand } from '@finaula/contract/guilloche';

/** A seed's rosette as SVG. One petal is path data, 9–16 KB instead of 250 for the whole. */
export interface Guilloche {
  /** Number of repetitions around the centre. */
  readonly petals: number;
  /** SVG path data of one petal, in a square of `GUILLOCHE_SIZE`. */
  readonly petal: string;
}

export const GUILLOCHE_SIZE = 320;
const CENTRE = GUILLOCHE_SIZE / 2;
const POINTS = 70;

/**
 * The first point, then relative steps: a third shorter than absolute points, and the landing page contains
 * two.
 */
function path(radius: Strand, sector: number): string {
  const points = Array.from({ length: POINTS + 1 }, (_, k) => {
    const angle = (k / POINTS) * sector;
    const r = radius(angle) * CENTRE;
    return [CENTRE + r * Math.sin(angle), CENTRE - r * Math.cos(angle)].map((place) => Math.round(place * 10));
  });
  // In tenths, so that rounding errors of steps do not add up.
  const steps = points.map((point, k) =>
    point.map((place, axis) => (place - (points[k - 1]?.[axis] ?? 0)) / 10).join(' '),
  );
  return `M${steps[0]}l${steps.slice(1).join(' ')}`;
}

function draw(seed: string): Guilloche {
  const { petals, strands } = rosette(seed);
  return { petals, petal: strands.map((strand) => path(strand, (2 * Math.PI) / petals)).join('') };
}

const drawn = new Map<string, Guilloche>();

export function guilloche(seed: string): Guilloche {
  const known = drawn.get(seed) ?? draw(seed);
  drawn.set(seed, known);
  return known;
}
