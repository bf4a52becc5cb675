/*
 * Days and instants of the oracle. Mexico City is six hours behind UTC and has had no daylight saving time
 * since October 2022.
 */

/** YYYY-MM-DD; sorts as text. */
export type PlainDay = string;
/** Milliseconds since 1970. */
export type Instant = number;

const DAY = 86_400_000;
const OFFSET = 6 * 3_600_000;

const written = (instant: number) => new Date(instant).toISOString().slice(0, 10);
export const addDays = (day: PlainDay, days: number): PlainDay => written(Date.parse(day) + days * DAY);
export const instantOf = (day: PlainDay, minutes: number): Instant => Date.parse(day) + OFFSET + minutes * 60_000;
export const dayOf = (instant: Instant): PlainDay => written(instant - OFFSET);
export const endOfDay = (day: PlainDay): Instant => instantOf(addDays(day, 1), 0);

const lengthOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
/** A day of a month, or the last day of a shorter month. */
export const dayInMonth = (year: number, month: number, day: number): PlainDay =>
  written(Date.UTC(year, month - 1, Math.min(day, lengthOfMonth(year, month))));

export function addMonths(day: PlainDay, months: number): PlainDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const reached = year * 12 + (month - 1) + months;
  return dayInMonth(Math.floor(reached / 12), (reached % 12) + 1, date);
}
export const yearOf = (day: PlainDay): number => Number(day.slice(0, 4));
