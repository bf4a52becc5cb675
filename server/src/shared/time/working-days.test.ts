import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addTermDays, isHoliday, isWorkingDay, workingDayFrom } from './working-days.ts';

test('the holidays of LFT art. 74', () => {
  const of2026 = ['2026-01-01', '2026-02-02', '2026-03-16', '2026-05-01', '2026-09-16', '2026-11-16', '2026-12-25'];
  expect(
    Array.from({ length: 365 }, (_, n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)).filter(
      isHoliday,
    ),
  ).toEqual(of2026);
  expect(['2024-10-01', '2026-10-01', '2030-10-01'].map(isHoliday)).toEqual([true, false, true]);
});

test('no message on a Sunday or a holiday: it leaves on the next working day', () => {
  expect(isWorkingDay('2026-11-21')).toBe(true);
  expect(isWorkingDay('2026-11-22')).toBe(false);
  expect(workingDayFrom('2026-11-15')).toBe('2026-11-17');
  expect(workingDayFrom('2026-12-25')).toBe('2026-12-26');
});

/**
 * Days off of three years, written from printed calendars: Saturdays and Sundays are found by counting weeks
 * from a known Saturday, holidays are listed.
 */
const DAYS_OFF = [
  ...['2024-01-01', '2024-02-05', '2024-03-18', '2024-05-01', '2024-09-16', '2024-10-01', '2024-11-18', '2024-12-25'],
  ...['2025-01-01', '2025-02-03', '2025-03-17', '2025-05-01', '2025-09-16', '2025-11-17', '2025-12-25'],
  ...['2026-01-01', '2026-02-02', '2026-03-16', '2026-05-01', '2026-09-16', '2026-11-16', '2026-12-25'],
];
const DAY = 86_400_000;
const SATURDAY = Date.UTC(2024, 0, 6);
const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
const isOff = (time: number) => {
  const inWeek = ((((time - SATURDAY) / DAY) % 7) + 7) % 7;
  return inWeek < 2 || DAYS_OFF.includes(iso(time));
};

test('a term ends on the day that a written calendar of three years says', () => {
  const day = fc.integer({ min: 0, max: 960 }).map((n) => Date.UTC(2024, 0, 1) + n * DAY);
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 60 }), (from, days) => {
      const working = Array.from({ length: 120 }, (_, n) => from + (n + 1) * DAY).filter((time) => !isOff(time));
      expect(addTermDays(iso(from), days)).toBe(iso(working[days - 1] ?? 0));
    }),
  );
});

test('the year of an inauguration has a day off more', () => {
  expect(addTermDays('2024-09-30', 1)).toBe('2024-10-02');
  expect(addTermDays('2025-09-30', 1)).toBe('2025-10-01');
});
