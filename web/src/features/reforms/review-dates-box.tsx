import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { shortDay } from '../../lib/dates/calendar-day.ts';
import { daysUntil, inDays } from '../../lib/dates/days-until.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { buttonLook } from '../../ui/forms/button.tsx';
import { Panel, PanelFooter } from '../../ui/layout/panel.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import styles from './review-dates-box.module.css';

const SOON_DAYS = 30;
const SHOWN = 4;

export const reviewDatesQuery = queryOptions({
  queryKey: ['review-dates'],
  queryFn: () => api.listReviewDates(),
  // Facts that are due now or soon.
  select: (facts) =>
    facts
      .map((fact) => ({ ...fact, days: daysUntil(`${fact.review}T12:00:00Z`) }))
      .filter(({ days }) => days <= SOON_DAYS),
  staleTime: 0,
});

/** Facts of the content whose source has to be read again. */
export function ReviewDatesBox() {
  const { data: due, error, isFetching, refetch } = useQuery(reviewDatesQuery);
  return (
    <Panel title="Fuentes por revisar">
      {error !== null && (
        <div className={styles.body}>
          <LoadFailure title="No pudimos cargar las fuentes" error={error} retrying={isFetching} onRetry={refetch} />
        </div>
      )}
      {due?.length === 0 && <p className={styles.body}>Ninguna en los próximos {SOON_DAYS} días.</p>}
      {due !== undefined && due.length > 0 && (
        <ol className={styles.dates}>
          {due.slice(0, SHOWN).map(({ fact, review, courses, days }) => (
            <li key={fact} data-late={days < 0 || undefined}>
              <time className="num" dateTime={review}>
                {shortDay(review).replace(/ \d{4}$/, '')}
              </time>
              <p>
                {fact}
                <span>
                  {inDays(days)} · {courses === 1 ? '1 curso la cita' : `${courses} cursos la citan`}
                </span>
              </p>
            </li>
          ))}
        </ol>
      )}
      <PanelFooter>
        <ScreenLink className={buttonLook('quiet')} to="/normativa">
          Ver las fuentes
        </ScreenLink>
      </PanelFooter>
    </Panel>
  );
}
