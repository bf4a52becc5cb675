import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { ComplianceHistory, HistoryMark } from './compliance-history.ts';
import { LOCALE } from './constants.ts';
import { percentOf } from './text.ts';

/*
 * The line of an institution's compliance over time: its geometry, and the sentence that explains its last
 * step. Screen and PDF draw the same paths.
 */

export interface TrendPoint {
  on: string;
  people: number;
  /** People with nothing overdue. */
  upToDate: number;
  /** People with everything fulfilled. */
  fulfilled: number;
}

/** The points of a history with obliged people, whose shares can be drawn. */
export const trendOf = ({ points }: Pick<ComplianceHistory, 'points'>): TrendPoint[] =>
  points.flatMap(({ on, counts }) =>
    counts === null || counts.people === 0
      ? []
      : [{ on, people: counts.people, upToDate: counts.people - counts.vencida, fulfilled: counts.cumplida }],
  );

interface Size {
  width: number;
  height: number;
  /** Space around the lines: marks above, days below, percentages on the left. */
  top: number;
  right: number;
  bottom: number;
  left: number;
}

const SERIES = ['upToDate', 'fulfilled'] as const;
type Series = (typeof SERIES)[number];

/** Lines of good figures start here instead of at 0. */
const RAISED_FLOOR = 40;
/** Days whose label would touch the next one are left unlabelled. */
const LABEL_WIDTH = 64;

const differs = (point: TrendPoint, known: TrendPoint | undefined) =>
  known !== undefined && SERIES.some((series) => point[series] * known.people !== known[series] * point.people);

/** The points as known today, at the places where one of them or its neighbour differs from `points`. */
function knownPoints(points: readonly TrendPoint[], now: readonly TrendPoint[]): (TrendPoint | undefined)[] {
  const known = new Map(now.map((point) => [point.on, point]));
  const different = points.map((point) => differs(point, known.get(point.on)));
  return points.map(({ on }, n) => (different[n - 1] || different[n] || different[n + 1] ? known.get(on) : undefined));
}

/** `now`: the points as known today; `marks`: events within the period. */
export function drawTrend(
  points: readonly TrendPoint[],
  now: readonly TrendPoint[],
  marks: readonly HistoryMark[],
  { width, height, top, right, bottom, left }: Size,
) {
  const share = (point: TrendPoint, series: Series) => (100 * point[series]) / point.people;
  const lowest = Math.min(...[...points, ...now].flatMap((point) => SERIES.map((series) => share(point, series))));
  const floor = lowest >= RAISED_FLOOR ? RAISED_FLOOR : 0;
  const y = scaleLinear([floor, 100], [height - bottom, top]);
  const days = points.map(({ on }) => Date.parse(on));
  const [first = 0, last = 1] = [days[0], days.at(-1)];
  const x = scaleLinear([first, Math.max(last, first + 1)], [left, width - right]);
  const xOf = (on: string) => x(Date.parse(on));
  const known = knownPoints(points, now);
  const path = (series: Series, of: readonly (TrendPoint | undefined)[]) =>
    line<TrendPoint | undefined>()
      .defined((point) => point !== undefined)
      .x((point) => xOf(point?.on ?? ''))
      .y((point) => y(point ? share(point, series) : 0))
      .digits(1)(of) ?? '';
  const gap = (series: Series) =>
    area<TrendPoint>()
      .defined((_, n) => known[n] !== undefined)
      .x(({ on }) => xOf(on))
      .y0((point) => y(share(point, series)))
      .y1((point, n) => y(share(known[n] ?? point, series)))
      .digits(1)(points) ?? '';
  let labelled = Number.POSITIVE_INFINITY;
  const labels = points.toReversed().filter(({ on }) => {
    if (labelled - xOf(on) < LABEL_WIDTH) return false;
    labelled = xOf(on);
    return true;
  });
  return {
    floor,
    plot: { left, right: width - right, top, bottom: height - bottom },
    grid: y.ticks(4).map((value) => ({ value, y: y(value) })),
    days: labels.toReversed().map(({ on }) => ({ on, x: xOf(on) })),
    lines: SERIES.map((series) => ({
      series,
      recorded: path(series, points),
      known: path(series, known),
      gap: gap(series),
    })),
    places: points.map((point) => ({
      x: xOf(point.on),
      upToDate: y(share(point, 'upToDate')),
      fulfilled: y(share(point, 'fulfilled')),
    })),
    marks: marks
      .map((mark, n) => ({ number: n + 1, x: xOf(mark.on) }))
      .filter((mark) => mark.x >= left && mark.x <= width - right),
    /** The points as known today where they differ. */
    known: points.map((point, n) => (differs(point, known[n]) ? known[n] : undefined)),
  };
}

const count = (value: number) => value.toLocaleString(LOCALE);
const people = (value: number) => `${count(value)} ${value === 1 ? 'persona' : 'personas'}`;
const points = (value: number) => `${value} ${value === 1 ? 'punto' : 'puntos'}`;

const DAY_WORDS = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' });
const dayInWords = (on: string) => DAY_WORDS.format(new Date(`${on}T00:00:00Z`));

/** The reason of a change, by the events since the point before. */
function reasonOf(last: TrendPoint, before: TrendPoint, marks: readonly HistoryMark[]): string {
  const since = marks.filter(({ on }) => on > before.on && on <= last.on);
  const entered = since.reduce((sum, { kind, number }) => sum + (kind === 'import' ? (number ?? 0) : 0), 0);
  const changed = since.find(({ kind }) => kind === 'version');
  const overdue = last.people - last.upToDate - (before.people - before.upToDate);
  const isWorse = percentOf(last.upToDate, last.people) < percentOf(before.upToDate, before.people);
  if (isWorse && entered > 0) return ` por el ingreso de ${people(entered)}`;
  if (changed?.title) return ` con ${(changed.number ?? 1) > 1 ? 'el cambio de ' : ''}«${changed.title}»`;
  if (overdue > 0) return ` al vencer los plazos de ${people(overdue)} más`;
  if (overdue < 0) return ` al ponerse al corriente ${people(-overdue)}`;
  return '';
}

/** "92 % al corriente; bajó 3 puntos desde el 31 de octubre de 2026 por el ingreso de 40 personas." */
export function trendSentence(trend: readonly TrendPoint[], marks: readonly HistoryMark[]): string {
  const [before, last] = [trend.at(-2), trend.at(-1)];
  if (!last) return 'Todavía no hay días con personas obligadas.';
  const share = percentOf(last.upToDate, last.people);
  const lead = `${share}\u00a0% al corriente`;
  if (!before) return `${lead}. La línea empieza hoy.`;
  const change = share - percentOf(before.upToDate, before.people);
  if (change === 0) return `${lead}, igual que el ${dayInWords(before.on)}.`;
  const verb = change > 0 ? 'subió' : 'bajó';
  return `${lead}; ${verb} ${points(Math.abs(change))} desde el ${dayInWords(before.on)}${reasonOf(last, before, marks)}.`;
}

/** An event in words. */
export function describeMark({ kind, title, number }: HistoryMark): string {
  if (kind === 'import')
    return `Importación: ${number === 1 ? 'ingresa 1 persona' : `ingresan ${people(number ?? 0)}`}`;
  if (kind === 'import_undone')
    return `Se deshace una importación: ${number === 1 ? 'sale 1 persona' : `salen ${people(number ?? 0)}`}`;
  if (kind === 'documented') return `Se documenta capacitación anterior de ${people(number ?? 0)}`;
  if (kind === 'reform') return `Cambio normativo: ${title}`;
  return number === 1 ? `Empieza «${title}»` : `«${title}» pasa a la versión ${number}`;
}
