import { LOCALE } from '@finaula/contract/constants';

const format = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' });

/** "2026-11-20" → "20 de noviembre de 2026". A plain day has no time zone: read and written in UTC, it is the same day for everyone. */
export const longDay = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
