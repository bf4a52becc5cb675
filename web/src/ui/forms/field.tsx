import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface FieldFrameProps {
  label: string;
  /** The error; it replaces the help. */
  error?: ReactNode;
  help?: ReactNode;
  /** Colours the box by the result of a check. */
  tone?: 'good' | 'notice' | 'wrong' | undefined;
  className?: string | undefined;
}

/** Attributes that a control takes from its frame. */
interface FramedControl {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label above, help or error below, associated with the control. */
export function FieldFrame({
  label,
  error,
  help,
  tone,
  className,
  children,
}: FieldFrameProps & { children: (control: FramedControl) => ReactNode }) {
  const id = useId();
  const wrong = Boolean(error);
  const noted = wrong || help !== undefined;
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')} data-tone={wrong ? 'wrong' : tone}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        {children({
          id,
          className: styles.input,
          'aria-invalid': wrong || tone === 'wrong' || undefined,
          'aria-describedby': noted ? `${id}-note` : undefined,
        })}
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

export interface FieldProps extends Omit<ComponentProps<'input'>, 'className'>, FieldFrameProps {
  /** Content inside the box, at its right end. */
  inside?: ReactNode;
}

export function Field({ label, error, help, tone, inside, className, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} error={error} help={help} tone={tone} className={className}>
      {(control) => (
        <>
          <input {...input} {...control} />
          {inside}
        </>
      )}
    </FieldFrame>
  );
}

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'className'>, FieldFrameProps {}

export function TextAreaField({ label, error, help, tone, className, ...area }: TextAreaFieldProps) {
  return (
    <FieldFrame label={label} error={error} help={help} tone={tone} className={className}>
      {(control) => (
        <textarea {...area} {...control} aria-describedby={area['aria-describedby'] ?? control['aria-describedby']} />
      )}
    </FieldFrame>
  );
}
