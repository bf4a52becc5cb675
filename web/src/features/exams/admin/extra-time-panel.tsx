import { CHARACTERS } from '@finaula/contract/constants';
import { EXAM_TIME_FACTOR_MAX } from '@finaula/contract/exams';
import type { EntityUser } from '@finaula/contract/people';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { useDebouncedValue } from '../../../lib/browser/use-debounce.ts';
import { shortDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { readerTime } from '../../../lib/dates/reader-time.ts';
import { required } from '../../../lib/forms/field-rules.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { notifyError, notifyInfo, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import { Cell, ListTable, Row } from '../../../ui/lists/list-table.tsx';
import { Person, PersonName } from '../../../ui/lists/person.tsx';
import styles from './exam-admin.module.css';

const timesQuery = queryOptions({ queryKey: ['exam-times'], queryFn: () => api.listExamTimes(), staleTime: 0 });
type Someone = Pick<EntityUser, 'id' | 'name'>;

/** People with extra time, which applies to every exam. */
export function ExtraTimePanel() {
  const { data, error, isFetching, refetch } = useQuery(timesQuery);
  const queryClient = useQueryClient();
  const [adding, setAdding] = useState(false);
  const set = useMutation({
    mutationFn: (body: { user_id: string; factor: number; reason: string }) => api.setExamTime({ body }),
    networkMode: 'always',
    onSuccess: ({ user_name, factor, running: [running] }) => {
      notifySuccess(
        factor === 1 ? `${user_name} tiene el tiempo de todos` : `${user_name} tiene ${factor} veces el tiempo`,
      );
      if (running)
        notifyInfo(
          `Ahora presenta el examen de ${running.course_title}, que conserva su tiempo y termina a las ${readerTime(running.expires_at)}`,
        );
      setAdding(false);
      return queryClient.invalidateQueries(timesQuery);
    },
    onError: (failure) => notifyError('No pudimos cambiar el tiempo', detailOf(failure)),
  });
  return (
    <Panel
      title="Más tiempo"
      aside={
        <Button kind="secondary" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          Dar más tiempo
        </Button>
      }
    >
      {error !== null && (
        <LoadFailure
          title="No pudimos cargar quién tiene más tiempo"
          error={error}
          retrying={isFetching}
          onRetry={refetch}
        />
      )}
      {data === undefined && error === null && <ListSkeleton label="Cargando…" />}
      {data?.length === 0 && (
        <p className={styles.none}>
          Todos tienen 30 minutos. Da más tiempo a quien lo necesite, por ejemplo por una discapacidad. Vale en todos
          los cursos desde su siguiente intento.
        </p>
      )}
      {data !== undefined && data.length > 0 && (
        <ListTable label="Personas con más tiempo" columns={['Persona', 'Tiempo', 'Motivo', 'Desde', 'Acciones']}>
          {data.map((time) => (
            <Row key={time.user_id}>
              <Cell>
                <PersonName id={time.user_id} name={time.user_name} />
              </Cell>
              <Cell label="Tiempo">
                <span className="num">{Math.round(30 * time.factor)} minutos</span>
              </Cell>
              <Cell label="Motivo">{time.reason}</Cell>
              <Cell label="Desde">
                <span className="num">{shortDateOf(time.recorded_at)}</span>
              </Cell>
              <Cell>
                <Button
                  kind="quiet"
                  aria-label={`Quitar el tiempo extra a ${time.user_name}`}
                  loading={set.isPending}
                  onClick={() => set.mutate({ user_id: time.user_id, factor: 1, reason: 'Se quitó el tiempo extra' })}
                >
                  Quitar
                </Button>
              </Cell>
            </Row>
          ))}
        </ListTable>
      )}
      <TimeDialog opened={adding} pending={set.isPending} onSet={set.mutate} onClose={() => setAdding(false)} />
    </Panel>
  );
}

interface TimeDialogProps {
  opened: boolean;
  pending: boolean;
  onSet: (time: { user_id: string; factor: number; reason: string }) => void;
  onClose: () => void;
}

const factors = [
  ['1.25', '38 minutos (1.25 veces)'],
  ['1.5', '45 minutos (1.5 veces)'],
  ['2', '60 minutos (2 veces)'],
  [String(EXAM_TIME_FACTOR_MAX), '90 minutos (3 veces)'],
] as const;

function TimeDialog({ opened, pending, onSet, onClose }: TimeDialogProps) {
  const [typed, setTyped] = useState('');
  const [person, setPerson] = useState<Someone | null>(null);
  const [factor, setFactor] = useState<string>('1.5');
  const form = useForm({ reason: '' }, { reason: required('Escribe el motivo.') });
  const q = useDebouncedValue(typed.trim(), 250);
  const found = useQuery({
    queryKey: ['entity-users', 'exam-time', q],
    queryFn: () =>
      api.listEntityUsers({ query: { status: 'active', order: 'name', limit: 6, ...(q !== '' && { q }) } }),
    enabled: opened && person === null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const clear = () => {
    setTyped('');
    setPerson(null);
    form.reset();
  };
  return (
    <Dialog
      title={person === null ? 'Dar más tiempo' : `Más tiempo para ${person.name}`}
      opened={opened}
      onClose={onClose}
      onClosed={clear}
    >
      {person === null ? (
        <>
          <SearchField
            label="Buscar por nombre o correo"
            placeholder="Nombre o correo"
            value={typed}
            onChange={setTyped}
          />
          {found.error !== null && (
            <LoadFailure
              title="Error al buscar"
              error={found.error}
              retrying={found.isFetching}
              onRetry={found.refetch}
            />
          )}
          <ul className={styles.people}>
            {found.data?.users.map((candidate) => (
              <li key={candidate.id}>
                <Person name={candidate.name} email={candidate.email} />
                <Button kind="soft" aria-label={`Elegir a ${candidate.name}`} onClick={() => setPerson(candidate)}>
                  Elegir
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <form
          noValidate
          className={styles.form}
          onSubmit={form.submit(({ reason }) => onSet({ user_id: person.id, factor: Number(factor), reason }))}
        >
          <FilterSelect
            label="Tiempo del examen"
            options={factors}
            value={factor as (typeof factors)[number][0]}
            onChange={setFactor}
          />
          <FormField
            form={form}
            name="reason"
            label="Motivo"
            help="Solo lo ven esa persona y la administración de tu entidad. No aparece en la bitácora."
            maxLength={CHARACTERS.reason}
          />
          <p>Vale desde su siguiente intento: un examen que ya empezó conserva su tiempo.</p>
          <Button kind="primary" type="submit" loading={pending}>
            Dar más tiempo
          </Button>
        </form>
      )}
    </Dialog>
  );
}
