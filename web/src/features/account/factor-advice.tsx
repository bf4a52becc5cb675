import { useSessionUpdate } from '../../lib/session/session.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button, buttonLook } from '../../ui/forms/button.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import styles from './account-notices.module.css';

/** Reminds a SuperAdmin without a second factor, and others before their institution requires one. */
export function FactorAdvice({ platform }: { platform: boolean }) {
  const { postponeFactor } = useSessionUpdate();
  return (
    <div className={styles.notices}>
      <Notice
        kind="info"
        title={
          platform
            ? 'Protege tu cuenta con verificación en dos pasos'
            : 'Tu institución va a pedir la verificación en dos pasos'
        }
        detail={
          platform
            ? 'Administras toda la plataforma: con una llave de acceso o un código de tu teléfono, tu contraseña sola no abre nada.'
            : 'En unos días hará falta para seguir. Actívala ahora y no te detendrá a mitad de un curso.'
        }
        action={
          <span className={styles.actions}>
            <ScreenLink to="/cuenta" className={buttonLook('secondary')}>
              Activar
            </ScreenLink>
            <Button kind="quiet" onClick={postponeFactor}>
              Ahora no
            </Button>
          </span>
        }
      />
    </div>
  );
}
