import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { longDay, shortDay } from '../../lib/dates/calendar-day.ts';
import { countOfPeople, formatNumber } from '../../lib/text/format-number.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Bar, KeyMark } from './bars.tsx';
import { forecastQuery } from './compliance-query.ts';
import { daysFrom } from './due-date.ts';
import styles from './forecast.module.css';

type Point = ReplyOf<Calls['getComplianceForecast']>['points'][number];

const CAUSES = 3;

/** The cause of a decrease, in words. */
function causeOf({ would_lapse, overdue, causes }: Point, isToday: boolean): string {
  if (isToday)
    return overdue === 0
      ? 'Nadie tiene nada vencido.'
      : `${countOfPeople(overdue)} ya ${overdue === 1 ? 'tiene' : 'tienen'} algo vencido.`;
  if (would_lapse === 0) return 'Nadie más dejaría de estarlo.';
  const named = causes.slice(0, CAUSES).map(({ title, people: count }) => `${formatNumber(count)} de ${title}`);
  return `${countOfPeople(would_lapse)}. Plazos: ${named.join(', ')}${causes.length > CAUSES ? ' y otras' : ''}.`;
}

/** The largest loss: "Sin hacer nada, 504 personas más tendrán algo vencido el 22 de febrero". */
function sentenceOf(points: readonly Point[]): string {
  const worst = points.toSorted((a, b) => b.would_lapse - a.would_lapse)[0];
  if (worst === undefined || worst.would_lapse === 0)
    return 'Con las constancias y los plazos que ya se conocen, nadie más tendrá algo vencido.';
  return `Sin hacer nada, ${countOfPeople(worst.would_lapse)} más ${worst.would_lapse === 1 ? 'tendrá' : 'tendrán'} algo vencido el ${longDay(worst.on)}.`;
}

/** Standings that lapse in the next three months if nobody acts. */
export function Forecast() {
  const { data, error, isFetching, refetch } = useQuery(forecastQuery);
  const [today] = data?.points ?? [];
  const worst = data && sentenceOf(data.points);
  return (
    <Panel title="Si nadie hace nada">
      <div className={styles.body}>
        <p className={styles.lead}>{worst}</p>
        {error !== null && (
          <LoadFailure title="No pudimos calcular lo que viene" error={error} retrying={isFetching} onRetry={refetch} />
        )}
        {data === undefined && error === null && <Skeleton className={styles.waiting} />}
        {today && (
          <>
            <ol className={styles.ahead}>
              {data?.points.map((point) => {
                const isToday = point.on === today.on;
                return (
                  <li key={point.on}>
                    <p className={styles.on}>
                      <b>{isToday ? 'Hoy' : `En ${daysFrom(today.on, point.on)} días`}</b>{' '}
                      <span className="num">{shortDay(point.on)}</span>
                    </p>
                    <Bar
                      parts={[
                        ['cumplida', point.up_to_date],
                        ['lose', point.would_lapse],
                        ['vencida', point.overdue],
                      ]}
                    />
                    <p className={`${styles.value} num`}>
                      <b>{formatNumber(point.up_to_date)}</b>
                      <span>
                        {isToday
                          ? 'al corriente'
                          : point.would_lapse === 0
                            ? 'igual que hoy'
                            : `−${formatNumber(point.would_lapse)} desde hoy`}
                      </span>
                    </p>
                    <p className={styles.cause}>{causeOf(point, isToday)}</p>
                  </li>
                );
              })}
            </ol>
            <ul className={styles.legend}>
              <li>
                <KeyMark kind="cumplida" />
                Al corriente
              </li>
              <li>
                <KeyMark kind="lose" />
                Dejarían de estarlo
              </li>
              <li>
                <KeyMark kind="vencida" />
                Ya vencidas hoy
              </li>
            </ul>
          </>
        )}
      </div>
    </Panel>
  );
}
