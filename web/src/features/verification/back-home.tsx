import { VERIFICATION_REDIRECT_MS } from '@finaula/contract/constants';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { buttonLook } from '../../ui/forms/button.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import styles from './back-home.module.css';

/** Goes home after a time (spec §9); there is a link as well. */
export function BackHome() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/', replace: true }), VERIFICATION_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ animationDuration: `${VERIFICATION_REDIRECT_MS}ms` }} />
      </div>
      <p className={styles.note}>Te llevamos al inicio en {VERIFICATION_REDIRECT_MS / 1000} segundos.</p>
      <ScreenLink to="/" className={buttonLook('primary')}>
        Ir al inicio
      </ScreenLink>
    </>
  );
}
