import type { DetailsRequest } from '@finaula/contract/institutions';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { longDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { useOwnEntityCache } from './own-entity-query.ts';

/** The razón social and signer under review, or those refused last. */
export function RequestedDetails({ request }: { request: DetailsRequest }) {
  const { state, razon_social, nombre_firmante, requested_by, requested_at, refused_at, refusal_reason } = request;
  const names = `Razón social «${razon_social}», firma ${nombre_firmante}.`;
  if (state === 'refused')
    return (
      <Notice
        kind="danger"
        title={`Cambio rechazado el ${longDateOf(refused_at ?? requested_at)}`}
        detail={`${names} Motivo: ${refusal_reason}`}
      />
    );
  return (
    <Notice
      kind="info"
      title={`En revisión desde el ${longDateOf(requested_at)}`}
      detail={`${names} ${requested_by === null ? '' : `Lo pidió ${requested_by}. `}Mientras tanto, las constancias llevan los datos de arriba.`}
      action={<Withdrawal request={request} />}
    />
  );
}

function Withdrawal({ request }: { request: DetailsRequest }) {
  const cache = useOwnEntityCache();
  const [asked, setAsked] = useState<DetailsRequest | null>(null);
  const withdraw = useMutation({
    mutationFn: () => api.withdrawDetails(),
    networkMode: 'always',
    onSuccess: (changed) => {
      notifySuccess('Solicitud retirada');
      cache.update(changed);
    },
    onError: (error) => {
      notifyError('Error al retirar la solicitud', detailOf(error));
      setAsked(null);
      // It may have been decided meanwhile.
      void cache.refresh();
    },
  });
  return (
    <>
      <Button kind="secondary" aria-haspopup="dialog" onClick={() => setAsked(request)}>
        Retirar la solicitud
      </Button>
      <ConfirmDialog
        subject={asked}
        title={() => 'Retirar la solicitud'}
        confirm={() => 'Retirarla'}
        pending={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
        onClose={() => setAsked(null)}
      >
        {({ razon_social, nombre_firmante }) => (
          <p>
            Ya no se revisan la razón social «{razon_social}» ni el firmante {nombre_firmante}. Las constancias siguen
            con los datos actuales.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
