/** "90 %", with a no-break space. */
export const percent = (value: number): string => `${value}\u00a0%`;

/** Puts a no-break space into the percentages of a text. */
export const withWholePercents = (text: string): string => text.replaceAll(/(\d) %/g, '$1\u00a0%');

/** Rounded, but 100 only when everything is complete. */
export function percentOf(part: number, whole: number): number {
  if (whole === 0) return 0;
  return part === whole ? 100 : Math.min(99, Math.round((100 * part) / whole));
}
