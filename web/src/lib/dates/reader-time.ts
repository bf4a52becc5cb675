import { LOCALE, TIME_ZONE } from '@finaula/contract/constants';

/*
 * Hours on which the reader acts, in the time zone of the reader's device. Days of evidence stay in Mexico
 * City (mexico-city-time.ts).
 */

const hours = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short', hourCycle: 'h23', timeZone });
const days = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat(LOCALE, { weekday: 'long', day: 'numeric', month: 'long', timeZone });
const dates = (timeZone: string | undefined) => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone });

const centerHour = hours(TIME_ZONE);
const centerDay = days(TIME_ZONE);

/** "20:16", without the name of a zone: for an hour that has just passed on this device. */
export const readerHour = (instant: string | number, zone?: string): string => hours(zone).format(new Date(instant));

/** "10:42"; outside the zone of Mexico City "20:46 (hora del centro: 22:46)". */
export const readerTime = (instant: string | number, zone?: string): string => {
  const own = readerHour(instant, zone);
  const center = centerHour.format(new Date(instant));
  return own === center ? own : `${own} (hora del centro: ${center})`;
};

const withCenter = (instant: string, own: string, ownDay: string, zone: string | undefined) => {
  const at = new Date(instant);
  const center = centerHour.format(at);
  if (center === readerHour(instant, zone)) return own;
  const day = centerDay.format(at);
  return `${own} (hora del centro: ${day === ownDay ? '' : `${day.replace(',', '')}, `}${center})`;
};

/** "miércoles 25 de noviembre, 10:58"; elsewhere with the hour, and a differing day, in Mexico City. */
export const readerDayAndTime = (instant: string, zone?: string): string => {
  const day = days(zone).format(new Date(instant));
  return withCenter(instant, `${day.replace(',', '')}, ${readerHour(instant, zone)}`, day, zone);
};

/** "4 de diciembre de 2026 a las 17:05"; elsewhere with the hour in Mexico City. */
export const readerDateTime = (instant: string, zone?: string): string => {
  const at = new Date(instant);
  const own = `${dates(zone).format(at)} a las ${readerHour(instant, zone)}`;
  return withCenter(instant, own, days(zone).format(at), zone);
};
