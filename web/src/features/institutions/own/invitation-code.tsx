import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { CopyText } from '../../../ui/dialogs/copy-text.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import styles from './institution.module.css';
import { useOwnEntityCache } from './own-entity-query.ts';

/** The code that people must know to register, where the institution requires one. */
export function InvitationCode({ code }: { code: string | null }) {
  const cache = useOwnEntityCache();
  const [removing, setRemoving] = useState<string | null>(null);
  const settled = (said: string) => ({
    networkMode: 'always' as const,
    onSuccess: () => {
      notifySuccess(said);
      setRemoving(null);
      return cache.refresh();
    },
    onError: (error: Error) => notifyError('Error al cambiar el código de invitación', detailOf(error)),
  });
  const set = useMutation({ mutationFn: () => api.setInvitationCode(), ...settled('Código de invitación generado') });
  const remove = useMutation({
    mutationFn: () => api.removeInvitationCode(),
    ...settled('Ya no se pide un código para registrarse'),
  });
  return (
    <Panel title="Código de invitación">
      <div className={styles.body}>
        {code === null ? (
          <p className={styles.text}>
            Cualquiera puede pedir entrar a tu institución, y tú decides a quién verificar. Si llegan registros de
            desconocidos, pide un código: solo se registra quien lo tenga.
          </p>
        ) : (
          <>
            <CopyText label="Código vigente" value={code} />
            <p className={styles.text}>
              Compártelo solo con tu gente. Si generas otro, éste deja de servir en ese momento.
            </p>
          </>
        )}
        <div className={styles.buttons}>
          <Button kind="secondary" loading={set.isPending} onClick={() => set.mutate()}>
            {code === null ? 'Pedir un código' : 'Generar otro'}
          </Button>
          {code !== null && (
            <Button kind="quiet" aria-haspopup="dialog" onClick={() => setRemoving(code)}>
              Dejar de pedirlo
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        subject={removing}
        title={() => '¿Dejar de pedir el código?'}
        confirm={() => 'Dejar de pedirlo'}
        dangerous
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setRemoving(null)}
      >
        {() => <p>Cualquiera podrá registrarse en tu institución, y esperará a que lo verifiques.</p>}
      </ConfirmDialog>
    </Panel>
  );
}
