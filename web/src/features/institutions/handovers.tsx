import { type Handover, isToken, type SettingKind } from '@finaula/contract/handovers';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import styles from './handovers.module.css';
import { settingName } from './setting-name.ts';

const handoversQuery = queryOptions({ queryKey: ['handovers'], queryFn: () => api.listHandovers() });

/** Consequences of ending a setting. */
const effects: Record<SettingKind, string> = {
  auditor: 'Deja de leer la información de tu institución en este momento.',
  provider: 'Nadie entra ya con él. Quien tiene contraseña entra con ella.',
  domain: 'Deja de estar comprobado: sus correos ya no entran con un proveedor ni se sincronizan con un directorio.',
  webhook: 'Deja de recibir avisos. Se puede reanudar en «Integraciones».',
  api_token: 'El sistema que lo usa deja de conectarse en este momento.',
  directory_token: 'Si tu directorio lo usa, deja de sincronizar en este momento. Nadie pierde su acceso por ello.',
};

/** Settings of former administrators: the current ones confirm or end them. */
export function Handovers() {
  const { data = [] } = useQuery(handoversQuery);
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [ending, setEnding] = useState<Handover | null>(null);
  const decide = useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: 'confirm' | 'end' }) =>
      api.decideHandover({ params: { id }, body: { decision } }),
    networkMode: 'always',
    onSuccess: (left, { decision }) => {
      notifySuccess(decision === 'confirm' ? 'Quedó confirmado' : 'Quedó terminado');
      setEnding(null);
      queryClient.setQueryData(handoversQuery.queryKey, left);
      void queryClient.invalidateQueries();
    },
    onError: (error) => notifyError('No pudimos guardar tu decisión', detailOf(error)),
  });
  if (data.length === 0) return null;
  return (
    <Panel title="Por confirmar" headingRef={heading}>
      <div className={styles.body}>
        <p className={styles.text}>
          Lo configuró alguien que ya no administra tu institución. Confirma lo que deba seguir; lo demás termina solo.
        </p>
        <ul className={styles.settings}>
          {data.map((handover) => (
            <li key={handover.id}>
              <p>
                <b>{settingName(handover)}</b>
                <span className={styles.note}>{sentenceOf(handover)}</span>
              </p>
              <span className={styles.actions}>
                {!isToken(handover.kind) && (
                  <Button
                    kind="primary"
                    aria-label={`Confirmar: ${settingName(handover)}`}
                    disabled={decide.isPending}
                    onClick={() => decide.mutate({ id: handover.id, decision: 'confirm' })}
                  >
                    Confirmar
                  </Button>
                )}
                <Button
                  kind="secondary"
                  aria-label={`Terminar ahora: ${settingName(handover)}`}
                  aria-haspopup="dialog"
                  onClick={() => setEnding(handover)}
                >
                  Terminar ahora
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <ConfirmDialog
        subject={ending}
        title={(handover) => `¿Terminar? ${settingName(handover)}`}
        confirm={() => 'Terminar ahora'}
        dangerous
        pending={decide.isPending}
        onConfirm={({ id }) => decide.mutate({ id, decision: 'end' })}
        onClose={() => setEnding(null)}
        otherwise={heading}
      >
        {({ kind }) => <p>{effects[kind]}</p>}
      </ConfirmDialog>
    </Panel>
  );
}

const sentenceOf = ({ kind, made_by, ends_on }: Handover) =>
  `De ${made_by ?? 'una cuenta que ya no existe'}. ${
    isToken(kind)
      ? `Pudo conservarlo: sirve hasta el ${longDay(ends_on)}. Reemplázalo antes, en «${kind === 'api_token' ? 'Integraciones' : 'Directorio'}».`
      : `Si nadie lo confirma, sirve hasta el ${longDay(ends_on)}.`
  }`;
