import { LABOUR_AT_ONCE, LABOUR_WORKING_DAYS, type LabourQueue } from '@finaula/contract/labour';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { longDay, shortDay } from '../../lib/dates/calendar-day.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox, WithCheckbox } from '../../ui/forms/checkbox.tsx';
import { Panel, PlainPanel } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { Cell, ListTable, Row } from '../../ui/lists/list-table.tsx';
import { useSelection } from '../../ui/lists/select-all.tsx';
import { ShowMore, useMore } from '../../ui/lists/show-more.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { DueDay } from './due-day.tsx';
import { Emission } from './emission.tsx';
import styles from './labour.module.css';
import { LabourPage, type LabourPageProps } from './labour-page.tsx';
import { queueQuery, useLabourAct } from './labour-queries.ts';
import { constancias, missingWords } from './labour-words.ts';

const PAGE = 50;

/** Rows of a long list, a page at a time. */
function usePages<Item>(items: readonly Item[]) {
  const [count, setCount] = useState(PAGE);
  const shown = items.slice(0, count);
  const grow = shown.length < items.length ? () => setCount(count + PAGE) : undefined;
  return { shown, more: useMore({ users: shown, more: grow, loadingMore: false }) };
}

/** Constancias that are not issued yet: those that are ready, and those that lack data. */
export function LabourQueueScreen(props: LabourPageProps) {
  return (
    <LabourPage {...props} path="/cumplimiento/laborales">
      <Queue />
    </LabourPage>
  );
}

function Queue() {
  const { data, error, isFetching, refetch } = useQuery(queueQuery);
  const [emission, setEmission] = useState<string | null>(null);
  if (error !== null)
    return <LoadFailure title="No pudimos cargar la lista" error={error} retrying={isFetching} onRetry={refetch} />;
  if (data === undefined) return <ListSkeleton label="Cargando la lista…" />;
  return (
    <>
      {emission !== null && <Emission id={emission} key={emission} />}
      {data.ready.length === 0 && data.missing.length === 0 && (
        <PlainPanel>
          <EmptyState title="No hay constancias laborales por emitir">
            Cuando alguien apruebe un curso, aquí aparece su constancia con su fecha límite:{' '}
            {LABOUR_WORKING_DAYS.constancia} días hábiles después de aprobarlo.
          </EmptyState>
        </PlainPanel>
      )}
      {data.ready.length > 0 && <Ready rows={data.ready} onStarted={setEmission} />}
      {data.missing.length > 0 && <Incomplete rows={data.missing} />}
    </>
  );
}

function Ready({ rows, onStarted }: { rows: LabourQueue['ready']; onStarted: (emission: string) => void }) {
  const items = rows.map((row) => ({ ...row, id: row.certificate_id }));
  const selection = useSelection(items);
  const { shown, more } = usePages(items);
  const issue = useLabourAct((certificate_ids: string[]) => api.issueLabourConstancias({ body: { certificate_ids } }), {
    failed: 'No pudimos emitir las constancias',
    onDone: ({ id }) => {
      selection.clear();
      onStarted(id);
    },
  });
  const some = selection.chosen.length > 0;
  const asked = (some ? selection.chosen : items).slice(0, LABOUR_AT_ONCE);
  const first = rows.reduce((earliest, { due_on }) => (due_on < earliest ? due_on : earliest), rows[0]?.due_on ?? '');
  return (
    <Panel
      title="Listas para emitir"
      aside={
        <Button kind="primary" loading={issue.isPending} onClick={() => issue.mutate(asked.map(({ id }) => id))}>
          Emitir {constancias(asked.length)}
        </Button>
      }
    >
      <p className={styles.about}>
        La primera se entrega a más tardar el {longDay(first)}. Al emitirlas quedan por firmar, con los datos de hoy.
      </p>
      <ListTable
        label="Listas para emitir"
        columns={['Persona', 'Curso', 'Aprobado el', 'Entregar a más tardar', 'Datos']}
      >
        {shown.map((row, i) => (
          <Row key={row.id} arriving={i === more.arriving}>
            <Cell>
              <WithCheckbox
                box={
                  <Checkbox
                    label={`Seleccionar a ${row.user_name}, ${row.course_title}`}
                    checked={selection.has(row)}
                    onChange={(wanted) => selection.set([row], wanted)}
                  />
                }
              >
                <b>{row.user_name}</b>
              </WithCheckbox>
            </Cell>
            <Cell>{row.course_title}</Cell>
            <Cell label="Aprobado el">
              <span className={`${styles.day} num`}>{shortDay(row.ended_on)}</span>
            </Cell>
            <Cell label="Entregar a más tardar">
              <DueDay day={row.due_on} />
            </Cell>
            <Cell>
              <ScreenLink
                to="/personas/$persona"
                params={{ persona: row.user_id }}
                className={styles.link}
                aria-label={`Ver datos de ${row.user_name}`}
              >
                Ver datos
              </ScreenLink>
            </Cell>
          </Row>
        ))}
      </ListTable>
      <ShowMore shown={shown.length} total={items.length} of="constancias por emitir" more={more} />
    </Panel>
  );
}

function Incomplete({ rows }: { rows: LabourQueue['missing'] }) {
  const { shown, more } = usePages(rows);
  return (
    <Panel title="Les faltan datos" todo>
      <ListTable label="Les faltan datos" columns={['Persona', 'Curso', 'Falta', 'Entregar a más tardar', 'Completar']}>
        {shown.map((row, i) => (
          <Row key={row.certificate_id} arriving={i === more.arriving}>
            <Cell>
              <b>{row.user_name}</b>
            </Cell>
            <Cell>{row.course_title}</Cell>
            <Cell label="Falta">{missingWords(row.fields)}</Cell>
            <Cell label="Entregar a más tardar">
              <DueDay day={row.due_on} />
            </Cell>
            <Cell>
              <Complete row={row} />
            </Cell>
          </Row>
        ))}
      </ListTable>
      <ShowMore shown={shown.length} total={rows.length} of="constancias incompletas" more={more} />
    </Panel>
  );
}

/** The way to the first missing datum: of the person, of the course, or of the institution. */
function Complete({ row }: { row: LabourQueue['missing'][number] }) {
  const named = (act: string) => ({
    className: styles.link,
    'aria-label': `${act} los datos de ${row.user_name}, ${row.course_title}`,
  });
  if (row.fields.some((field) => field === 'curp' || field === 'occupation_key' || field === 'names'))
    return (
      <ScreenLink to="/personas/$persona" params={{ persona: row.user_id }} {...named('Completar')}>
        Completar
      </ScreenLink>
    );
  if (row.fields.includes('course'))
    return (
      <ScreenLink to="/cumplimiento/laborales/cursos" {...named('Completar')}>
        Completar
      </ScreenLink>
    );
  return (
    <ScreenLink to="/cumplimiento/laborales/respuestas" {...named('Contestar')}>
      Contestar
    </ScreenLink>
  );
}
