import { LOCALE, TIME_ZONE } from '@finaula/contract/constants';

const DAY_MS = 86_400_000;
const parts = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: TIME_ZONE });
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });

/** Calendar days in Mexico City from today to that instant's day: 0 today, negative in the past. */
export const daysUntil = (instant: string, now = new Date()): number =>
  Math.round((Date.parse(parts.format(new Date(instant))) - Date.parse(parts.format(now))) / DAY_MS);

/** "en 9 días", "mañana", "hoy", "ayer", "hace 3 días" */
export const inDays = (days: number): string =>
  Math.abs(days) < 2 ? relative.format(days, 'day') : `${days > 0 ? 'en' : 'hace'} ${Math.abs(days)} días`;
