import styles from './progress-bar.module.css';

interface Props {
  /** The task in progress. */
  label: string;
  /** Share of `max`; without it, the amount is unknown. */
  value?: number | undefined;
  max?: number;
}

export function ProgressBar({ label, value, max = 1 }: Props) {
  return <progress className={styles.bar} aria-label={label} {...(value !== undefined && { value })} max={max} />;
}
