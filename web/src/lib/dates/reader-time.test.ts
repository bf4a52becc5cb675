import { expect, it } from 'vitest';
import { readerDateTime, readerDayAndTime, readerHour, readerTime } from './reader-time.ts';

const END = '2026-11-26T04:46:00Z'; // 22:46 of the 25th in Mexico City

it.each([
  ['America/Mexico_City', '22:46'],
  ['America/Monterrey', '22:46'],
  ['America/Tijuana', '20:46 (hora del centro: 22:46)'],
  ['America/Hermosillo', '21:46 (hora del centro: 22:46)'],
  ['America/Mazatlan', '21:46 (hora del centro: 22:46)'],
  ['America/Cancun', '23:46 (hora del centro: 22:46)'],
  ['Europe/Madrid', '05:46 (hora del centro: 22:46)'],
])('a reader in %s reads their own hour, and the one of Mexico City where it differs', (zone, shown) => {
  expect(readerTime(END, zone)).toBe(shown);
  expect(readerHour(END, zone)).toBe(shown.slice(0, 5));
});

it.each([
  ['America/Mexico_City', 'miércoles 25 de noviembre, 23:49', '25 de noviembre de 2026 a las 23:49'],
  [
    'America/Cancun',
    'jueves 26 de noviembre, 00:49 (hora del centro: miércoles 25 de noviembre, 23:49)',
    '26 de noviembre de 2026 a las 00:49 (hora del centro: miércoles 25 de noviembre, 23:49)',
  ],
  [
    'America/Tijuana',
    'miércoles 25 de noviembre, 21:49 (hora del centro: 23:49)',
    '25 de noviembre de 2026 a las 21:49 (hora del centro: 23:49)',
  ],
])('a day and hour in %s names the other day where the zones stand on different days', (zone, day, date) => {
  expect(readerDayAndTime('2026-11-26T05:49:00Z', zone)).toBe(day);
  expect(readerDateTime('2026-11-26T05:49:00Z', zone)).toBe(date);
});

it('a border city with summer time differs only in summer', () => {
  expect(readerTime('2026-07-01T18:00:00Z', 'America/Ciudad_Juarez')).toBe('12:00');
  expect(readerTime('2026-12-01T18:00:00Z', 'America/Ciudad_Juarez')).toBe('11:00 (hora del centro: 12:00)');
});
