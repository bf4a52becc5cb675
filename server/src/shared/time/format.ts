import { LOCALE, TIME_ZONE } from '@finaula/contract/constants';

const longInstant = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: TIME_ZONE,
});
/** "20 de noviembre de 2026 a las 14:05", in Mexico City. */
export const mexicanInstant = (instant: Date): string => longInstant.format(instant);

const ZONE_NAME = '(hora de la Ciudad de México)';
/** "20 de noviembre de 2026 a las 14:05 (hora de la Ciudad de México)", for people who may be elsewhere. */
export const namedInstant = (instant: Date): string => `${mexicanInstant(instant)} ${ZONE_NAME}`;

const longInstant12 = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE });
/** "20 de noviembre de 2026 a las 2:05 p.m.", in Mexico City. */
export const mexicanInstant12 = (instant: Date): string => longInstant12.format(instant);

// A calendar day has no time zone: format it in UTC.
const long = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' });
const medium = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });
const ofYear = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', timeZone: 'UTC' });
const longMonth = new Intl.DateTimeFormat(LOCALE, { month: 'long', timeZone: 'UTC' });
const shortMonthName = new Intl.DateTimeFormat(LOCALE, { month: 'short', timeZone: 'UTC' });
const inLeapYear = (month: number, day = 1) => new Date(Date.UTC(2024, month - 1, day));

/** "20 de noviembre de 2026", from YYYY-MM-DD. */
export const longDay = (day: string): string => long.format(new Date(day));
/** "20 nov 2026", from YYYY-MM-DD. */
export const shortDay = (day: string): string => medium.format(new Date(day));
/** "20 de noviembre", from 11 and 20. */
export const dayOfYear = (month: number, day: number): string => ofYear.format(inLeapYear(month, day));
/** "enero", from 1. */
export const monthName = (month: number): string => longMonth.format(inLeapYear(month));
/** "ene", from 1. */
export const shortMonth = (month: number): string => shortMonthName.format(inLeapYear(month)).replace('.', '');
