import { LOCALE, TIME_ZONE } from '@finaula/contract/constants';

const clock = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short', hourCycle: 'h23', timeZone: TIME_ZONE });
const day = new Intl.DateTimeFormat(LOCALE, { weekday: 'long', day: 'numeric', month: 'long', timeZone: TIME_ZONE });

/** "10:42", in Mexico City. */
export const clockOf = (instant: string | number): string => clock.format(new Date(instant));

/** "miércoles 25 de noviembre, 10:58" */
export const dayAndClockOf = (instant: string): string =>
  `${day.format(new Date(instant)).replace(',', '')}, ${clockOf(instant)}`;

/** Remaining whole minutes, with seconds in the last five: "Quedan 18 min", "Quedan 4:09". */
export function remainingText(ms: number): string {
  if (ms <= 0) return 'Se acabó el tiempo';
  const seconds = Math.ceil(ms / 1000);
  if (seconds > 5 * 60) return `Quedan ${Math.ceil(seconds / 60)} min`;
  return `Quedan ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Announced once each, at ten, five and one minute. */
export function announcementFor(ms: number): string {
  if (ms <= 0) return 'Se acabó el tiempo.';
  for (const minutes of [1, 5, 10])
    if (ms <= minutes * 60_000)
      return minutes === 1 ? 'Queda un minuto.' : `Quedan ${minutes === 5 ? 'cinco' : 'diez'} minutos.`;
  return '';
}
