import { describe, expect, it } from 'vitest';
import { longDay } from '../../../shared/time/format.ts';
import { writtenDate } from './written-date.ts';

/** Noon in Mexico City. */
const noon = (day: string) => new Date(`${day}T12:00:00-06:00`);

describe('writtenDate', () => {
  it.each([
    ['2026-11-20', 'veinte de noviembre de dos mil veintiséis'],
    ['2026-01-01', 'primero de enero de dos mil veintiséis'],
    ['2000-02-29', 'veintinueve de febrero de dos mil'],
    ['2001-03-02', 'dos de marzo de dos mil uno'],
    ['2016-04-16', 'dieciséis de abril de dos mil dieciséis'],
    ['2021-05-21', 'veintiuno de mayo de dos mil veintiuno'],
    ['2022-06-22', 'veintidós de junio de dos mil veintidós'],
    ['2023-07-23', 'veintitrés de julio de dos mil veintitrés'],
    ['2030-08-30', 'treinta de agosto de dos mil treinta'],
    ['2031-12-31', 'treinta y uno de diciembre de dos mil treinta y uno'],
    ['2040-09-10', 'diez de septiembre de dos mil cuarenta'],
    ['2057-10-15', 'quince de octubre de dos mil cincuenta y siete'],
    ['2099-12-26', 'veintiséis de diciembre de dos mil noventa y nueve'],
  ])('writes %s', (day, words) => {
    expect(writtenDate(noon(day))).toBe(words);
  });

  it('takes the day of Mexico City, six hours behind UTC', () => {
    expect(writtenDate(new Date('2026-12-01T05:59:59Z'))).toBe('treinta de noviembre de dos mil veintiséis');
    expect(writtenDate(new Date('2026-12-01T06:00:00Z'))).toBe('primero de diciembre de dos mil veintiséis');
    expect(writtenDate(new Date('2027-01-01T05:59:59Z'))).toBe('treinta y uno de diciembre de dos mil veintiséis');
  });

  it('has its own words for each day of a month and each year of the century', () => {
    const days = Array.from(
      { length: 31 },
      (_, i) => writtenDate(noon(`2026-01-${String(i + 1).padStart(2, '0')}`)).split(' de ')[0] ?? '',
    );
    expect(new Set(days).size).toBe(31);
    const years = Array.from(
      { length: 100 },
      (_, i) => writtenDate(noon(`20${String(i).padStart(2, '0')}-06-15`)).split(' de ')[2] ?? '',
    );
    expect(new Set(years).size).toBe(100);
    for (const words of [...days, ...years]) expect(words).toMatch(/^[a-záéíóú]+( [a-záéíóú]+)*$/);
    // Below thirty one word, above it "treinta y uno": the accents are where the Academy has them.
    expect(years.filter((words) => /veinti|dieci/.test(words) && words.endsWith('s'))).toEqual([
      'dos mil dieciséis',
      'dos mil veintidós',
      'dos mil veintitrés',
      'dos mil veintiséis',
    ]);
    expect(years.filter((words) => words.includes(' y ')).length).toBe(63);
  });

  it('refuses a year that it has no words for', () => {
    expect(() => writtenDate(noon('2100-01-01'))).toThrow(RangeError);
  });
});

describe('longDate', () => {
  it('names the month and writes the day without a zero', () => {
    expect(longDay('2027-11-20')).toBe('20 de noviembre de 2027');
    expect(longDay('2028-02-09')).toBe('9 de febrero de 2028');
  });
});
