import { expect, test } from 'vitest';
import { isHoliday, isWorkingDay, workingDayFrom } from './working-days.ts';

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
