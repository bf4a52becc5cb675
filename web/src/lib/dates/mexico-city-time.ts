import { LOCALE, TIME_ZONE } from '@finaula/contract/constants';
import { timeOf } from '@finaula/contract/time-of-day';

export { timeOf };

const long = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: TIME_ZONE });
const short = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: TIME_ZONE });

/** The day of an instant in Mexico City: "4 de diciembre de 2026". */
export const longDateOf = (instant: string): string => long.format(new Date(instant));

/** "4 dic 2026" */
export const shortDateOf = (instant: string): string => short.format(new Date(instant));

const moment = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: TIME_ZONE,
});

/** "4 dic 2026, 17:05" */
export const shortDateTimeOf = (instant: string): string => moment.format(new Date(instant));

/** "4 de diciembre de 2026 a las 17:05" */
export const longDateTimeOf = (instant: string): string => `${longDateOf(instant)} a las ${timeOf(instant)}`;

const plain = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE });

/** Today in Mexico City: YYYY-MM-DD. */
export const mexicanToday = (now = new Date()): string => plain.format(now);
