import type { LabourConstancia } from '@finaula/contract/labour';
import { useQuery } from '@tanstack/react-query';
import { shortDay } from '../../lib/dates/calendar-day.ts';
import { download } from '../../lib/files/download.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { useDownload } from '../../ui/feedback/use-download.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Cell, ListTable, Row } from '../../ui/lists/list-table.tsx';
import { FactsPanel } from './facts-panel.tsx';
import styles from './labour.module.css';
import { ownConstanciasQuery } from './labour-queries.ts';
import { stateLooks } from './labour-words.ts';

/** The user's data for labour constancias, and those that were issued. */
export function OwnLabour() {
  const { data } = useQuery(ownConstanciasQuery);
  return (
    <>
      <FactsPanel />
      {data !== undefined && data.length > 0 && (
        <Panel title="Tus constancias laborales">
          <ListTable label="Tus constancias laborales" columns={['Curso', 'Estado', 'Emitida', 'Documento']}>
            {data.map((row) => (
              <OwnRow key={row.id} row={row} />
            ))}
          </ListTable>
        </Panel>
      )}
    </>
  );
}

function OwnRow({ row: { id, number, course_name, state, issued_on, erased } }: { row: LabourConstancia }) {
  const { loading, start } = useDownload('No pudimos preparar el documento');
  const save = () => download('getOwnLabourConstanciaPdf', { params: { id } }, `constancia-laboral-${number}.pdf`);
  return (
    <Row>
      <Cell>
        <b>{course_name}</b>
      </Cell>
      <Cell>
        <Badge kind={stateLooks[state].kind}>{stateLooks[state].label}</Badge>
      </Cell>
      <Cell label="Emitida">
        <span className={`${styles.day} num`}>{shortDay(issued_on)}</span>
      </Cell>
      <Cell>
        {!erased && state !== 'cancelada' && (
          <Button
            kind="quiet"
            loading={loading === id}
            aria-label={`PDF de la ${number}`}
            onClick={() => start(id, save)}
          >
            PDF
          </Button>
        )}
      </Cell>
    </Row>
  );
}
