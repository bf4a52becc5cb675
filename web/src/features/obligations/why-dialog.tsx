import type { ComplianceRow } from '@finaula/contract/compliance';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleMinus, Copy } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { shortDay } from '../../lib/dates/calendar-day.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PersonName } from '../../ui/lists/person.tsx';
import { type ComplianceQuery, explainQuery, useRefreshCompliance } from './compliance-query.ts';
import { daysFrom, distance } from './due-date.ts';
import { Explained } from './explained.tsx';
import { StandingBadge, standingNames } from './standing-badge.tsx';
import styles from './why-dialog.module.css';

interface WhyDialogProps {
  /** Null when the dialog is closed. */
  row: ComplianceRow | null;
  query: ComplianceQuery;
  on: string;
  isToday: boolean;
  /** Whether the name leads to the person's page. */
  linked: boolean;
  onExcuse: (row: ComplianceRow) => void;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
}

const isOverdue = ({ standing }: ComplianceRow) => standing === 'vencida';

/** The date arithmetic, facts and missing courses from which the standing was computed. */
export function WhyDialog({
  row: asked,
  query: { on: askedOn, as_known } = {},
  on,
  isToday,
  linked,
  onExcuse,
  onClose,
  otherwise,
}: WhyDialogProps) {
  const last = useRef(asked);
  if (asked !== null) last.current = asked;
  const row = last.current;
  const refresh = useRefreshCompliance();
  const explained = useQuery({
    ...explainQuery({
      user_id: row?.user_id,
      obligation_id: row?.obligation_id,
      ...(askedOn && { on: askedOn }),
      ...(as_known && { as_known }),
    }),
    enabled: asked !== null,
  });
  const endWaiver = useMutation({
    mutationFn: (id: string) => api.endWaiver({ params: { id } }),
    networkMode: 'always',
    onSuccess: () => {
      notifySuccess('Exención terminada');
      onClose();
      return refresh();
    },
    onError: (error) => notifyError('Error al terminar la exención', detailOf(error)),
  });
  if (row === null) return null;
  const explain = explained.data?.rows[0]?.explain;
  const words = isOverdue(row) ? `Vencida ${distance(daysFrom(on, row.due_on))}` : standingNames[row.standing];
  const copy = async () => {
    const lines = [
      `${row.name}: ${row.obligation_title}, ${words.toLowerCase()} al ${shortDay(on)}`,
      ...(explain?.sum.map(({ term, text }) => `${term}: ${text}`) ?? []),
      ...(explain?.facts.map((fact) => `${shortDay(fact.on)}: ${fact.text}`) ?? []),
      ...(explain?.sentences ?? []),
    ];
    await navigator.clipboard.writeText(lines.join('\n'));
    notifySuccess('Explicación copiada');
  };
  return (
    <Dialog
      title={`Por qué está ${standingNames[row.standing].toLowerCase()}`}
      opened={asked !== null}
      onClose={onClose}
      size={640}
      otherwise={otherwise}
      foot={
        <>
          <Button kind="quiet" disabled={explain == null} onClick={() => void copy()}>
            <Copy aria-hidden="true" />
            Copiar
          </Button>
          {isToday && row.waiver !== null && (
            <Button
              kind="secondary"
              loading={endWaiver.isPending}
              onClick={() => row.waiver && endWaiver.mutate(row.waiver.id)}
            >
              Terminar la exención
            </Button>
          )}
          {isToday && row.waiver === null && (
            <Button kind="secondary" aria-haspopup="dialog" onClick={() => onExcuse(row)}>
              <CircleMinus aria-hidden="true" />
              Exentar
            </Button>
          )}
        </>
      }
    >
      <div className={styles.whose}>
        <p>
          <PersonName id={linked ? row.user_id : null} name={row.name} />
          {(row.area ?? row.position) !== null && (
            <>
              {[row.area, row.position].filter(Boolean).join(', ')}
              <br />
            </>
          )}
          {row.obligation_title}
        </p>
        <StandingBadge standing={row.standing} words={words} />
      </div>
      {explained.error !== null && (
        <LoadFailure
          title="No pudimos cargar la explicación"
          error={explained.error}
          retrying={explained.isFetching}
          onRetry={explained.refetch}
        />
      )}
      {explain == null && explained.error === null && <Skeleton className={styles.waiting} />}
      {explain != null && <Explained explanation={explain} isLate={isOverdue(row)} />}
    </Dialog>
  );
}
