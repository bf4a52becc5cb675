import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface FieldProps extends ComponentProps<'input'> {
  label: string;
  /** What is wrong; it takes the help's place. */
  error?: ReactNode;
  help?: ReactNode;
  /** Colours the box when the help says how what was typed was found. */
  tone?: 'good' | 'notice' | 'wrong' | undefined;
  /** Stands inside the box, at its right end. */
  inside?: ReactNode;
}

/** Label above, help or message below, read out with the field. */
export function Field({ label, error, help, tone, inside, className, ...input }: FieldProps) {
  const id = useId();
  const wrong = Boolean(error);
  const noted = wrong || help !== undefined;
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')} data-tone={wrong ? 'wrong' : tone}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={wrong || tone === 'wrong' || undefined}
          aria-describedby={noted ? `${id}-note` : undefined}
        />
        {inside}
      </div>
      {wrong ? (
        <p className={styles.error} id={`${id}-note`}>
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      ) : (
        noted && (
          <div className={styles.help} id={`${id}-note`}>
            {help}
          </div>
        )
      )}
    </div>
  );
}
