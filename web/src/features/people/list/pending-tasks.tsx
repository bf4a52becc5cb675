import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { LINK_SOON_DAYS } from '@finaula/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { Award, Clock, Hourglass } from 'lucide-react';
import { trainingSummaryQuery } from '../../../lib/certificates/training-summary.ts';
import { daysUntil, inDays } from '../../../lib/dates/days-until.ts';
import { formatNumber } from '../../../lib/text/format-number.ts';
import { Button, buttonLook } from '../../../ui/forms/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Task, Tasks } from '../../../ui/lists/tasks.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';

export type WaitingSummary = ReplyOf<Calls['summarizeWaiting']>;
export type LinkTask = 'needed' | 'ending';

interface PendingTasksProps {
  /** Undefined when it could not be loaded. */
  waiting: WaitingSummary | undefined;
  /** The group whose links are being created. */
  gathering: LinkTask | null;
  onLinks: (of: LinkTask) => void;
}

/** Today's tasks, most urgent first; empty when there are none. */
export function PendingTasks({ waiting, gathering, onLinks }: PendingTasksProps) {
  const { data: training } = useQuery(trainingSummaryQuery);
  const { without_link: without = 0, ending_soon: ending = 0, waiting_since: since = null } = waiting ?? {};
  const expiring = training?.expiring_soon ?? 0;
  if (without + ending + expiring === 0) return null;
  return (
    <Panel title="Por hacer">
      <Tasks>
        {without > 0 && (
          <Task
            icon={<Hourglass aria-hidden="true" />}
            what={without === 1 ? '1 persona espera su enlace' : `${formatNumber(without)} personas esperan su enlace`}
            why={`${without === 1 ? 'Espera' : 'La que más espera,'} desde ${inDays(since === null ? 0 : daysUntil(since))}.`}
          >
            <Button
              kind="primary"
              aria-haspopup="dialog"
              loading={gathering === 'needed'}
              onClick={() => onLinks('needed')}
            >
              {without === 1 ? 'Generar su enlace' : `Generar ${formatNumber(without)} enlaces`}
            </Button>
          </Task>
        )}
        {ending > 0 && (
          <Task
            icon={<Clock aria-hidden="true" />}
            what={ending === 1 ? '1 enlace vence pronto' : `${formatNumber(ending)} enlaces vencen pronto`}
            why={`En los próximos ${LINK_SOON_DAYS} días, y nadie los ha abierto.`}
          >
            <Button
              kind="secondary"
              aria-haspopup="dialog"
              loading={gathering === 'ending'}
              onClick={() => onLinks('ending')}
            >
              {ending === 1 ? 'Renovarlo' : `Renovar ${formatNumber(ending)} enlaces`}
            </Button>
          </Task>
        )}
        {expiring > 0 && (
          <Task
            icon={<Award aria-hidden="true" />}
            what={
              expiring === 1 ? '1 constancia está por vencer' : `${formatNumber(expiring)} constancias están por vencer`
            }
            why="En los próximos 30 días; toca repetir el quiz del curso."
          >
            <ScreenLink className={buttonLook('secondary')} to="/cumplimiento/capacitacion">
              Ver la capacitación
            </ScreenLink>
          </Task>
        )}
      </Tasks>
    </Panel>
  );
}
