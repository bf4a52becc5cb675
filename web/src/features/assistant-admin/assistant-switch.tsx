import type { AssistantSettings } from '@finaula/contract/assistant';
import { LOCALE } from '@finaula/contract/constants';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleOff } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { detailOf } from '../../lib/api-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Box } from '../../ui/box.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.tsx';
import { settingsQuery } from './assistant-queries.ts';
import styles from './assistant-switch.module.css';

const number = new Intl.NumberFormat(LOCALE);

/** On or off for everybody of the entity; both ask first, for people feel it at once. */
export function AssistantSwitch({
  settings: { enabled, asked_today, daily_limit_user, daily_limit_entity },
}: {
  settings: AssistantSettings;
}) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<'on' | 'off' | null>(null);
  const change = useMutation({
    mutationFn: (to: 'on' | 'off') => api.switchAssistant({ body: { enabled: to === 'on' } }),
    networkMode: 'always',
    onSuccess: (changed) => {
      queryClient.setQueryData(settingsQuery.queryKey, changed);
      notifySuccess(changed.enabled ? 'Asistente encendido' : 'Asistente apagado');
      setAsked(null);
    },
    onError: (error) => notifyError('Error al cambiar el asistente', detailOf(error)),
  });
  return (
    <Box
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
            {number.format(asked_today)} de {number.format(daily_limit_entity)}
          </b>{' '}
          preguntas de tu entidad; cada persona puede hacer {number.format(daily_limit_user)} al día.
        </p>
        <Button kind="secondary" aria-haspopup="dialog" onClick={() => setAsked(enabled ? 'off' : 'on')}>
          {enabled ? 'Apagar el asistente' : 'Encender el asistente'}
        </Button>
      </div>
      <ConfirmDialog
        subject={asked}
        title={(to) => (to === 'on' ? '¿Encender el asistente?' : '¿Apagar el asistente?')}
        confirm={(to) => (to === 'on' ? 'Encender' : 'Apagar')}
        pending={change.isPending}
        onConfirm={change.mutate}
        onClose={() => setAsked(null)}
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
    </Box>
  );
}
