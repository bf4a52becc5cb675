import type { ActiveSession } from '@finaula/contract/accounts';
import { openedWithNames } from '@finaula/contract/accounts';
import { Laptop, Smartphone } from 'lucide-react';
import { shortDateTimeOf } from '../../lib/dates/mexico-city-time.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Cell, Row } from '../../ui/lists/list-table.tsx';
import styles from './active-sessions.module.css';

interface SessionRowProps {
  session: ActiveSession;
  onEnd: (session: ActiveSession) => void;
}

/** The current session is ended by the top bar's button, which also leaves the screen. */
export function SessionRow({ session, onEnd }: SessionRowProps) {
  const { device, address, opened_with, provider, created_at, last_seen_at, current } = session;
  const by = provider ?? (opened_with && openedWithNames[opened_with]);
  const how = [by && `Con ${by}`, address].filter((part) => part !== null).join(' · ');
  const Icon = /Android|iOS/.test(device) ? Smartphone : Laptop;
  return (
    <Row>
      <Cell>
        <span className={styles.device}>
          <Icon aria-hidden="true" />
          <span>
            {device}
            {how !== '' && <span className={`${styles.how} num`}>{how}</span>}
          </span>
        </span>
      </Cell>
      <Cell label="Iniciada">
        <span className={`${styles.when} num`}>{shortDateTimeOf(created_at)}</span>
      </Cell>
      <Cell label={current ? undefined : 'Último uso'}>
        {current ? (
          <Badge kind="ok" dot>
            Esta sesión
          </Badge>
        ) : (
          <span className={`${styles.when} num`}>{shortDateTimeOf(last_seen_at)}</span>
        )}
      </Cell>
      <Cell>
        {!current && (
          <Button
            kind="secondary"
            aria-label={`Cerrar la sesión de ${device} iniciada el ${shortDateTimeOf(created_at)}`}
            aria-haspopup="dialog"
            onClick={() => onEnd(session)}
          >
            Cerrar
          </Button>
        )}
      </Cell>
    </Row>
  );
}
