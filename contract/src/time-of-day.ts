import { LOCALE, TIME_ZONE } from './constants.ts';

const clock = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short', hourCycle: 'h23', timeZone: TIME_ZONE });
/** "17:05", in Mexico City. */
export const timeOf = (instant: string): string => clock.format(new Date(instant));
