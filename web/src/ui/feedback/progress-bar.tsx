import styles from './progress-bar.module.css';

interface Props {
  /** What is under way. */
  label: string;
  /** Of `max`; without it, nobody knows yet how much there is. */
  value?: number | undefined;
  max?: number;
}

export function ProgressBar({ label, value, max = 1 }: Props) {
  return <progress className={styles.bar} aria-label={label} {...(value !== undefined && { value })} max={max} />;
}
