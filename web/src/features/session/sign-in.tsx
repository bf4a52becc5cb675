import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { dismissNotice } from '../../lib/session-token.ts';
import { useArrival } from '../../ui/arrival.ts';
import { Notice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { PlaceLink } from '../../ui/place-link.tsx';
import { SoloPage } from '../../ui/solo-page.tsx';
import { DialogLink } from '../../ui/visitor-dialog.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';

/** `notice`: why a session that there was has ended. */
export function SignIn({ notice }: { notice: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle('Iniciar sesión');
  useArrival('entrar', heading);
  return (
    <SoloPage seed="finaula">
      <PlaceLink place={{}} className={styles.back} onClick={dismissNotice}>
        <ArrowLeft aria-hidden="true" />
        Volver al inicio
      </PlaceLink>
      <h1 ref={heading} tabIndex={-1}>
        Iniciar sesión
      </h1>
      {notice !== null && (
        <div className={styles.notice}>
          <Notice kind="info" title={notice} />
        </div>
      )}
      <SignInForm />
      <ForgottenPassword />
      <p className={styles.alternative}>
        ¿Aún no tienes cuenta? <DialogLink dialog={{ registro: 'empleado' }}>Regístrate</DialogLink>
      </p>
    </SoloPage>
  );
}
