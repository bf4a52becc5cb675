import type { EntityUser } from '@finaula/contract/people';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './person-data-dialog.module.css';

/** Resets the second factor of a user who lost the device; asks for confirmation, because sessions end. */
export function ResetFactor({ user }: { user: EntityUser }) {
  const [asked, setAsked] = useState(false);
  const reset = useMutation({
    mutationFn: () => api.resetSecondFactor({ body: { user_id: user.id } }),
    networkMode: 'always',
    onSuccess: ({ message }) => {
      setAsked(false);
      notifySuccess(message);
    },
  });
  return (
    <>
      <p className={styles.other}>
        {asked
          ? 'Sus sesiones se cierran, y entra solo con su contraseña.'
          : '¿Perdió el dispositivo de sus llaves o códigos?'}{' '}
        <Button kind="quiet" loading={reset.isPending} onClick={() => (asked ? reset.mutate() : setAsked(true))}>
          {asked ? 'Sí, retirarla' : 'Retirar su verificación en dos pasos'}
        </Button>
      </p>
      {reset.error !== null && <Notice kind="danger" title={detailOf(reset.error)} />}
    </>
  );
}
