import type { ImportKind, PeopleImport } from '@finaula/contract/people-imports';
import { ArrowRightLeft, CircleHelp, CirclePlus, Equal, TriangleAlert, UserX } from 'lucide-react';
import styles from './kind-counts.module.css';
import { count, counted } from './words.ts';

interface KindCountsProps {
  found: PeopleImport;
  kind: ImportKind;
  onChoose: (kind: ImportKind) => void;
}

/** The counts, which filter the list below; the line under them adds up to the rows read. */
export function KindCounts({ found, kind, onChoose }: KindCountsProps) {
  const { create, update, unchanged, leave, refused, undecided } = found.counts;
  const kinds = [
    { name: 'create', label: 'Se crean', icon: CirclePlus, n: create },
    { name: 'update', label: 'Cambian', icon: ArrowRightLeft, n: update },
    { name: 'unchanged', label: 'Sin cambios', icon: Equal, n: unchanged },
    { name: 'leave', label: 'Se van', icon: UserX, n: leave },
    ...(found.complete ? [{ name: 'absent', label: 'No aparecen', icon: UserX, n: found.absent } as const] : []),
    ...(undecided > 0 ? [{ name: 'undecided', label: 'Por decidir', icon: CircleHelp, n: undecided } as const] : []),
    { name: 'refused', label: 'Con error', icon: TriangleAlert, n: refused },
  ] as const;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons is no set of fields */}
      <div
        className={styles.kinds}
        role="group"
        aria-label="Filas por resultado"
        data-six={found.complete || undecided > 0 || undefined}
      >
        {kinds.map(({ name, label, icon: Icon, n }) => (
          <button
            key={name}
            type="button"
            data-bad={((name === 'refused' || name === 'undecided') && n > 0) || undefined}
            aria-pressed={name === kind}
            onClick={() => onChoose(name)}
          >
            <span>
              <Icon aria-hidden="true" />
              {label}
            </span>
            <b>{count(n)}</b>
          </button>
        ))}
      </div>
      <p className={`${styles.sum} num`} role="status">
        {[create, update, unchanged, leave, ...(undecided > 0 ? [undecided] : []), refused].map(count).join(' + ')} ={' '}
        {counted(found.total, 'fila leída', 'filas leídas')}.
        {found.complete && ` Además, se van ${count(found.absent)} que no están en el archivo.`} Todavía no cambia nada.
      </p>
    </>
  );
}
