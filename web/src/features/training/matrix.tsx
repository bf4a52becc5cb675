import type { CourseCoverage } from '@finaula/contract/training';
import type { TrainedPerson } from './group-people.ts';
import styles from './matrix.module.css';
import { MatrixRow } from './matrix-row.tsx';
import type { DialogTarget } from './training-dialog.tsx';

/* On a phone each row is a block. That `display` removes the table semantics, so the roles repeat them. */

interface MatrixProps {
  /** The columns. */
  courses: readonly CourseCoverage[];
  /** All courses, whose order numbers them. */
  numbers: readonly CourseCoverage[];
  people: readonly TrainedPerson[];
  onOpen: (what: DialogTarget) => void;
}

export function Matrix({ courses, numbers, people, onOpen }: MatrixProps) {
  const single = courses.length === 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard
    <section className={styles.wrap} aria-label="Tabla de personas y cursos" tabIndex={0}>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <table className={styles.matrix} role="table" aria-label="Persona por curso" data-single={single || undefined}>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <thead role="rowgroup">
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <tr role="row">
            {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
            <th role="columnheader" scope="col" className={styles.small}>
              Persona
            </th>
            {courses.map((course) => (
              // biome-ignore lint/a11y/noRedundantRoles: see above
              <th key={course.course_id} role="columnheader" scope="col" data-cat={course.category}>
                {single ? course.course_title : <abbr title={course.course_title}>{numbers.indexOf(course) + 1}</abbr>}
              </th>
            ))}
            {!single && (
              // biome-ignore lint/a11y/noRedundantRoles: see above
              <th role="columnheader" scope="col" className={`${styles.small} ${styles.totalHead} ${styles.atEnd}`}>
                Total
              </th>
            )}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tbody role="rowgroup">
          {people.map((person) => (
            <MatrixRow key={person.id} person={person} single={single} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
