import { addDays, dayOfWeek } from './days.ts';

/*
 * Working days, YYYY-MM-DD. Messages about obligations leave on every day but Sundays and the holidays of LFT
 * art. 74; legal terms (días hábiles) count Monday to Friday without these holidays.
 */

/** The nth Monday of a month. */
function monday(year: number, month: number, nth: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return addDays(first, ((8 - dayOfWeek(first)) % 7) + (nth - 1) * 7);
}

/**
 * LFT art. 74, fractions I to VIII. IX (days of ordinary elections) is not known in advance; elections are on
 * Sundays, so that no term changes. The 1st of October every six years: 2024, 2030…
 */
export function isHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  const fixed = ['01-01', '05-01', '09-16', '12-25', ...((year - 2024) % 6 === 0 ? ['10-01'] : [])];
  return fixed.includes(day.slice(5)) || [monday(year, 2, 1), monday(year, 3, 3), monday(year, 11, 3)].includes(day);
}

export const isWorkingDay = (day: string): boolean => dayOfWeek(day) !== 7 && !isHoliday(day);

/** That day, or the next working day. */
export function workingDayFrom(day: string): string {
  let found = day;
  while (!isWorkingDay(found)) found = addDays(found, 1);
  return found;
}

/** The last day of a term of Monday to Friday, counted from the day after. */
export function addTermDays(day: string, days: number): string {
  let last = day;
  for (let counted = 0; counted < days; ) {
    last = addDays(last, 1);
    if (dayOfWeek(last) < 6 && !isHoliday(last)) counted += 1;
  }
  return last;
}
