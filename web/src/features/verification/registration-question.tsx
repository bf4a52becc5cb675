import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { longDateTimeOf } from '../../lib/dates/mexico-city-time.ts';
import { forgetRegistrationQuestion, type RegistrationQuestion } from '../../lib/session/foreign-registration.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ChoosePasswordDialog } from './choose-password-dialog.tsx';
import styles from './registration-question.module.css';

/**
 * Asks the reader of a verification link whether they registered, because another browser did. The account is
 * verified either way (spec §4). The question stays until it is answered.
 */
export function RegistrationQuestionNotice({ question: { token, registration } }: { question: RegistrationQuestion }) {
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState(false);
  const { name, entity_name, registered_at, device } = registration;
  const facts = [
    `a nombre de ${name}`,
    entity_name !== null && `en ${entity_name}`,
    `el ${longDateTimeOf(registered_at)}`,
    device !== null && `con ${device}`,
  ].filter(Boolean);
  return (
    <section className={styles.question} aria-label="¿Te registraste tú?">
      <Notice
        kind="info"
        title="¿Te registraste tú?"
        detail={`Tu correo ya está verificado. La cuenta se creó en otro navegador: ${facts.join(', ')}. Si no fuiste tú, define tu contraseña: quien se registró ya no podrá entrar.`}
        action={
          <span className={styles.actions}>
            <Button kind="secondary" onClick={() => setChoosing(true)}>
              Definir mi contraseña
            </Button>
            <Button kind="primary" onClick={forgetRegistrationQuestion}>
              Sí, fui yo
            </Button>
          </span>
        }
      />
      <ChoosePasswordDialog
        token={token}
        opened={choosing}
        onClose={() => setChoosing(false)}
        onChosen={(message) => {
          forgetRegistrationQuestion();
          notifySuccess(message);
          void navigate({ to: '/', search: { pantalla: 'entrar' } });
        }}
      />
    </section>
  );
}
