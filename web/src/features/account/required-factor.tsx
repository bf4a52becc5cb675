import type { User } from '@finaula/contract/accounts';
import { useRef } from 'react';
import { signOut, useSessionUpdate } from '../../lib/session/session.ts';
import { Button } from '../../ui/forms/button.tsx';
import { CardPage } from '../../ui/layout/card-page.tsx';
import { useFocusOnNavigation } from '../../ui/layout/focus-on-navigation.ts';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { EnrolTotp } from './enrol-totp.tsx';
import styles from './second-factor.module.css';

/** In place of everything else, until whoever is asked for a second factor has one. */
export function RequiredFactor({ user }: { user: User }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { askAgain } = useSessionUpdate();
  usePageTitle('Verificación en dos pasos');
  useFocusOnNavigation('factor', heading);
  return (
    <CardPage seed="finaula">
      <h1 ref={heading} tabIndex={-1}>
        Verificación en dos pasos
      </h1>
      <div className={styles.required}>
        <p>
          {user.entity_name ?? 'Esta plataforma'} pide un código de tu teléfono además de la contraseña. Se activa una vez, en un par de
          minutos.
        </p>
        <EnrolTotp email={user.email} onDone={() => void askAgain()} />
        <Button kind="quiet" onClick={signOut}>
          Salir
        </Button>
      </div>
    </CardPage>
  );
}
