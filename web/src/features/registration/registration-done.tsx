import { useEffect, useRef } from 'react';
import { ResultSeal } from '../../ui/feedback/result-seal.tsx';
import { Button, buttonLook } from '../../ui/forms/button.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import type { Outcome } from './outcome.ts';
import styles from './registration-done.module.css';

interface RegistrationDoneProps {
  outcome: Outcome;
  onClose: () => void;
}

/** The result of a registration, and the next step. */
export function RegistrationDone({ outcome: { message, immediate, email }, onClose }: RegistrationDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.done}>
      <ResultSeal kind="done" />
      <h3 ref={heading} tabIndex={-1}>
        Tu registro está hecho
      </h3>
      <p>{message}</p>
      {immediate ? (
        <ScreenLink to="/" search={{ pantalla: 'entrar' }} state={{ email }} className={buttonLook('primary', 'large')}>
          Iniciar sesión
        </ScreenLink>
      ) : (
        <>
          <p className={styles.next}>Cuando lo recibas, ábrelo para verificar tu correo y después inicia sesión.</p>
          <Button kind="primary" size="large" onClick={onClose}>
            Entendido
          </Button>
        </>
      )}
    </div>
  );
}
