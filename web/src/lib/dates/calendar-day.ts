import { LOCALE } from '@finaula/contract/constants';

/* A calendar day has no time zone: it is parsed and formatted in UTC. */
const long = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });

/** "2026-11-20" → "20 de noviembre de 2026" */
export const longDay = (day: string): string => long.format(new Date(`${day}T00:00:00Z`));

/** "2026-11-20" → "20 nov 2026" */
export const shortDay = (day: string): string => short.format(new Date(`${day}T00:00:00Z`));

const month = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "2026-07" → "julio de 2026" */
export const monthOf = (yearMonth: string): string => month.format(new Date(`${yearMonth}-01T00:00:00Z`));

/** The day so many days after another. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
