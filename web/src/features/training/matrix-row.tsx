import type { TrainingRow } from '@finaula/contract/training';
import type { TrainedPerson } from './group-people.ts';
import styles from './matrix.module.css';
import { figureOf, inWords } from './status-labels.ts';
import { StatusSquare } from './status-square.tsx';
import type { DialogTarget } from './training-dialog.tsx';

interface MatrixRowProps {
  person: TrainedPerson;
  /** Only one course is shown, with texts. */
  single: boolean;
  onOpen: (what: DialogTarget) => void;
}

export function MatrixRow({ person, single, onOpen }: MatrixRowProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see matrix.tsx
    <tr role="row">
      {/* biome-ignore lint/a11y/noRedundantRoles: see matrix.tsx */}
      <th role="rowheader" scope="row">
        <button type="button" className={styles.person} aria-haspopup="dialog" onClick={() => onOpen({ person })}>
          <span className={styles.name} title={person.name}>
            {person.name}
          </span>
          <span className={styles.standing}>{person.status}</span>
        </button>
      </th>
      {person.rows.map((row) => (
        // biome-ignore lint/a11y/noRedundantRoles: see matrix.tsx
        <td key={row.course_id} role="cell">
          <CourseState person={person} row={row} single={single} onOpen={onOpen} />
        </td>
      ))}
      {!single && (
        // biome-ignore lint/a11y/noRedundantRoles: see matrix.tsx
        <td role="cell" className={`${styles.total} ${styles.atEnd}`}>
          {person.held} de {person.rows.length}
        </td>
      )}
    </tr>
  );
}

/**
 * A square with a constancia opens it by pointer. By keyboard it opens from the person's list, so that the
 * table does not add hundreds of tab stops.
 */
function CourseState({ person, row, single, onOpen }: MatrixRowProps & { row: TrainingRow }) {
  const said = (
    <>
      <StatusSquare state={row.state} narrow={!single}>
        {figureOf(row)}
      </StatusSquare>
      <span className={single ? styles.words : 'sr-only'}>
        {single ? inWords(row) : `${row.course_title}: ${inWords(row)}`}
      </span>
    </>
  );
  if (row.folio === null) return <span className={styles.standingCell}>{said}</span>;
  return (
    <button
      type="button"
      className={styles.standingCell}
      title={inWords(row)}
      tabIndex={-1}
      aria-haspopup="dialog"
      onClick={() => onOpen({ person, row })}
    >
      {said}
    </button>
  );
}
