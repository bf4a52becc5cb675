import { LOCALE } from './constants.ts';

const long = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' });

/** "2026-11-20" → "20 de noviembre de 2026"; other text stays. */
export function longDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.valueOf()) ? day : long.format(date);
}
