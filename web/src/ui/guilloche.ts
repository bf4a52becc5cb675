/**
 * The motif: an engraved rosette as on banknotes and diplomas. Same seed, same drawing: a course's seed is its id, a constancia's its folio.
 *
 * Woven bands: r_k(t) = mid(t) + amp(t) · sin(n·t + 2πk/K), k = 0…K−1. Mid and amp swell with the petals and n is a multiple of their
 * number, so that one petal is drawn and the others are its rotations (10–20 KB of path instead of 250).
 */
export interface Guilloche {
  /** How often the path is repeated around the centre. */
  readonly petals: number;
  /** SVG path data of one petal, in a square of `GUILLOCHE_SIZE`. */
  readonly petal: string;
}

export const GUILLOCHE_SIZE = 320;
const CENTRE = GUILLOCHE_SIZE / 2;
const POINTS = 70;
/** Inner and outer radius of each band, as parts of the whole. */
const BANDS = [
  [0.16, 0.34],
  [0.36, 0.62],
  [0.6, 0.97],
] as const;

interface Band {
  inner: number;
  outer: number;
  waves: number;
  strands: number;
  swell: number;
  phase: number;
}

/** Numbers in [0, 1) that the seed alone decides (FNV-1a, then xorshift-multiply). */
function numbersOf(seed: string): () => number {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) >>> 0;
    state = (state ^ (state >>> 13)) >>> 0;
    return state / 2 ** 32;
  };
}

function strand(radius: (angle: number) => number, sector: number): string {
  const points = Array.from({ length: POINTS + 1 }, (_, k) => {
    const angle = (k / POINTS) * sector;
    const r = radius(angle) * CENTRE;
    return `${(CENTRE + r * Math.sin(angle)).toFixed(1)} ${(CENTRE - r * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${points.join(' ')}`;
}

function weave({ inner, outer, waves, strands, swell, phase }: Band, petals: number): string {
  return Array.from({ length: strands }, (_, k) =>
    strand(
      (angle) => {
        const petal = swell * Math.cos(petals * angle + phase);
        const [top, bottom] = [outer - swell + petal, inner + petal * 0.5];
        return (top + bottom) / 2 + ((top - bottom) / 2) * Math.sin(waves * angle + (2 * Math.PI * k) / strands);
      },
      (2 * Math.PI) / petals,
    ),
  ).join('');
}

function draw(seed: string): Guilloche {
  const next = numbersOf(seed);
  const petals = 6 + Math.floor(next() * 7);
  const bands = BANDS.map(([inner, outer], i): Band => {
    const waves = petals * (1 + Math.floor(next() * 3));
    const strands = 5 + Math.floor(next() * 4) + i * 2;
    return { inner, outer, waves, strands, swell: 0.05 + next() * 0.09, phase: i % 2 ? Math.PI : 0 };
  });
  return { petals, petal: bands.map((band) => weave(band, petals)).join('') };
}

const drawn = new Map<string, Guilloche>();

export function guilloche(seed: string): Guilloche {
  const known = drawn.get(seed) ?? draw(seed);
  drawn.set(seed, known);
  return known;
}
