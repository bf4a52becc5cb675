import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface FieldProps extends ComponentProps<'input'> {
  label: string;
  error?: ReactNode;
  /** Stands inside the box, at its right end. */
  inside?: ReactNode;
}

/** Label above, message below; the message is read out with the field. */
export function Field({ label, error, inside, className, ...input }: FieldProps) {
  const id = useId();
  const wrong = Boolean(error);
  return (
    <div className={styles.field} data-wrong={wrong || undefined}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-error` : undefined}
        />
        {inside}
      </div>
      {wrong && (
        <p className={styles.error} id={`${id}-error`}>
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
