import type { Programme, ProgrammeRow } from '@finaula/contract/programmes';
import { useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { audienceWords } from '../../lib/obligations/audience-words.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useProgrammeAct } from './programme-query.ts';
import styles from './programmes.module.css';
import { RowDialog } from './row-dialog.tsx';
import { hoursWords, monthName, stateOf } from './words.ts';

const behindWords = {
  new: 'no está en el borrador',
  changed: 'cambió después de prepararse el borrador',
  ended: 'ya no está en vigor; quítala si no debe aparecer',
};

/** The content of the next version, and newer obligations. */
export function RowsPanel({ programme }: { programme: Programme }) {
  const { id, rows, behind } = programme;
  const state = stateOf(programme);
  const heading = useRef<HTMLHeadingElement>(null);
  const [editing, setEditing] = useState<ProgrammeRow | null>(null);
  const [removing, setRemoving] = useState<ProgrammeRow | null>(null);
  const add = useProgrammeAct(
    (obligation_id: string) => api.addProgrammeRow({ params: { id }, body: { obligation_id } }),
    {
      failed: 'Error al añadir la capacitación',
      done: 'El borrador está al día con esa obligación',
    },
  );
  const remove = useProgrammeAct((row_id: string) => api.removeProgrammeRow({ params: { id, row_id } }), {
    failed: 'Error al quitar la capacitación',
    done: 'La capacitación salió del borrador',
    onDone: () => setRemoving(null),
  });
  return (
    <Panel title={state === 'approved' ? 'Capacitaciones' : 'Capacitaciones del borrador'} headingRef={heading}>
      {behind.length > 0 && (
        <div className={styles.behind}>
          <Notice kind="info" title="Las obligaciones cambiaron desde que se preparó" />
          <ul>
            {behind.map(({ obligation_id, title, change }) => (
              <li key={obligation_id}>
                <span>
                  <b>{title}</b> {behindWords[change]}.
                </span>
                {change !== 'ended' && (
                  <Button
                    kind="secondary"
                    aria-label={`${change === 'new' ? 'Añadir' : 'Actualizar'} ${title}`}
                    loading={add.isPending && add.variables === obligation_id}
                    onClick={() => add.mutate(obligation_id)}
                  >
                    {change === 'new' ? 'Añadir' : 'Actualizar'}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {rows.length === 0 && (
        <p className={styles.body}>
          No hay capacitaciones: ninguna obligación está en vigor ese año, o se quitaron todos.
        </p>
      )}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <div className={styles.month}>
              <b>{monthName(row.planned_month)}</b>
              <span className="num">
                {formatNumber(row.people)} {row.people === 1 ? 'persona' : 'personas'} · {hoursWords(row.hours)}
              </span>
            </div>
            <div>
              <h3>{row.title}</h3>
              <p>{row.legal_basis}</p>
              <p className={styles.terms}>
                {audienceWords(row)} · {row.courses.map(({ title }) => title).join(' · ')}
              </p>
              <p className={styles.small}>Responsable: {row.responsible}</p>
            </div>
            <div className={styles.acts}>
              <Button
                kind="secondary"
                aria-haspopup="dialog"
                aria-label={`Cambiar ${row.title}`}
                onClick={() => setEditing(row)}
              >
                Cambiar
              </Button>
              <Button
                kind="quiet"
                aria-haspopup="dialog"
                aria-label={`Quitar ${row.title}`}
                onClick={() => setRemoving(row)}
              >
                Quitar
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <RowDialog programmeId={id} row={editing} onClose={() => setEditing(null)} otherwise={heading} />
      <ConfirmDialog
        subject={removing}
        title={({ title }) => `¿Quitar ${title} del borrador?`}
        confirm={() => 'Quitar'}
        dangerous
        pending={remove.isPending}
        onConfirm={(row) => remove.mutate(row.id)}
        onClose={() => setRemoving(null)}
        otherwise={heading}
      >
        {() => <p>La obligación sigue en vigor y lo ya aprobado no cambia. Puedes volver a añadirla.</p>}
      </ConfirmDialog>
    </Panel>
  );
}
