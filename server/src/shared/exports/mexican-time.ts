import { LOCALE, TIME_ZONE } from '@finaula/contract/constants';

/** Swedish writes dates as ISO 8601 does. */
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE });
/** The day it was in Mexico City at that instant, YYYY-MM-DD. */
export const mexicanDay = (instant: Date): string => isoDay.format(instant);

const longInstant = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: TIME_ZONE,
});
/** "20 de noviembre de 2026, 14:05", in Mexico City. */
export const mexicanInstant = (instant: Date): string => longInstant.format(instant);

const plainDay = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' });
/** "20 de noviembre de 2026", of YYYY-MM-DD. */
export const longDay = (day: string): string => plainDay.format(new Date(day));
