import { accountStatus } from '@finaula/contract/constants';
import type { EntityUser } from '@finaula/contract/people';
import { shortDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { kindNames, reasonOf, stateLooks, stateNames } from '../../../ui/mail/message-words.ts';
import styles from './user-row.module.css';

interface LastMessageProps {
  user: EntityUser;
  /** The person stands beside a checkbox. */
  checkable?: boolean;
}

/**
 * Says what happened to the last mail to a person who waits for access, or whom it did not reach.
 * "Correo «Invitación» rechazado el 20 nov 2026. Su buzón está lleno."
 */
export function LastMessage({ user, checkable = false }: LastMessageProps) {
  const message = user.last_message;
  if (!message || user.has_left || user.closed_at !== null) return null;
  const { kind, state, reason, at } = message;
  const failed = state === 'rechazado' || state === 'desconocido' || (state === 'en cola' && reason !== null);
  if (accountStatus(user) !== 'waiting' && !failed) return null;
  const { icon: Icon } = stateLooks[state];
  const why = reasonOf(message);
  return (
    <p className={styles.mail} data-failed={failed || undefined} data-checkable={checkable || undefined}>
      <Icon aria-hidden="true" />
      <span>
        Correo «{kindNames[kind]}» {stateNames[state].toLowerCase()}
        {state !== 'en cola' && ` el ${shortDateOf(at)}`}.{why !== undefined && ` ${why}`}
      </span>
    </p>
  );
}
