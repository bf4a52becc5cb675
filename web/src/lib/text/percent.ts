/** "90 %", which no line end may part. */
export const percent = (value: number): string => `${value}\u00a0%`;

/** Prose whose percentages no line end parts. */
export const withWholePercents = (text: string): string => text.replaceAll(/(\d) %/g, '$1\u00a0%');

/** Rounded, but 100 only when nothing is missing. */
export function percentOf(part: number, whole: number): number {
  if (whole === 0) return 0;
  return part === whole ? 100 : Math.min(99, Math.round((100 * part) / whole));
}
