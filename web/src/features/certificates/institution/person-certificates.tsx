import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ListTable } from '../../../ui/lists/list-table.tsx';
import { ShowOlder } from '../../../ui/lists/show-older.tsx';
import { CertificateRow } from './certificate-row.tsx';
import styles from './entity-certificates.module.css';
import { certificatesQuery } from './entity-certificates.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';

/** The constancias of one person in the institution, the newest first. */
export function PersonCertificates({ userId }: { userId: string }) {
  const list = useInfiniteQuery(certificatesQuery({ user_id: userId }));
  const { data, error, isFetching, refetch } = list;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const [replacing, setReplacing] = useState<(typeof rows)[number] | null>(null);
  return (
    <Panel title="Constancias">
      {error !== null && (
        <LoadFailure title="No pudimos cargar sus constancias" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {data !== undefined && rows.length === 0 && <p className={styles.none}>Aún no tiene ninguna.</p>}
      {rows.length > 0 && (
        <ListTable label="Sus constancias" columns={['Curso', 'Estado', 'Emitida', 'Vigente hasta', 'Constancia']}>
          {rows.map((row) => (
            <CertificateRow key={row.folio} row={row} onReplace={() => setReplacing(row)} />
          ))}
        </ListTable>
      )}
      <ShowOlder list={list} />
      <ReplaceDialog certificate={replacing} onClose={() => setReplacing(null)} />
    </Panel>
  );
}
