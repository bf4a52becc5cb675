import type { ImportFault, ImportKind, PeopleImport } from '@finaula/contract/people-imports';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Panel, PanelFooter } from '../../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import { DownloadErrors } from './download-errors.tsx';
import { AnswerAll } from './import-question.tsx';
import { Row } from './import-row.tsx';
import styles from './import-rows.module.css';
import { faultsQuery, rowsQuery } from './people-import-query.ts';
import { columnName, count, counted, rowsInWords } from './words.ts';

const titles: Record<ImportKind, (n: number) => string> = {
  create: (n) => counted(n, 'persona nueva', 'personas nuevas'),
  update: (n) => counted(n, 'persona cambia', 'personas cambian'),
  leave: (n) => counted(n, 'persona se va', 'personas se van'),
  absent: (n) => counted(n, 'persona no está en el archivo', 'personas no están en el archivo'),
  unchanged: (n) => counted(n, 'fila sin cambios', 'filas sin cambios'),
  undecided: (n) => counted(n, 'persona por decidir', 'personas por decidir'),
  refused: (n) => counted(n, 'fila con error', 'filas con error'),
};
const notes: Record<Exclude<ImportKind, 'create'>, string> = {
  update: 'Lo anterior se conserva con sus fechas.',
  leave: 'Pierden el acceso ese día. Sus constancias y su historial se quedan.',
  absent: 'Causan baja hoy, porque el archivo trae a todo el personal.',
  unchanged: 'Ya están así. No se toca nada.',
  undecided: 'El archivo no dice qué hacer. Contesta cada pregunta y podrás aplicarlo.',
  refused: 'Lo que tiene error no se aplica. Corrígelo aquí, o en tu archivo y súbelo otra vez.',
};

const noteOn = (kind: ImportKind, byMail: boolean): string =>
  kind === 'create'
    ? `Revisa cómo leímos cada dato. Al aplicar se crea su cuenta${byMail ? ' y sale su invitación' : ''}.`
    : notes[kind];

interface ImportRowsProps {
  found: PeopleImport;
  kind: ImportKind;
}

/** The rows of one kind. */
export function ImportRows({ found, kind }: ImportRowsProps) {
  const total = kind === 'absent' ? found.absent : found.counts[kind];
  const errors = kind === 'refused' && total > 0;
  return (
    <Panel title={titles[kind](total)} aside={errors && <DownloadErrors found={found} />}>
      <p className={styles.note}>{total === 0 ? 'No hay ninguna.' : noteOn(kind, found.by_mail)}</p>
      {errors ? <Faults found={found} /> : <Rows found={found} kind={kind} total={total} />}
      {errors && (
        <PanelFooter>
          <p className={styles.columns}>
            <b>Columnas reconocidas:</b> {found.columns.map(columnName).join(', ')}.
          </p>
        </PanelFooter>
      )}
    </Panel>
  );
}

const checkedAs = (found: PeopleImport) => `${found.checked_at} ${found.complete}`;

function Rows({ found, kind, total, fault }: ImportRowsProps & { total: number; fault?: ImportFault }) {
  const list = useInfiniteQuery(rowsQuery(found.id, { kind, checked: checkedAs(found), ...(fault && { fault }) }));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      {list.isPending && total > 0 && <ListSkeleton label="Cargando las filas…" />}
      {list.error !== null && rows.length === 0 && (
        <LoadFailure
          title="No pudimos cargar las filas"
          error={list.error}
          retrying={list.isFetching}
          onRetry={list.refetch}
        />
      )}
      {kind === 'undecided' && rows.length > 1 && <AnswerAll found={found} rows={rows} />}
      {rows.length > 0 && (
        <ol className={styles.rows}>
          {rows.map((row, i) => (
            <Row key={row.row_number ?? `${i}`} row={row} found={found} fault={fault} />
          ))}
        </ol>
      )}
      {list.hasNextPage && (
        <PanelFooter>
          <span className="num">
            {count(rows.length)} de {count(total)}
          </span>
          <Button kind="secondary" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Mostrar más
          </Button>
        </PanelFooter>
      )}
    </>
  );
}

/** Faults of more rows than this begin folded. */
const FEW_ROWS = 3;

/** Each fault once, with its rows folded below it. */
function Faults({ found }: { found: PeopleImport }) {
  const faults = useQuery(faultsQuery(found.id, checkedAs(found)));
  if (faults.error !== null && faults.data === undefined)
    return (
      <LoadFailure
        title="No pudimos cargar las filas"
        error={faults.error}
        retrying={faults.isFetching}
        onRetry={faults.refetch}
      />
    );
  if (faults.data === undefined) return <ListSkeleton label="Cargando las filas…" />;
  return faults.data.map((fault) => <Fault key={`${fault.field} ${fault.code}`} found={found} fault={fault} />);
}

function Fault({ found, fault }: { found: PeopleImport; fault: ImportFault }) {
  const [open, setOpen] = useState(fault.rows <= FEW_ROWS);
  return (
    <details className={styles.fault} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={styles.fix}>{fault.sentence}</span>
        <span className={`${styles.read} num`}>
          {columnName(fault.field)} · {counted(fault.rows, 'fila', 'filas')}:{' '}
          {rowsInWords(fault.row_numbers, fault.rows)}
        </span>
      </summary>
      {open && <Rows found={found} kind="refused" total={fault.rows} fault={fault} />}
    </details>
  );
}
