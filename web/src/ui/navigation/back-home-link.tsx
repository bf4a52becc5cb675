import { ArrowLeft } from 'lucide-react';
import styles from './back-home-link.module.css';
import { ScreenLink } from './screen-link.tsx';

/** The link back to the start, above a heading. */
export function BackHomeLink({ onClick }: { onClick?: () => void }) {
  return (
    <ScreenLink to="/" className={styles.back} onClick={onClick}>
      <ArrowLeft aria-hidden="true" />
      Volver al inicio
    </ScreenLink>
  );
}
