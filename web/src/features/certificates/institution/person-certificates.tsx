import { earnedByNames } from '@finaula/contract/certificates';
import { useInfiniteQuery } from '@tanstack/react-query';
import { shortDay } from '../../../lib/dates/calendar-day.ts';
import { shortDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Panel, PanelFooter } from '../../../ui/layout/panel.tsx';
import { Cell, ListTable, Row } from '../../../ui/lists/list-table.tsx';
import styles from './entity-certificates.module.css';
import { CertificatePdf, certificatesQuery, StateBadge } from './entity-certificates.tsx';

/** The constancias of one person in the institution, the newest first. */
export function PersonCertificates({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    certificatesQuery({ user_id: userId }),
  );
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Panel title="Constancias">
      {error !== null && (
        <LoadFailure title="No pudimos cargar sus constancias" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {data !== undefined && rows.length === 0 && <p className={styles.none}>Aún no tiene ninguna.</p>}
      {rows.length > 0 && (
        <ListTable label="Sus constancias" columns={['Curso', 'Estado', 'Emitida', 'Vigente hasta', 'Constancia']}>
          {rows.map((row) => (
            <Row key={row.folio}>
              <Cell>
                <b>{row.course_title}</b>
                <span className={styles.how}>con {earnedByNames[row.earned_by].toLowerCase()}</span>
              </Cell>
              <Cell>
                <StateBadge state={row.state} />
              </Cell>
              <Cell label="Emitida">
                <span className="num">{shortDateOf(row.issued_at)}</span>
              </Cell>
              <Cell label="Vigente hasta">
                <span className="num">{shortDay(row.valid_until)}</span>
              </Cell>
              <Cell>
                <CertificatePdf folio={row.folio} name={row.user_name} />
              </Cell>
            </Row>
          ))}
        </ListTable>
      )}
      {hasNextPage && (
        <PanelFooter>
          <Button kind="secondary" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Ver anteriores
          </Button>
        </PanelFooter>
      )}
    </Panel>
  );
}
