import { addDays, instantAt, mexicanDay, mexicanHour } from '../../../shared/time/days.ts';
import { isWorkingDay, workingDayFrom } from '../../../shared/time/working-days.ts';

/** Hours in Mexico City in which mails about obligations are sent. */
const FROM_HOUR = 9;
const TO_HOUR = 20;

export interface SendTime {
  /** YYYY-MM-DD in Mexico City. */
  day: string;
  at: Date;
  /** Whether it is sent at once; otherwise at nine o'clock of that day. */
  now: boolean;
}

/**
 * When a mail about obligations is sent: at once between 9:00 and 20:00 of a working day, else at the next
 * 9:00 of one.
 */
export function sendTimeAfter(instant: Date): SendTime {
  const day = mexicanDay(instant);
  const hour = mexicanHour(instant);
  if (isWorkingDay(day) && hour >= FROM_HOUR && hour < TO_HOUR) return { day, at: instant, now: true };
  const next = workingDayFrom(hour < FROM_HOUR ? day : addDays(day, 1));
  return { day: next, at: instantAt(next, FROM_HOUR), now: false };
}

/** The start of the next round after the one of `last`. */
export function nextRound(instant: Date, last: string | null): SendTime {
  const sendTime = sendTimeAfter(instant);
  if (last === null || sendTime.day > last) return sendTime;
  const day = workingDayFrom(addDays(last, 1));
  return { day, at: instantAt(day, FROM_HOUR), now: false };
}
