import { Check, CircleAlert, Info } from 'lucide-react';
import type { EntityNameCheck } from './entity-name-check.ts';
import styles from './entity-name-message.module.css';

const icons = { available: Check, prePopulated: Info, taken: CircleAlert, error: CircleAlert };

/** The state of the check, below the field, announced on change. */
export function EntityNameMessage({ check }: { check: EntityNameCheck }) {
  return (
    <p className={styles.message} data-state={check.state} role="status">
      {check.state === 'checking' && (
        <>
          <i className={styles.spinner} aria-hidden="true" />
          Verificando…
        </>
      )}
      {'message' in check && <Found {...check} />}
      {check.state === 'error' && (
        <button type="button" className={styles.retry} onClick={check.retry}>
          Reintentar
        </button>
      )}
    </p>
  );
}

function Found({ state, message }: { state: keyof typeof icons; message: string }) {
  const Icon = icons[state];
  return (
    <>
      <Icon aria-hidden="true" />
      <span>{message}</span>
    </>
  );
}
