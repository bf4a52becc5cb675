import styles from './progress-bar.module.css';

interface Props {
  label: string;
  /** The share of `max`; undefined while the total is unknown. */
  value?: number | undefined;
  max?: number;
}

export function ProgressBar({ label, value, max = 1 }: Props) {
  return <progress className={styles.bar} aria-label={label} {...(value !== undefined && { value })} max={max} />;
}
