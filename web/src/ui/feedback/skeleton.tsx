import styles from './skeleton.module.css';

/**
 * A grey shape of the size of what will stand there. It shows after 200 ms, so that a quick answer does not
 * flicker.
 */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={[styles.shape, className].filter(Boolean).join(' ')} aria-hidden="true" />;
}
