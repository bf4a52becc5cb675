import type { ComplianceRow } from '@finaula/contract/compliance';
import { isObliged } from '@finaula/contract/compliance';
import { STANDINGS } from '@finaula/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { shortDay } from '../../lib/dates/calendar-day.ts';
import { DocumentedBadge } from '../../ui/feedback/documented-badge.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { explainQuery } from './compliance-query.ts';
import { daysFrom, distance, mattering } from './due-date.ts';
import { Explained } from './explained.tsx';
import styles from './person-obligations.module.css';
import { foreseenQuery, RemindDialog, timesSent } from './remind-dialog.tsx';
import { Reminded } from './reminded.tsx';
import { remindersQuery } from './reminders.tsx';
import { StandingBadge } from './standing-badge.tsx';
import { useRemind } from './use-remind.ts';

const isOpen = ({ standing }: ComplianceRow) => standing !== 'cumplida' && isObliged(standing);

/** A person's obligations of today, the worst first with its reasons open. */
export function PersonObligations({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useQuery(explainQuery({ user_id: userId }));
  const { data: reminders } = useQuery(remindersQuery);
  const remind = useRemind(() => void refetch());
  const [reminding, setReminding] = useState(false);
  const { data: foreseen } = useQuery({ ...foreseenQuery([userId]), enabled: reminders?.mail === true });
  const before = foreseen?.people[0];
  const rows = data?.rows.toSorted(
    (a, b) => STANDINGS.indexOf(a.standing) - STANDINGS.indexOf(b.standing) || a.due_on.localeCompare(b.due_on),
  );
  return (
    <Panel
      title="Le toca"
      aside={
        reminders?.mail === true &&
        rows?.some(isOpen) && (
          <Button kind="primary" loading={remind.isPending} aria-haspopup="dialog" onClick={() => setReminding(true)}>
            <BellRing aria-hidden="true" />
            Recordar
          </Button>
        )
      }
    >
      <Reminded remind={remind} />
      {error !== null && (
        <LoadFailure title="No pudimos cargar lo que le toca" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {rows === undefined && error === null && <ListSkeleton label="Cargando lo que le toca…" />}
      {rows?.length === 0 && <p className={styles.none}>Hoy no le toca ninguna obligación.</p>}
      <ol className={styles.list}>
        {rows?.map((row, i) => (
          <Obligation key={row.obligation_id} row={row} today={data?.on ?? ''} opened={i === 0 && isOpen(row)} />
        ))}
      </ol>
      {before !== undefined && (
        <p className={`${styles.before} num`}>
          Avisos por correo de sus obligaciones: {timesSent(before)}.
          {before.outcome === 'already' && ' Ya tiene el del siguiente envío.'}
        </p>
      )}
      <RemindDialog userIds={reminding ? [userId] : null} remind={remind} onClose={() => setReminding(false)} />
    </Panel>
  );
}

function Obligation({ row, today, opened }: { row: ComplianceRow; today: string; opened: boolean }) {
  const { label, day } = mattering(row);
  return (
    <li>
      <div className={styles.head}>
        <h3>{row.obligation_title}</h3>
        <StandingBadge standing={row.standing} />
        {row.documented_course_ids.length > 0 && <DocumentedBadge />}
        <p className="num">
          {day === null ? 'Una vez, sin fin' : `${label} ${shortDay(day)} · ${distance(daysFrom(today, day))}`}
        </p>
      </div>
      {row.explain !== null && (
        <details open={opened}>
          <summary>
            Por qué<span className="sr-only">: {row.obligation_title}</span>
          </summary>
          <Explained explanation={row.explain} isLate={row.standing === 'vencida'} />
        </details>
      )}
    </li>
  );
}
