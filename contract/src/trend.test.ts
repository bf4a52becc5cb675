import { expect, test } from 'vitest';
import { drawTrend, type TrendPoint, trendOf, trendSentence } from './trend.ts';

const size = { width: 120, height: 110, top: 10, right: 10, bottom: 0, left: 10 };
const point = (on: string, upToDate: number, fulfilled = upToDate): TrendPoint => ({
  on,
  people: 100,
  upToDate,
  fulfilled,
});

test('a history without obliged people or with few of them has no point to draw', () => {
  const none = { pendiente: 0, por_vencer: 0, vencida: 0, cumplida: 0, exenta: 2, fuera_por_desactivacion: 0 };
  const points = [
    { on: '2026-01-31', counts: { ...none, people: 0 } },
    { on: '2026-02-28', counts: null },
    { on: '2026-03-31', counts: { ...none, cumplida: 6, vencida: 1, people: 7 } },
  ];
  expect(trendOf({ points })).toEqual([{ on: '2026-03-31', people: 7, upToDate: 6, fulfilled: 6 }]);
});

test('lines start at 40 % when every share is above it, and at 0 otherwise', () => {
  const days = [point('2026-01-31', 100), point('2026-02-01', 70)];
  expect(drawTrend(days, [], [], size).lines[0]?.recorded).toBe('M10,10L110,60');
  expect(drawTrend([...days, point('2026-02-02', 30)], [], [], size).floor).toBe(0);
});

test('the line as known today is drawn from the point before to the point after a difference', () => {
  const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05'].map((on) => point(on, 90));
  const now = days.map((then) => (then.on === '2026-01-03' ? point(then.on, 100) : then));
  const { lines, known } = drawTrend(days, now, [], size);
  expect(lines[0]?.known).toBe('M35,26.7L60,10L85,26.7');
  expect(known.map((at) => at?.upToDate)).toEqual([undefined, undefined, 100, undefined, undefined]);
  expect(drawTrend(days, days, [], size).lines[0]?.known).toBe('');
});

test('the sentence names the change in points and people who entered', () => {
  const marks = [{ on: '2026-08-03', kind: 'import' as const, title: null, number: 40 }];
  const trend = [point('2026-07-31', 95), point('2026-08-31', 92)];
  expect(trendSentence(trend, marks)).toBe(
    '92\u00a0% al corriente; bajó 3 puntos desde el 31 de julio de 2026 por el ingreso de 40 personas.',
  );
  expect(trendSentence(trend, [])).toContain('al vencer los plazos de 3 personas más');
  expect(trendSentence(trend.slice(1), [])).toBe('92\u00a0% al corriente. La línea empieza hoy.');
});
