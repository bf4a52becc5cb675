import { RESET_LINK_HOURS } from '@finaula/contract/constants';
import { SupportEmail } from '../../ui/text/support-email.tsx';
import styles from './sign-in.module.css';

/** There is no mail to send a link by: the people who can make one are named. */
export function ForgottenPassword() {
  return (
    <details className={styles.forgotten}>
      <summary>¿Olvidaste tu contraseña?</summary>
      <p>
        Pide al administrador de tu entidad un enlace para una contraseña nueva: dura {RESET_LINK_HOURS} horas. Si administras una entidad o
        estudias por tu cuenta, escribe a <SupportEmail />.
      </p>
    </details>
  );
}
