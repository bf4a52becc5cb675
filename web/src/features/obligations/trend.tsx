import type { Compliance } from '@finaula/contract/compliance';
import { COMPARED_AT_ONCE, type ComplianceHistory } from '@finaula/contract/compliance-history';
import { describeMark, drawTrend, type TrendPoint, trendOf, trendSentence } from '@finaula/contract/trend';
import { useQuery } from '@tanstack/react-query';
import { Table } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { longDay, shortDay } from '../../lib/dates/calendar-day.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { percent, percentOf } from '../../lib/text/percent.ts';
import { type Drawing, TrendDrawing } from '../../ui/charts/trend-drawing.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FilterSelect } from '../../ui/forms/filter-select.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { historyQuery, NO_AREA } from './compliance-query.ts';
import styles from './trend.module.css';
import { TrendTable } from './trend-table.tsx';

const WIDE = { width: 1152, height: 348, top: 40, right: 128, bottom: 30, left: 54 };
const PHONE = { width: 310, height: 290, top: 44, right: 14, bottom: 28, left: 50 };

interface TrendProps {
  /** Today's compliance: its obligations and areas. */
  compliance: Compliance;
  /** The past day that the screen is about: it is read first. */
  day?: string | undefined;
}

/** The line of 24 months: people up to date and people with everything fulfilled, with its table. */
export function Trend({ compliance: { totals, by_obligation, by_area }, day }: TrendProps) {
  const [obligationId, setObligationId] = useState('');
  const [area, setArea] = useState('');
  const [comparesAnyway, setComparesAnyway] = useState(false);
  const [picked, setPicked] = useState<number>();
  const [tabular, setTabular] = useState(false);
  const compares = totals.people <= COMPARED_AT_ONCE || comparesAnyway;
  const asked = {
    ...(obligationId && { obligation_id: obligationId }),
    ...(area && { area: area === NO_AREA ? '' : area }),
  };
  const { data, error, isFetching, refetch } = useQuery(historyQuery(asked));
  const { data: known } = useQuery({ ...historyQuery({ ...asked, as_known: 'now' }), enabled: compares });
  const onDay = { ...asked, from: day, to: day };
  const { data: dayThen } = useQuery({ ...historyQuery(onDay), enabled: day !== undefined });
  const { data: dayNow } = useQuery({
    ...historyQuery({ ...onDay, as_known: 'now' }),
    enabled: day !== undefined && compares,
  });
  const points = data ? withDay(trendOf(data), dayThen) : [];
  const now = compares && known ? withDay(trendOf(known), dayNow) : [];
  const marks = data?.marks ?? [];
  const drawings: readonly [Drawing, Drawing] = [
    drawTrend(points, now, marks, WIDE),
    drawTrend(points, now, marks, PHONE),
  ];
  const dayAt = points.findIndex(({ on }) => on === day);
  const first = dayAt === -1 ? points.length - 1 : dayAt;
  const at = Math.min(picked ?? first, points.length - 1);
  const read = points[at];
  const months = points.length > 1;
  const differing = drawings[0].known;

  const move = ({ key }: KeyboardEvent) => {
    const to = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      Home: 0,
      End: points.length - 1,
    }[key];
    if (to === undefined) return false;
    setPicked(Math.max(0, Math.min(points.length - 1, to)));
    return true;
  };
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const svg = [...currentTarget.querySelectorAll('svg')].findIndex(
      (drawn) => drawn.getBoundingClientRect().width > 0,
    );
    const drawing = drawings[svg];
    const box = currentTarget.getBoundingClientRect();
    if (!drawing || box.width === 0) return;
    const x = ((clientX - box.left) / box.width) * (svg === 0 ? WIDE : PHONE).width;
    const distances = drawing.places.map((place) => Math.abs(place.x - x));
    setPicked(distances.indexOf(Math.min(...distances)));
  };

  return (
    <Panel
      title="24 meses"
      aside={
        <span className={styles.filters}>
          <FilterSelect
            label="Obligación de la línea"
            options={[
              ['', 'Todas las obligaciones'],
              ...by_obligation.map(({ obligation_id, title }) => [obligation_id, title] as const),
            ]}
            value={obligationId}
            onChange={setObligationId}
          />
          <FilterSelect
            label="Área de la línea"
            options={[
              ['', 'Todas las áreas'],
              ...by_area.map(({ area: name }) => [name ?? NO_AREA, name ?? 'Sin área'] as const),
            ]}
            value={area}
            onChange={setArea}
          />
        </span>
      }
    >
      <div className={styles.body}>
        {error !== null && (
          <LoadFailure title="No pudimos cargar la línea" error={error} retrying={isFetching} onRetry={refetch} />
        )}
        {data === undefined && error === null && <Skeleton className={styles.waiting} />}
        {data !== undefined && (
          <p className={styles.lead}>
            {dayAt === -1 ? trendSentence(points, marks) : daySentence(points[dayAt], differing[dayAt])}
            {data.pending && ' Los meses anteriores se están calculando; en unos minutos estarán aquí.'}
            {data.points.some(({ counts }) => counts === null) && ' Los meses con menos de 5 personas no tienen cifra.'}
          </p>
        )}
        {months && read && (
          <>
            <div
              className={styles.plot}
              role="slider"
              tabIndex={0}
              aria-label="Fin de mes que se lee en la línea"
              aria-valuemin={0}
              aria-valuemax={points.length - 1}
              aria-valuenow={at}
              aria-valuetext={shortDay(read.on)}
              onKeyDown={(event) => move(event) && event.preventDefault()}
              onPointerDown={point}
              onPointerMove={point}
            >
              <TrendDrawing drawing={drawings[0]} size={WIDE} at={at} last={points.at(-1)} className={styles.wide} />
              <TrendDrawing drawing={drawings[1]} size={PHONE} at={at} className={styles.phone} />
            </div>
            <Reading point={read} known={differing[at]} />
            <div className={styles.foot}>
              <ul className={styles.legend}>
                <li>
                  <i data-series="upToDate" />
                  Al corriente, como se supo entonces
                </li>
                <li>
                  <i data-series="fulfilled" />
                  Capacitadas, como se supo entonces
                </li>
                <li>
                  <i data-series="known" />
                  Como se sabe hoy, donde cambia
                </li>
              </ul>
              <ol className={`${styles.marks} num`}>
                {marks.map((mark, n) => (
                  <li key={`${mark.on} ${describeMark(mark)}`}>
                    <i>{n + 1}</i>
                    <b>{shortDay(mark.on)}</b>
                    <span>{describeMark(mark)}</span>
                  </li>
                ))}
              </ol>
              <p className={styles.fine}>
                La escala va de {drawings[0].floor} a {percent(100)}. Cada punto es el último día del mes
                {dayAt !== -1 && ', o el día elegido'}; el último, hoy.
              </p>
            </div>
            <p className={styles.more}>
              <Button kind="quiet" aria-expanded={tabular} onClick={() => setTabular(!tabular)}>
                <Table aria-hidden="true" />
                {tabular ? 'Ocultar la tabla' : `Ver los ${points.length} puntos en tabla`}
              </Button>
              {!compares && (
                <Button kind="quiet" onClick={() => setComparesAnyway(true)}>
                  Comparar con lo que se sabe hoy
                </Button>
              )}
            </p>
            {tabular && <TrendTable points={points} known={differing} compares={compares && known !== undefined} />}
          </>
        )}
      </div>
    </Panel>
  );
}

/** The points with the one of a day between them. */
function withDay(points: readonly TrendPoint[], history: ComplianceHistory | undefined): TrendPoint[] {
  const added = history ? trendOf(history) : [];
  return [...points.filter(({ on }) => added.every((point) => point.on !== on)), ...added].toSorted((a, b) =>
    a.on.localeCompare(b.on),
  );
}

/** "El 30 de junio de 2026 había 94 % al corriente. Hoy se sabe que era 96 %." */
function daySentence(point: TrendPoint | undefined, known: TrendPoint | undefined): string {
  if (point === undefined) return '';
  const share = ({ upToDate, people }: TrendPoint) => percent(percentOf(upToDate, people));
  const lead = `El ${longDay(point.on)} había ${share(point)} al corriente.`;
  if (known === undefined) return lead;
  return share(known) === share(point)
    ? `${lead} Hoy se sabe que era lo mismo, con otras cifras.`
    : `${lead} Hoy se sabe que era ${share(known)}.`;
}

/** The figures of the month that is picked. */
function Reading({ point, known }: { point: TrendPoint; known: TrendPoint | undefined }) {
  const share = (count: number) => percent(percentOf(count, point.people));
  return (
    <p className={`${styles.reading} num`} role="status">
      <b>{shortDay(point.on)}</b>
      <span>
        <i data-series="upToDate" />
        {formatNumber(point.upToDate)} de {formatNumber(point.people)} al corriente, {share(point.upToDate)}
      </span>
      <span>
        <i data-series="fulfilled" />
        {formatNumber(point.fulfilled)} capacitadas, {share(point.fulfilled)}
      </span>
      {known && (
        <span>
          <i data-series="known" />
          hoy se sabe: {formatNumber(known.upToDate)} y {formatNumber(known.fulfilled)} de {formatNumber(known.people)}
        </span>
      )}
    </p>
  );
}
