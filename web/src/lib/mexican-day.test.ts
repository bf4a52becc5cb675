import { afterEach, expect, it, vi } from 'vitest';
import { longMexicanDay, longMexicanMoment, shortMexicanDay } from './mexican-day.ts';

afterEach(() => void vi.unstubAllEnvs());

it.each(['America/Mexico_City', 'Pacific/Kiritimati', 'UTC'])('says the day of Mexico City in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  expect(longMexicanDay('2026-12-05T05:59:59Z')).toBe('4 de diciembre de 2026');
  expect(longMexicanDay('2026-12-05T06:00:00Z')).toBe('5 de diciembre de 2026');
  expect(shortMexicanDay('2026-12-05T05:59:59Z')).toBe('4 dic 2026');
  expect(longMexicanMoment('2026-12-05T05:09:59Z')).toBe('4 de diciembre de 2026 a las 23:09');
});
