import { ArrowLeft } from 'lucide-react';
import styles from './back-home-link.module.css';
import { HomeLink } from './home-link.tsx';

/** Above a heading: the way back to the start. */
export function BackHomeLink({ onClick }: { onClick?: () => void }) {
  return (
    <HomeLink search={{}} className={styles.back} onClick={onClick}>
      <ArrowLeft aria-hidden="true" />
      Volver al inicio
    </HomeLink>
  );
}
