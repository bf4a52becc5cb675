import type { TrainingRow } from '@finaula/contract/training';
import { Button } from '../../ui/button.tsx';
import { Email } from '../../ui/email.tsx';
import styles from './course-list.module.css';
import type { TrainedPerson } from './group-people.ts';
import { Square } from './square.tsx';
import { figureOf, inWords } from './state-names.ts';

/** The courses with their titles, and how the person stands in each. */
export function CourseList({ person, onOpen }: { person: TrainedPerson; onOpen: (row: TrainingRow) => void }) {
  return (
    <>
      <p className={styles.who}>
        <Email address={person.email} /> · {person.standing}
      </p>
      <ol className={styles.list}>
        {person.rows.map((row) => (
          <li key={row.course_id}>
            <Square state={row.state}>{figureOf(row)}</Square>
            <div className={styles.text}>
              <p className={styles.title}>{row.course_title}</p>
              <p className={styles.words}>{inWords(row)}</p>
            </div>
            {row.folio !== null && (
              <Button kind="quiet" aria-label={`Ver la constancia de ${row.course_title}`} onClick={() => onOpen(row)}>
                Ver
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
