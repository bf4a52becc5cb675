import { afterEach, expect, it, vi } from 'vitest';
import { longDateOf, longDateTimeOf, shortDateOf } from './mexico-city-time.ts';

afterEach(() => void vi.unstubAllEnvs());

it.each(['America/Mexico_City', 'Pacific/Kiritimati', 'UTC'])('says the day of Mexico City in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  expect(longDateOf('2026-12-05T05:59:59Z')).toBe('4 de diciembre de 2026');
  expect(longDateOf('2026-12-05T06:00:00Z')).toBe('5 de diciembre de 2026');
  expect(shortDateOf('2026-12-05T05:59:59Z')).toBe('4 dic 2026');
  expect(longDateTimeOf('2026-12-05T05:09:59Z')).toBe('4 de diciembre de 2026 a las 23:09');
});
