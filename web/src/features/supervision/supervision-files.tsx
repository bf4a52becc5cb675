import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { FileItem } from './file-item.tsx';
import { RequestForm } from './request-form.tsx';
import styles from './supervision-files.module.css';
import { filesQuery, isRunning } from './supervision-query.ts';

interface SupervisionFilesProps {
  entityName: string;
  tabs: ReactNode;
  /** For auditors: download only. */
  readOnly?: boolean;
}

/** Supervision files: request a new one, and download earlier ones. */
export function SupervisionFiles({ entityName, tabs, readOnly = false }: SupervisionFilesProps) {
  const { data, error, isFetching, refetch } = useQuery(filesQuery);
  return (
    <Page
      screen="expedientes"
      title="Expedientes"
      aside={entityName}
      tabs={tabs}
      busy={data === undefined && error === null}
    >
      {!readOnly && (
        <Panel title="Pide un expediente de supervisión">
          <RequestForm running={data?.some(isRunning) ?? false} />
        </Panel>
      )}
      {error !== null && data === undefined && (
        <LoadFailure title="No pudimos cargar tus expedientes" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {data === undefined && error === null && <ListSkeleton label="Cargando tus expedientes…" />}
      {data !== undefined && (
        <Panel title={readOnly ? 'Expedientes de supervisión' : 'Tus expedientes'}>
          {data.length === 0 ? (
            <EmptyState
              title={readOnly ? 'La institución no ha generado ninguno' : 'Todavía no pides ninguno'}
              heading="h3"
            >
              {readOnly
                ? 'Cuando genere uno, aquí se podrá descargar y verificar.'
                : 'Elige un periodo y una fecha: el expediente reúne quién tenía que capacitarse, qué hizo cada quien y cómo se comprueba.'}
            </EmptyState>
          ) : (
            <ul className={styles.list}>
              {data.map((file) => (
                <FileItem key={file.id} file={file} />
              ))}
            </ul>
          )}
        </Panel>
      )}
    </Page>
  );
}
