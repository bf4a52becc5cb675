import type { HeldTraining } from '@finaula/contract/documented-training';
import { shortDay } from '../../../lib/dates/calendar-day.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { DocumentedBadge } from '../../../ui/feedback/documented-badge.tsx';
import { Cell, ListTable, Row } from '../../../ui/lists/list-table.tsx';
import styles from './documented.module.css';
import { ScanButton } from './scan-button.tsx';
import { coursesWords, howWords } from './training-words.ts';

/** The documented trainings of one person, each marked as not issued by the platform. */
export const HeldTrainings = ({ rows, label }: { rows: readonly HeldTraining[]; label: string }) => (
  <ListTable label={label} columns={['Capacitación', 'Evidencia', 'Fecha', 'Vigente hasta', 'Documento']}>
    {rows.map((row) => (
      <Row key={row.id}>
        <Cell>
          <b>{row.title}</b>
          <span className={styles.small}>{howWords(row)}</span>
          <span className={styles.small}>{coursesWords(row.courses)}</span>
          {row.withdrawn !== null && (
            <span className={styles.small}>
              Retirada el {shortDay(row.withdrawn.on)}: {row.withdrawn.reason}
            </span>
          )}
        </Cell>
        <Cell>
          {row.withdrawn !== null ? (
            <Badge kind="danger">Retirada</Badge>
          ) : (
            <span className={styles.badges}>
              <DocumentedBadge />
              {row.ended && <Badge kind="off">Vencida</Badge>}
            </span>
          )}
        </Cell>
        <Cell label="Fecha" phone="inline">
          <span className={`${styles.day} num`}>{shortDay(row.held_on)}</span>
        </Cell>
        <Cell label="Vigente hasta" phone="inline">
          <span className={`${styles.day} num`}>
            {row.valid_until === null ? 'sin fecha' : shortDay(row.valid_until)}
          </span>
        </Cell>
        <Cell>{row.scan_id !== null && <ScanButton scanId={row.scan_id} of={row.title} />}</Cell>
      </Row>
    ))}
  </ListTable>
);
