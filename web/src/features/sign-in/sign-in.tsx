import { RESET_LINK_HOURS } from '@finaula/contract/constants';
import { useRef } from 'react';
import { useMail } from '../../lib/api/platform.ts';
import { dismissNotice } from '../../lib/session/session-token.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CardPage } from '../../ui/layout/card-page.tsx';
import { useFocusOnNavigation } from '../../ui/layout/focus-on-navigation.ts';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { BackHomeLink } from '../../ui/navigation/back-home-link.tsx';
import { DialogLink } from '../../ui/navigation/dialog-link.tsx';
import { SupportEmail } from '../../ui/text/support-email.tsx';
import { RecoverPassword } from './recover-password.tsx';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';

/** `notice`: why the previous session ended. */
export function SignIn({ notice }: { notice: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const mail = useMail();
  usePageTitle('Iniciar sesión');
  useFocusOnNavigation('entrar', heading);
  return (
    <CardPage seed="finaula">
      <div className={styles.back}>
        <BackHomeLink onClick={dismissNotice} />
      </div>
      <h1 ref={heading} tabIndex={-1}>
        Iniciar sesión
      </h1>
      {notice !== null && (
        <div className={styles.notice}>
          <Notice kind="info" title={notice} />
        </div>
      )}
      <SignInForm />
      {mail ? <RecoverPassword /> : <ForgottenPassword />}
      <p className={styles.alternative}>
        ¿Aún no tienes cuenta? <DialogLink dialog={{ registro: 'empleado' }}>Regístrate</DialogLink>
      </p>
    </CardPage>
  );
}

/** Without mail, names the people who can create a link. */
export function ForgottenPassword() {
  return (
    <details className={styles.forgotten}>
      <summary>¿Olvidaste tu contraseña?</summary>
      <p>
        Pide al administrador de tu entidad un enlace para una contraseña nueva: dura {RESET_LINK_HOURS} horas. Si
        administras una entidad o estudias por tu cuenta, escribe a <SupportEmail />.
      </p>
    </details>
  );
}
