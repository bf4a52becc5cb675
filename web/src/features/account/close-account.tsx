import type { User } from '@finaula/contract/accounts';
import { useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { usePlatform } from '../../lib/api/platform.ts';
import { endSession } from '../../lib/session/session-token.ts';
import { Button } from '../../ui/forms/button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { ConfirmedDialog, passwordRule } from './confirmed-dialog.tsx';
import styles from './rights.module.css';

/** "10 años", "18 meses" */
const term = (months: number) =>
  months % 12 === 0 ? (months === 12 ? '1 año' : `${months / 12} años`) : `${months} meses`;

/** The right of cancellation: explains the effects before it asks. */
export function CloseAccount({ user }: { user: User }) {
  const [opened, setOpened] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const months = usePlatform()?.privacy_block_months;
  const form = useForm({ current_password: '' }, { current_password: passwordRule });
  return (
    <Panel title="Cerrar tu cuenta" headingRef={heading}>
      <div className={styles.right}>
        <p>
          Dejas de entrar y tus datos se bloquean; nadie los usa más. La evidencia de tu capacitación se conserva con
          tus iniciales, y tus constancias siguen siendo válidas.
        </p>
        <p className={styles.buttons}>
          <Button kind="danger" aria-haspopup="dialog" onClick={() => setOpened(true)}>
            Cerrar mi cuenta
          </Button>
        </p>
      </div>
      <ConfirmedDialog
        title="¿Cerrar tu cuenta?"
        opened={opened}
        onClose={() => setOpened(false)}
        otherwise={heading}
        form={form}
        submit={{ label: 'Cerrar mi cuenta', busy: 'Cerrando…', dangerous: true }}
        send={({ current_password }) => api.closeAccount({ body: { current_password } })}
        onDone={() => {
          sessionStorage.clear();
          endSession('Tu cuenta está cerrada. Tus datos quedaron bloqueados y se borrarán al terminar el plazo.');
        }}
      >
        <p>No se puede deshacer, {user.name}. En este momento:</p>
        <ul>
          <li>se cierran tus sesiones y dejan de servir tus enlaces;</li>
          <li>se borran tus preguntas al asistente y lo que recordaba tu navegador;</li>
          <li>
            tu nombre y tu correo quedan bloqueados{months !== undefined && ` durante ${term(months)}`}, solo para
            responder por su tratamiento, y después se borran (LFPDPPP, art. 24);
          </li>
          <li>tus constancias permanecen como evidencia, con el nombre con que se emitieron.</li>
        </ul>
        <p>Si quieres una copia de tus datos, descárgala antes.</p>
      </ConfirmedDialog>
    </Panel>
  );
}
