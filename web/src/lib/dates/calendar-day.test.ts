import { afterEach, expect, it, vi } from 'vitest';
import { longDay, shortDay } from './calendar-day.ts';

afterEach(() => void vi.unstubAllEnvs());

it.each(['America/Mexico_City', 'Pacific/Kiritimati', 'UTC'])('says the same day in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  expect(longDay('2026-11-20')).toBe('20 de noviembre de 2026');
  expect(longDay('2027-01-01')).toBe('1 de enero de 2027');
  expect(shortDay('2026-11-20')).toBe('20 nov 2026');
});
