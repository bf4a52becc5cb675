import type { ImportKind, ImportRow, PeopleImport } from '@finaula/contract/people-imports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Panel, PanelFooter } from '../../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import styles from './import-rows.module.css';
import { rowsQuery } from './people-import-query.ts';
import { useDownload } from './use-download.ts';
import { columnNames, count, counted, valueInWords } from './words.ts';

const titles: Record<ImportKind, (n: number) => string> = {
  create: (n) => counted(n, 'persona nueva', 'personas nuevas'),
  update: (n) => counted(n, 'persona cambia', 'personas cambian'),
  leave: (n) => counted(n, 'persona se va', 'personas se van'),
  absent: (n) => counted(n, 'persona no está en el archivo', 'personas no están en el archivo'),
  unchanged: (n) => counted(n, 'fila sin cambios', 'filas sin cambios'),
  refused: (n) => counted(n, 'fila con error', 'filas con error'),
};
const notes: Record<ImportKind, string> = {
  create: 'Se crea su cuenta y reciben su invitación.',
  update: 'Lo anterior se conserva con sus fechas.',
  leave: 'Pierden el acceso ese día. Sus constancias y su historial se quedan.',
  absent: 'Causan baja hoy, porque el archivo trae a todo el personal.',
  unchanged: 'Ya están así. No se toca nada.',
  refused: 'No se aplican. Corrígelas en tu archivo y súbelo otra vez, ahora o después.',
};

/** The rows of one kind. */
export function ImportRows({ found, kind }: { found: PeopleImport; kind: ImportKind }) {
  const total = kind === 'absent' ? found.absent : found.counts[kind];
  const list = useInfiniteQuery(rowsQuery(found.id, kind, `${found.checked_at} ${found.complete}`));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const { save, saving } = useDownload();
  const errors = kind === 'refused' && total > 0;
  return (
    <Panel
      title={titles[kind](total)}
      aside={
        errors && (
          <Button
            kind="secondary"
            loading={saving}
            onClick={() => save('downloadImportErrors', { params: { id: found.id } }, 'filas-con-error.csv')}
          >
            <Download aria-hidden="true" />
            Descargar {total === 1 ? 'la fila' : `las ${count(total)}`}
          </Button>
        )
      }
    >
      <p className={styles.note}>{total === 0 ? 'No hay ninguna.' : notes[kind]}</p>
      {list.isPending && total > 0 && <ListSkeleton label="Cargando las filas…" />}
      {list.error !== null && rows.length === 0 && (
        <LoadFailure
          title="No pudimos cargar las filas"
          error={list.error}
          retrying={list.isFetching}
          onRetry={list.refetch}
        />
      )}
      {rows.length > 0 && (
        <ol className={styles.rows}>
          {rows.map((row, i) => (
            <Row key={row.row_number ?? `${i}`} row={row} />
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
      {errors && (
        <PanelFooter>
          <p className={styles.columns}>
            <b>Columnas reconocidas:</b> {found.columns.join(', ')}.
          </p>
        </PanelFooter>
      )}
    </Panel>
  );
}

function Row({ row }: { row: ImportRow }) {
  return (
    <li className={styles.row}>
      <p className={`${styles.number} num`}>
        {row.row_number === null ? (
          'No está'
        ) : (
          <>
            Fila<b>{row.row_number}</b>
          </>
        )}
      </p>
      <div>
        {row.problems.length > 0 ? (
          row.problems.map(({ field, value, code, sentence }) => (
            <div key={`${field} ${code}`} className={styles.problem}>
              <p className={styles.read}>
                {row.name ?? '(sin nombre)'} · {field}: <code>{value === '' ? 'vacío' : value}</code>
              </p>
              <p className={styles.fix}>{sentence}</p>
            </div>
          ))
        ) : (
          <>
            <p className={styles.who}>{row.name}</p>
            <p className={styles.read}>
              {row.changes.length === 0
                ? row.email
                : row.changes
                    .map(
                      ({ field, before, after }) =>
                        `${columnNames[field] ?? field}: ${valueInWords(before)} → ${valueInWords(after)}`,
                    )
                    .join(' · ')}
            </p>
          </>
        )}
      </div>
    </li>
  );
}
