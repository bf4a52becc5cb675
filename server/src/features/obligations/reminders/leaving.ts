import { isWorkingDay, workingDayFrom } from '../../../shared/standings/working-days.ts';

/** Hours of Mexico City between which mails about obligations leave. */
const FROM_HOUR = 9;
const TO_HOUR = 20;

const DAY_MS = 86_400_000;
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** Mexico City has kept UTC−6 all year since October 2022 (Ley de los Husos Horarios). */
const OFFSET_MS = -6 * 3_600_000;
const localOf = (instant: Date) => new Date(instant.getTime() + OFFSET_MS);
const dayOf = (instant: Date) => localOf(instant).toISOString().slice(0, 10);
const opening = (day: string) => new Date(`${day}T${String(FROM_HOUR).padStart(2, '0')}:00:00-06:00`);

export interface Leaving {
  /** YYYY-MM-DD in Mexico City. */
  day: string;
  at: Date;
  /** Or it waits for that day's nine o'clock. */
  now: boolean;
}

/**
 * When a mail about obligations leaves that is asked for at an instant: at once between 9:00 and 20:00 of a
 * working day, else at the next 9:00 of one.
 */
export function leavingAfter(instant: Date): Leaving {
  const day = dayOf(instant);
  const hour = localOf(instant).getUTCHours();
  if (isWorkingDay(day) && hour >= FROM_HOUR && hour < TO_HOUR) return { day, at: instant, now: true };
  const next = workingDayFrom(hour < FROM_HOUR ? day : dayAfter(day));
  return { day: next, at: opening(next), now: false };
}

/** When the next round begins, if that of `last` was the last one. */
export function nextRound(instant: Date, last: string | null): Leaving {
  const leaving = leavingAfter(instant);
  if (last === null || leaving.day > last) return leaving;
  const day = workingDayFrom(dayAfter(last));
  return { day, at: opening(day), now: false };
}
