/**
 * The brand's motif: an engraved rosette as on banknotes and diplomas. The same seed gives the same drawing
 * on screen and on paper: a course's seed is its id, a constancia's its folio. Woven bands: r_k(t) = mid(t)
 * + amp(t) · sin(n·t + 2πk/K), k = 0…K−1. Mid and amp swell with the petals and n is a multiple of their
 * number, so that one petal is drawn and the others are its rotations.
 */
export interface Rosette {
  /** Number of petals around the centre. */
  readonly petals: number;
  readonly strands: readonly Strand[];
}

/**
 * The radius, as a part of the whole (0–1), at an angle in radians, clockwise from the top; one petal goes
 * from 0 to 2π/petals.
 */
export type Strand = (angle: number) => number;

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

/** Numbers in [0, 1) derived from the seed alone (FNV-1a, then xorshift-multiply). */
function numbersOf(seed: string): () => number {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) >>> 0;
    state = (state ^ (state >>> 13)) >>> 0;
    return state / 2 ** 32;
  };
}

function weave({ inner, outer, waves, strands, swell, phase }: Band, petals: number): Strand[] {
  return Array.from({ length: strands }, (_, k) => (angle: number) => {
    const petal = swell * Math.cos(petals * angle + phase);
    const [top, bottom] = [outer - swell + petal, inner + petal * 0.5];
    return (top + bottom) / 2 + ((top - bottom) / 2) * Math.sin(waves * angle + (2 * Math.PI * k) / strands);
  });
}

export function rosette(seed: string): Rosette {
  const next = numbersOf(seed);
  const petals = 6 + Math.floor(next() * 7);
  const bands = BANDS.map(([inner, outer], i): Band => {
    const waves = petals * (1 + Math.floor(next() * 3));
    const strands = 5 + Math.floor(next() * 4) + i * 2;
    return { inner, outer, waves, strands, swell: 0.05 + next() * 0.09, phase: i % 2 ? Math.PI : 0 };
  });
  return { petals, strands: bands.flatMap((band) => weave(band, petals)) };
}
