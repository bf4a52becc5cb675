import type { Handover, SettingKind } from '@finaula/contract/handovers';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import styles from './handovers.module.css';

const handoversQuery = queryOptions({ queryKey: ['handovers'], queryFn: () => api.listHandovers() });

const kindNames: Record<SettingKind, string> = {
  auditor: 'Auditor',
  provider: 'Proveedor de identidad',
  domain: 'Dominio',
  directory_token: 'Token del directorio',
};

/** Settings of former administrators: the current ones confirm or end them. */
export function Handovers() {
  const { data = [] } = useQuery(handoversQuery);
  const queryClient = useQueryClient();
  const decide = useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: 'confirm' | 'end' }) =>
      api.decideHandover({ params: { id }, body: { decision } }),
    networkMode: 'always',
    onSuccess: async (_, { decision }) => {
      notifySuccess(decision === 'confirm' ? 'Quedó confirmado' : 'Quedó terminado');
      await queryClient.invalidateQueries();
    },
    onError: (error) => notifyError('No pudimos guardar tu decisión', detailOf(error)),
  });
  return data.map((handover) => (
    <Notice
      key={handover.id}
      kind="info"
      title={`${kindNames[handover.kind]}: ${handover.name}`}
      detail={sentenceOf(handover)}
      action={
        <span className={styles.actions}>
          {handover.kind !== 'directory_token' && (
            <Button
              kind="primary"
              disabled={decide.isPending}
              onClick={() => decide.mutate({ id: handover.id, decision: 'confirm' })}
            >
              Confirmar
            </Button>
          )}
          <Button
            kind="secondary"
            disabled={decide.isPending}
            onClick={() => decide.mutate({ id: handover.id, decision: 'end' })}
          >
            Terminar ahora
          </Button>
        </span>
      }
    />
  ));
}

const sentenceOf = ({ kind, made_by, ends_on }: Handover) =>
  `Lo configuró ${made_by ?? 'alguien'}, que ya no administra tu institución. ${
    kind === 'directory_token'
      ? `Deja de servir el ${longDay(ends_on)}: genera otro y cámbialo en el directorio.`
      : `Confírmalo si debe seguir; si no, termina el ${longDay(ends_on)}.`
  }`;
