import type { LabourConstancia } from '@finaula/contract/labour';
import { shortDay } from '../../lib/dates/calendar-day.ts';
import { download } from '../../lib/files/download.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { useDownload } from '../../ui/feedback/use-download.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox, WithCheckbox } from '../../ui/forms/checkbox.tsx';
import { Cell, Row } from '../../ui/lists/list-table.tsx';
import type { Selection } from '../../ui/lists/select-all.tsx';
import { ActionMenu } from '../../ui/navigation/action-menu.tsx';
import { DueDay } from './due-day.tsx';
import styles from './labour.module.css';
import { stateLooks } from './labour-words.ts';

/** The day of the constancia's state. */
function dayOf(row: LabourConstancia): string {
  if (row.cancelled_on !== null) return `el ${shortDay(row.cancelled_on)}: ${row.cancellation_reason}`;
  if (row.delivered_on !== null)
    return `el ${shortDay(row.delivered_on)}${row.delivery_by === null ? '' : `, lo registró ${row.delivery_by}`}`;
  if (row.signed_on !== null) return `el ${shortDay(row.signed_on)}`;
  return `emitida el ${shortDay(row.issued_on)}`;
}

interface ConstanciaRowProps {
  row: LabourConstancia;
  /** Undefined for those that cannot be drawn any more. */
  selection: Pick<Selection<LabourConstancia>, 'has' | 'set'> | undefined;
  onAct: (act: 'cancel' | 'correct') => void;
}

/** An issued constancia, with its document, its correction and its cancellation. */
export function ConstanciaRow({ row, selection, onAct }: ConstanciaRowProps) {
  const { loading, start } = useDownload('No pudimos preparar el documento');
  const { number, state } = row;
  const save = () => download('getLabourConstanciaPdf', { params: { number } }, `constancia-laboral-${number}.pdf`);
  const open = state !== 'entregada' && state !== 'cancelada';
  return (
    <Row>
      <Cell>
        <WithCheckbox
          box={
            selection && (
              <Checkbox
                label={`Seleccionar la ${number} de ${row.user_name}`}
                checked={selection.has(row)}
                onChange={(wanted) => selection.set([row], wanted)}
              />
            )
          }
        >
          <span>
            <b>{row.user_name}</b>
            <span className={`${styles.small} num`}>
              {number}
              {row.corrects !== null && `, corrige la ${row.corrects}`}
              {row.corrected_by !== null && `, corregida por la ${row.corrected_by}`}
            </span>
          </span>
        </WithCheckbox>
      </Cell>
      <Cell>{row.course_name}</Cell>
      <Cell>
        <Badge kind={stateLooks[state].kind}>{stateLooks[state].label}</Badge>
        <span className={styles.small}>{dayOf(row)}</span>
      </Cell>
      <Cell label="Entregar a más tardar">
        {open ? <DueDay day={row.due_on} /> : <span className={`${styles.day} num`}>{shortDay(row.due_on)}</span>}
      </Cell>
      <Cell>
        <span className={styles.rowActs}>
          {row.erased ? (
            <span className={styles.small}>Datos borrados</span>
          ) : (
            <Button
              kind="quiet"
              loading={loading === number}
              aria-label={`PDF de la ${number}`}
              onClick={() => start(number, save)}
            >
              PDF
            </Button>
          )}
          {state !== 'cancelada' && (
            <ActionMenu
              label={`Más acciones con la ${number}`}
              actions={[
                { label: 'Corregir…', onSelect: () => onAct('correct') },
                { label: 'Cancelar…', dangerous: true, onSelect: () => onAct('cancel') },
              ]}
            />
          )}
        </span>
      </Cell>
    </Row>
  );
}
