import { expect, test } from 'vitest';
import { readDay, typedDay } from './typed-day.ts';

test('a typed day is read as day, month, year in every spelling', () => {
  for (const typed of ['05/11/2026', '5/11/2026', '05-11-2026', '5.11.2026', '05112026', ' 05 11 2026 ', '2026-11-05'])
    expect(readDay(typed), typed).toBe('2026-11-05');
  expect(readDay('29/02/2028')).toBe('2028-02-29');
});

test('a day that does not exist, or is not complete, is no day', () => {
  for (const typed of ['', '5', '05/11', '05/11/26', '31/02/2026', '11/13/2026', '29/02/2026', '2026-02-30', 'hoy'])
    expect(readDay(typed), typed).toBeUndefined();
});

test('a day is shown as dd/mm/aaaa, and unfinished text as it was typed', () => {
  expect(typedDay('2026-11-05')).toBe('05/11/2026');
  expect(typedDay('31/02/2026')).toBe('31/02/2026');
  expect(typedDay('')).toBe('');
});
