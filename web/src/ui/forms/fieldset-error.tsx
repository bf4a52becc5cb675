import { CircleAlert } from 'lucide-react';
import styles from './fieldset-error.module.css';

/** The error of a group of choices, below its legend. */
export function FieldsetError({ error }: { error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p className={styles.error} role="alert">
      <CircleAlert aria-hidden="true" />
      {error}
    </p>
  );
}
