import type { ReminderKind, ReminderSettings } from '@finaula/contract/compliance';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { readerDateTime } from '../../lib/dates/reader-time.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { ReminderPreview } from './reminder-preview.tsx';
import styles from './reminders.module.css';

type Change = Partial<ReminderSettings['on'] & Pick<ReminderSettings, 'copy_managers'>>;

const kinds: readonly { kind: ReminderKind; name: string; about: string }[] = [
  { kind: 'obligation_assigned', name: 'Obligación nueva', about: 'A quien le toca algo que antes no.' },
  {
    kind: 'reminder',
    name: 'Recordatorios',
    about:
      '30, 7 y 1 días antes de la fecha límite, el día después y luego cada semana, hasta ocho veces. Solo mientras falte algo.',
  },
  {
    kind: 'weekly_digest',
    name: 'Resumen de la semana',
    about: 'Los lunes, a quienes administran: al corriente, vencidas y por vencer.',
  },
  {
    kind: 'registrations_waiting',
    name: 'Registros en espera',
    about: 'A quienes administran, como mucho una vez al día: quién se registró y espera su enlace.',
  },
  {
    kind: 'reforms_waiting',
    name: 'Cambios normativos',
    about:
      'A quienes administran, una vez por cambio: una norma cambió, alguna obligación pide sus cursos y falta decidir.',
  },
  {
    kind: 'invitation_reminder',
    name: 'Invitación, otra vez',
    about: 'A quien invitaste por correo y no ha entrado: a los 3 y a los 10 días, con un enlace que sirve.',
  },
];

export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: () => api.getReminders(),
  staleTime: 0,
});

/** Switches for the kinds of mail about obligations, with a preview of the next one. */
export function Reminders() {
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(remindersQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [previewed, setPreviewed] = useState<ReminderKind | null>(null);
  const change = useMutation({
    mutationFn: (to: Change) => api.updateReminders({ body: to }),
    networkMode: 'always',
    onSuccess: (changed) => {
      queryClient.setQueryData(remindersQuery.queryKey, changed);
      notifySuccess('Avisos por correo guardados');
    },
    onError: (failure) => notifyError('Error al guardar los avisos', detailOf(failure)),
  });
  const isOn = (kind: ReminderKind) => change.variables?.[kind] ?? data?.on[kind] ?? false;
  return (
    <Panel title="Avisos por correo" headingRef={heading}>
      {error !== null && (
        <div className={styles.body}>
          <LoadFailure title="No pudimos cargar los avisos" error={error} retrying={isFetching} onRetry={refetch} />
        </div>
      )}
      {data === undefined && error === null && <ListSkeleton label="Cargando los avisos…" rows={3} />}
      {data !== undefined && (
        <>
          <p className={styles.body}>
            {data.mail
              ? `Salen a las 9:00 de lunes a sábado, salvo los días de descanso obligatorio; como mucho uno al día por persona, con todo lo que le falta. Los siguientes: ${Date.parse(data.next_at) > Date.now() ? readerDateTime(data.next_at) : 'hoy'}.`
              : 'Esta instalación no manda correos. Cuando se configure el correo, saldrán los que dejes encendidos.'}
          </p>
          <ul className={styles.list}>
            {kinds.map(({ kind, name, about }) => (
              <li key={kind}>
                <Checkbox
                  checked={change.isPending ? isOn(kind) : data.on[kind]}
                  onChange={(wanted) => !change.isPending && change.mutate({ [kind]: wanted })}
                >
                  <span className={styles.kind}>
                    <b>{name}</b>
                    <span>{about}</span>
                  </span>
                </Checkbox>
                <Button
                  kind="quiet"
                  aria-haspopup="dialog"
                  aria-label={`Ver el correo: ${name}`}
                  onClick={() => setPreviewed(kind)}
                >
                  Ver el correo
                </Button>
              </li>
            ))}
            <li>
              <Checkbox
                checked={(change.isPending ? change.variables.copy_managers : undefined) ?? data.copy_managers}
                onChange={(wanted) => !change.isPending && change.mutate({ copy_managers: wanted })}
              >
                <span className={styles.kind}>
                  <b>Copia a la jefatura</b>
                  <span>
                    De los recordatorios, a quien tu gente tiene como jefe o jefa: un solo correo al día, con los
                    nombres y lo que les falta.
                  </span>
                </span>
              </Checkbox>
            </li>
          </ul>
        </>
      )}
      <ReminderPreview
        kind={previewed}
        name={kinds.find(({ kind }) => kind === previewed)?.name ?? ''}
        onClose={() => setPreviewed(null)}
        otherwise={heading}
      />
    </Panel>
  );
}
