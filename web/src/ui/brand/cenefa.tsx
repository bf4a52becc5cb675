import styles from './cenefa.module.css';

export function Cenefa({ className }: { className?: string | undefined }) {
  return <div className={[styles.cenefa, className].filter(Boolean).join(' ')} aria-hidden="true" />;
}
