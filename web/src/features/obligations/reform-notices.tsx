import { LOCALE } from '@finaula/contract/constants';
import type { CourseSummary } from '@finaula/contract/courses';
import type { Reform } from '@finaula/contract/reforms';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { shortDateOf } from '../../lib/dates/mexico-city-time.ts';
import { ReformCorrection } from '../../lib/obligations/reform-correction.tsx';
import { awaitsDecision, reformsQuery } from '../../lib/obligations/reforms-query.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { TabCount } from '../../ui/layout/section-tabs.tsx';
import { Entries } from '../../ui/lists/entries.tsx';
import styles from './obligations.module.css';
import { ReformDialog } from './reform-dialog.tsx';

const list = new Intl.ListFormat(LOCALE);

function decisionWords({ decision, areas }: NonNullable<Reform['decision']>): string {
  if (decision === 'inform') return 'Se tomó nota, sin recertificar';
  return decision === 'everyone' ? 'Se recertifica todo el personal' : `Se recertifica: ${list.format(areas ?? [])}`;
}

/** Reform notices, and the institution's decisions. Empty without notices. */
export function ReformNotices({ courses }: { courses: readonly CourseSummary[] }) {
  const { data, error, isFetching, refetch } = useQuery(reformsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [deciding, setDeciding] = useState<Reform | null>(null);
  if (data?.length === 0 || (data === undefined && error === null)) return null;
  const waiting = data?.filter(awaitsDecision) ?? [];
  const titleOf = (id: string) => courses.find((course) => course.id === id)?.title ?? id;
  return (
    <Panel
      title="Cambios normativos"
      headingRef={heading}
      todo={waiting.length > 0}
      aside={waiting.length > 0 && <Badge kind="warn">{waiting.length} por decidir</Badge>}
    >
      {error !== null && (
        <div className={styles.body}>
          <LoadFailure
            title="No pudimos cargar los cambios normativos"
            error={error}
            retrying={isFetching}
            onRetry={refetch}
          />
        </div>
      )}
      <Entries>
        {data?.map((reform) => (
          <li key={reform.id} data-over={!awaitsDecision(reform) || undefined}>
            <div>
              <h3>{reform.title}</h3>
              <p>
                {reform.source_name} · publicado el {longDay(reform.published_on)}
              </p>
              <ReformCorrection reform={reform} />
              <p className={styles.summary}>{reform.summary}</p>
              <p className={styles.terms}>{reform.course_ids.map(titleOf).join(' · ')}</p>
              {reform.decision !== null && (
                <p className={styles.version}>
                  {decisionWords(reform.decision)} · decidido el {shortDateOf(reform.decision.recorded_at)}
                </p>
              )}
            </div>
            {awaitsDecision(reform) && (
              <div className={styles.acts}>
                <Button
                  kind="primary"
                  aria-haspopup="dialog"
                  aria-label={`Decidir sobre ${reform.title}`}
                  onClick={() => setDeciding(reform)}
                >
                  Decidir
                </Button>
              </div>
            )}
          </li>
        ))}
      </Entries>
      <ReformDialog reform={deciding} onClose={() => setDeciding(null)} otherwise={heading} />
    </Panel>
  );
}

/** Number of notices that await a decision. */
export function ReformCount() {
  const { data = [] } = useQuery(reformsQuery);
  return <TabCount count={data.filter(awaitsDecision).length} todo />;
}
