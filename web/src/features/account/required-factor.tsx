import type { User } from '@finaula/contract/accounts';
import { useRef, useState } from 'react';
import { passkeysWork } from '../../lib/session/passkeys.ts';
import { signOut, useSessionUpdate } from '../../lib/session/session.ts';
import { Button } from '../../ui/forms/button.tsx';
import { CardPage } from '../../ui/layout/card-page.tsx';
import { useFocusOnNavigation } from '../../ui/layout/focus-on-navigation.ts';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { EnrolPasskey } from './enrol-passkey.tsx';
import { EnrolTotp } from './enrol-totp.tsx';
import { FactorChoice } from './factor-standing.tsx';
import type { FactorTask } from './factor-task.ts';
import styles from './second-factor.module.css';

/** Replaces all other screens until the user has set up the required second factor. */
export function RequiredFactor({ user }: { user: User }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { askAgain } = useSessionUpdate();
  const [doing, setDoing] = useState<FactorTask['what']>(passkeysWork() ? 'nothing' : 'adding-totp');
  const parts = {
    email: user.email,
    onDone: () => void askAgain(),
    ...(passkeysWork() && { onCancel: () => setDoing('nothing') }),
  };
  usePageTitle('Verificación en dos pasos');
  useFocusOnNavigation('factor', heading);
  return (
    <CardPage seed="finaula">
      <h1 ref={heading} tabIndex={-1}>
        Verificación en dos pasos
      </h1>
      <div className={styles.required}>
        <p>
          {user.entity_name ?? 'Esta plataforma'} pide un segundo paso además de la contraseña: algo que solo tú tienes.
          Se activa una vez, en un par de minutos.
        </p>
        {doing === 'nothing' && <FactorChoice onDo={({ what }) => setDoing(what)} />}
        {doing === 'adding-passkey' && <EnrolPasskey {...parts} />}
        {doing === 'adding-totp' && <EnrolTotp {...parts} />}
        <Button kind="quiet" onClick={signOut}>
          Salir
        </Button>
      </div>
    </CardPage>
  );
}
