import { type ComponentProps, useId } from 'react';
import styles from './field.module.css';

interface TextAreaFieldProps extends ComponentProps<'textarea'> {
  label: string;
}

/** A Field of several lines, for what may be left empty. */
export function TextAreaField({ label, ...area }: TextAreaFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea {...area} id={id} className={styles.input} />
    </div>
  );
}
