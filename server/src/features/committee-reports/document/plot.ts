import { reportMarks } from '@finaula/contract/committee-report-words';
import type { CommitteeReport } from '@finaula/contract/committee-reports';
import { percentOf } from '@finaula/contract/text';
import { drawTrend, trendOf } from '@finaula/contract/trend';
import { shortMonth } from '../../../shared/time/format.ts';
import { INK, type Sheet, styles } from './sheet.ts';

const INKS = { upToDate: INK.jade, fulfilled: INK.text } as const;
const monthOf = (day: string) => `${shortMonth(Number(day.slice(5, 7)))} ${day.slice(2, 4)}`;

/** The line of 24 months: the paths of the screen, with its figures at their ends. */
export function plot(
  sheet: Sheet,
  report: CommitteeReport,
  { x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>,
) {
  const points = trendOf(report.trend);
  const last = points.at(-1);
  if (!last || points.length < 2) {
    sheet.write('P', 'La línea empieza con el segundo mes.', styles.quiet, { x, y: y + 4, width });
    return;
  }
  const now = trendOf({ points: report.trend.now });
  const size = { width, height, top: 22, right: 66, bottom: 13, left: 27 };
  const { plot: frame, grid, days, lines, places, marks } = drawTrend(points, now, reportMarks(report), size);
  const at = (place: { x: number; y: number }, room: number) => ({ x: x + place.x, y: y + place.y, width: room });
  const path = (data: string, dashed: boolean, colour: string, weight: number) =>
    sheet.shapes.push((document) => {
      document.save().translate(x, y).path(data).lineWidth(weight).lineJoin('round');
      if (dashed) document.dash(1.6, { space: 1.6 });
      document.stroke(colour).undash().restore();
    });
  for (const { value, y: top } of grid) {
    sheet.rule(at({ x: frame.left, y: top }, frame.right - frame.left));
    sheet.write(
      'P',
      value === 100 ? '100\u00a0%' : String(value),
      styles.quiet,
      at({ x: 0, y: top - 5 }, frame.left - 5),
      'right',
    );
  }
  for (const { on, x: middle } of days)
    sheet.write('P', monthOf(on), styles.quiet, at({ x: middle - 30, y: frame.bottom + 3 }, 60), 'centre');
  for (const { number, x: middle } of marks) {
    sheet.shapes.push((document) =>
      document
        .moveTo(x + middle, y + 14)
        .lineTo(x + middle, y + frame.bottom)
        .lineWidth(0.5)
        .stroke(INK.quiet),
    );
    sheet.shapes.push((document) =>
      document
        .circle(x + middle, y + 7, 6)
        .lineWidth(0.5)
        .fillAndStroke('#ffffff', INK.quiet),
    );
    sheet.write('P', String(number), styles.quiet, at({ x: middle - 6, y: 2 }, 12), 'centre');
  }
  for (const { series, recorded, known, gap } of lines) {
    if (gap !== '')
      sheet.shapes.push((document) => document.save().translate(x, y).path(gap).fill(INK.known).restore());
    path(recorded, false, INKS[series], series === 'upToDate' ? 1.5 : 0.9);
    if (known !== '') path(known, true, INKS[series], 0.9);
  }
  const end = places.at(-1);
  if (!end) return;
  const overlap = Math.max(0, 24 - Math.abs(end.fulfilled - end.upToDate)) / 2;
  for (const [top, part, name] of [
    [end.upToDate - overlap, last.upToDate, 'al corriente'],
    [end.fulfilled + overlap, last.fulfilled, 'capacitadas'],
  ] as const) {
    const place = at({ x: frame.right + 6, y: top - 11 }, 60);
    const bottom = sheet.write('P', `${percentOf(part, last.people)}\u00a0%`, styles.strong, place);
    sheet.write('P', name, styles.quiet, { ...place, y: bottom - 1 });
  }
}
