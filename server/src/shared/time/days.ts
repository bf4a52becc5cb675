import { TIME_ZONE } from '@finaula/contract/constants';
import { Temporal } from 'temporal-polyfill';

/** For durations; use `addDays` for calendar days. */
export const DAY_MS = 86_400_000;

/**
 * Swedish dates have the form of ISO 8601. Exports call this for each row: Temporal takes ten times as
 * long.
 */
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE });

/** The day in Mexico City at an instant, YYYY-MM-DD. */
export const mexicanDay = (instant: Date): string => isoDay.format(instant);

/** The hour in Mexico City at an instant, 0–23. */
export const mexicanHour = (instant: Date): number =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(TIME_ZONE).hour;

/** The instant at which an hour of a day begins in Mexico City. */
export const instantAt = (day: string, hour: number): Date =>
  new Date(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: TIME_ZONE, plainTime: { hour } }).epochMilliseconds,
  );

/** Adds days to a calendar day; both YYYY-MM-DD. */
export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** The same day of a later year; 29 February becomes 28. */
export const addYears = (day: string, years: number): string => Temporal.PlainDate.from(day).add({ years }).toString();

/** Calendar days from one day to another; negative if `to` is before `from`. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;

/** 1 Monday to 7 Sunday. */
export const dayOfWeek = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek;

export const daysInMonth = (year: number, month: number): number =>
  Temporal.PlainYearMonth.from({ year, month }).daysInMonth;
