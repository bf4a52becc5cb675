import styles from './skeleton.module.css';

/**
 * A grey placeholder of the content's size. It appears after 200 ms, so that a quick reply does not
 * flicker.
 */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={[styles.shape, className].filter(Boolean).join(' ')} aria-hidden="true" />;
}
