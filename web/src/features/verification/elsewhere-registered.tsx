import type { ForeignRegistration } from '@finaula/contract/accounts';
import { useState } from 'react';
import { longDateTimeOf } from '../../lib/dates/mexico-city-time.ts';
import { Button, buttonLook } from '../../ui/forms/button.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { ChoosePassword } from './choose-password.tsx';
import styles from './elsewhere-registered.module.css';

interface ElsewhereRegisteredProps {
  token: string;
  registration: ForeignRegistration;
  onChosen: (message: string) => void;
}

/**
 * The link was opened in another browser than the one that registered: who registered, and for whoever did
 * not, the way to make the account theirs.
 */
export function ElsewhereRegistered({ token, registration, onChosen }: ElsewhereRegisteredProps) {
  const [choosing, setChoosing] = useState(false);
  const { name, entity_name, registered_at, device } = registration;
  const facts = [
    ['Nombre', name],
    ['Entidad', entity_name],
    ['Registro', longDateTimeOf(registered_at)],
    ['Navegador', device],
  ].filter(([, value]) => value !== null);
  return (
    <section className={styles.elsewhere} aria-labelledby="quien-se-registro">
      <h2 id="quien-se-registro">¿Te registraste tú?</h2>
      <p>Esta cuenta se creó en otro navegador, con estos datos:</p>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {choosing ? (
        <ChoosePassword token={token} onChosen={onChosen} />
      ) : (
        <>
          <div className={styles.actions}>
            <ScreenLink to="/" search={{ pantalla: 'entrar' }} className={buttonLook('primary')}>
              Sí, fui yo: iniciar sesión
            </ScreenLink>
            <Button kind="secondary" onClick={() => setChoosing(true)}>
              No fui yo: elegir otra contraseña
            </Button>
          </div>
          <p className={styles.note}>
            Con otra contraseña, quien se registró deja de poder entrar y se cierra todo lo que tenga abierto.
          </p>
        </>
      )}
    </section>
  );
}
