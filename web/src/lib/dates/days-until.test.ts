import { expect, it } from 'vitest';
import { daysUntil, inDays } from './days-until.ts';

const now = new Date('2026-11-21T05:30:00Z'); // still the 20th in Mexico City

it('counts the days of the calendar in Mexico City, whatever the hour', () => {
  expect(daysUntil('2026-11-21T05:59:00Z', now)).toBe(0);
  expect(daysUntil('2026-11-21T06:00:00Z', now)).toBe(1);
  expect(daysUntil('2026-11-29T20:00:00Z', now)).toBe(9);
  expect(daysUntil('2026-11-20T01:00:00Z', now)).toBe(-1);
});

it('says them as a person would', () => {
  expect([-3, -1, 0, 1, 9].map(inDays)).toEqual(['hace 3 días', 'ayer', 'hoy', 'mañana', 'en 9 días']);
});
