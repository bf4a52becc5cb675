import { rosette, type Strand } from '@finaula/contract/guilloche';

/** The rosette of a seed as SVG. One petal is path data, 10–20 KB instead of the 250 of the whole. */
export interface Guilloche {
  /** How often the path is repeated around the centre. */
  readonly petals: number;
  /** SVG path data of one petal, in a square of `GUILLOCHE_SIZE`. */
  readonly petal: string;
}

export const GUILLOCHE_SIZE = 320;
const CENTRE = GUILLOCHE_SIZE / 2;
const POINTS = 70;

function path(radius: Strand, sector: number): string {
  const points = Array.from({ length: POINTS + 1 }, (_, k) => {
    const angle = (k / POINTS) * sector;
    const r = radius(angle) * CENTRE;
    return `${(CENTRE + r * Math.sin(angle)).toFixed(1)} ${(CENTRE - r * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${points.join(' ')}`;
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
