import { LOCALE } from '@finaula/contract/constants';
import type { EntityUser } from '@finaula/contract/entities';
import { useQuery } from '@tanstack/react-query';
import { Award, Clock, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { daysUntil, inDays } from '../../lib/days-until.ts';
import { trainingPlace } from '../../lib/place.ts';
import { trainingSummaryQuery } from '../../lib/training-summary.ts';
import { Box } from '../../ui/box.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { PlaceLink } from '../../ui/place-link.tsx';
import styles from './agenda.module.css';
import { linkState, needsLink, SOON_DAYS } from './link-state.ts';

const figure = new Intl.NumberFormat(LOCALE);

interface AgendaProps {
  /** The most urgent first. */
  pending: readonly EntityUser[];
  onLinks: (users: readonly EntityUser[]) => void;
}

/** What there is to do today, in the order of its urgency; nothing when there is nothing. */
export function Agenda({ pending, onLinks }: AgendaProps) {
  const { data: summary } = useQuery(trainingSummaryQuery);
  const without = pending.filter(needsLink);
  const ending = pending.filter(({ verification_link_expires_at }) => linkState(verification_link_expires_at) === 'soon');
  const expiring = summary?.expiring_soon ?? 0;
  if (without.length + ending.length + expiring === 0) return null;
  const longest = without.reduce((days, { created_at }) => Math.min(days, daysUntil(created_at)), 0);
  return (
    <Box title="Por hacer">
      <ul className={styles.agenda}>
        {without.length > 0 && (
          <Task
            icon={<Hourglass aria-hidden="true" />}
            what={without.length === 1 ? '1 persona espera su enlace' : `${figure.format(without.length)} personas esperan su enlace`}
            why={`${without.length === 1 ? 'Se registró' : 'La que más espera se registró'} ${inDays(longest)}.`}
          >
            <Button kind="primary" aria-haspopup="dialog" onClick={() => onLinks(without)}>
              {without.length === 1 ? 'Generar su enlace' : `Generar ${figure.format(without.length)} enlaces`}
            </Button>
          </Task>
        )}
        {ending.length > 0 && (
          <Task
            icon={<Clock aria-hidden="true" />}
            what={ending.length === 1 ? '1 enlace vence pronto' : `${figure.format(ending.length)} enlaces vencen pronto`}
            why={`En los próximos ${SOON_DAYS} días, y nadie los ha abierto.`}
          >
            <Button kind="secondary" aria-haspopup="dialog" onClick={() => onLinks(ending)}>
              {ending.length === 1 ? 'Renovarlo' : `Renovar ${figure.format(ending.length)} enlaces`}
            </Button>
          </Task>
        )}
        {expiring > 0 && (
          <Task
            icon={<Award aria-hidden="true" />}
            what={expiring === 1 ? '1 constancia está por vencer' : `${figure.format(expiring)} constancias están por vencer`}
            why="En los próximos 30 días; toca repetir el quiz del curso."
          >
            <PlaceLink className={buttonLook('secondary')} place={trainingPlace}>
              Ver la capacitación
            </PlaceLink>
          </Task>
        )}
      </ul>
    </Box>
  );
}

function Task({ icon, what, why, children }: { icon: ReactNode; what: string; why: string; children: ReactNode }) {
  return (
    <li>
      {icon}
      <div className={styles.text}>
        <p className={styles.what}>{what}</p>
        <p className={styles.why}>{why}</p>
      </div>
      {children}
    </li>
  );
}
