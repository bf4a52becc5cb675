import { inkCurve } from './ink-curve.ts';

const STRANDS = 9;
const WAVES = 2;

/**
 * One tile of the braid. Strand k at t in 0…1: y = band/2 · (0.66 − 0.34 cos 2πt) · sin(2π·waves·t +
 * 2πk/strands): both ends are the same narrow waist, so that tiles join without a seam.
 */
export function braid(length: number, band: number): string[] {
  const strand = (k: number) => (t: number) => {
    const swell = 0.66 - 0.34 * Math.cos(2 * Math.PI * t);
    return [t * length, (band / 2) * swell * Math.sin(2 * Math.PI * WAVES * t + (2 * Math.PI * k) / STRANDS)] as const;
  };
  return Array.from({ length: STRANDS }, (_, k) => inkCurve(strand(k), 0, 1, 24));
}
