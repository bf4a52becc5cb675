import type { AssistantSettings } from '@finaula/contract/assistant';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleOff } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/text/format-number.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { settingsQuery } from './assistant-queries.ts';
import styles from './assistant-switch.module.css';

/** Switches the assistant for all people of the entity, after a confirmation. */
export function AssistantSwitch({
  settings: { enabled, asked_today, daily_limit_user, daily_limit_entity },
}: {
  settings: AssistantSettings;
}) {
  const queryClient = useQueryClient();
  const [confirming, setConfirming] = useState<'on' | 'off' | null>(null);
  const change = useMutation({
    mutationFn: (to: 'on' | 'off') => api.switchAssistant({ body: { enabled: to === 'on' } }),
    networkMode: 'always',
    onSuccess: (changed) => {
      queryClient.setQueryData(settingsQuery.queryKey, changed);
      notifySuccess(changed.enabled ? 'Asistente encendido' : 'Asistente apagado');
      setConfirming(null);
    },
    onError: (error) => notifyError('Error al cambiar el asistente', detailOf(error)),
  });
  return (
    <Panel
      title="Asistente de los cursos"
      aside={
        enabled ? (
          <Badge kind="ok" icon={CircleCheck}>
            Encendido
          </Badge>
        ) : (
          <Badge kind="off" icon={CircleOff}>
            Apagado
          </Badge>
        )
      }
    >
      <div className={styles.body}>
        <p className={styles.text}>
          Responde las dudas de tu personal solo con lo que dicen las láminas. Hoy se usaron{' '}
          <b className="num">
            {formatNumber(asked_today)} de {formatNumber(daily_limit_entity)}
          </b>{' '}
          preguntas de tu entidad; cada persona puede hacer {formatNumber(daily_limit_user)} al día.
        </p>
        <Button kind="secondary" aria-haspopup="dialog" onClick={() => setConfirming(enabled ? 'off' : 'on')}>
          {enabled ? 'Apagar el asistente' : 'Encender el asistente'}
        </Button>
      </div>
      <ConfirmDialog
        subject={confirming}
        title={(to) => (to === 'on' ? '¿Encender el asistente?' : '¿Apagar el asistente?')}
        confirm={(to) => (to === 'on' ? 'Encender' : 'Apagar')}
        pending={change.isPending}
        onConfirm={change.mutate}
        onClose={() => setConfirming(null)}
      >
        {(to) => (
          <p>
            {to === 'on'
              ? 'Todas las personas de tu entidad podrán preguntarle de inmediato, en todos los cursos.'
              : 'Nadie de tu entidad podrá preguntarle, en ningún curso, hasta que lo enciendas de nuevo. Las láminas y los quizzes siguen igual, y no se borra lo que ya se preguntó.'}{' '}
            El cambio queda en la bitácora con tu nombre.
          </p>
        )}
      </ConfirmDialog>
    </Panel>
  );
}
