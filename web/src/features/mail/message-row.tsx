import type { Message } from '@finaula/contract/mail';
import { shortDateTimeOf } from '../../lib/dates/mexico-city-time.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Cell, Row } from '../../ui/lists/list-table.tsx';
import { Person } from '../../ui/lists/person.tsx';
import { kindNames, reasonOf, stateLooks, stateNames } from '../../ui/mail/message-words.ts';
import styles from './message-row.module.css';

interface MessageRowProps {
  message: Message;
  /** See Person. */
  linked: boolean;
  retrying: boolean;
  onRetry: (message: Message) => void;
}

export function MessageRow({ message, linked, retrying, onRetry }: MessageRowProps) {
  const { kind, state, user_id, to_name, to_email, created_at, settled_at, answer, can_retry } = message;
  const reason = reasonOf(message);
  const when = settled_at ?? created_at;
  return (
    <Row>
      <Cell>
        <Person id={user_id} name={to_name} email={to_email} linked={linked} />
      </Cell>
      <Cell>
        <span className={styles.kind}>{kindNames[kind]}</span>
        <time className={`${styles.when} num`} dateTime={when}>
          {shortDateTimeOf(when)}
        </time>
      </Cell>
      <Cell>
        <Badge {...stateLooks[state]}>{stateNames[state]}</Badge>
        {reason !== undefined && <span className={styles.reason}>{reason}</span>}
        {answer !== null && state !== 'enviado' && (
          <details className={styles.answer}>
            <summary>Respuesta del servidor</summary>
            <code>{answer}</code>
          </details>
        )}
      </Cell>
      <Cell>
        {can_retry && (
          <Button
            kind="soft"
            aria-label={`Reintentar el correo a ${to_name}`}
            loading={retrying}
            onClick={() => onRetry(message)}
          >
            Reintentar
          </Button>
        )}
      </Cell>
    </Row>
  );
}
