import type { TrainingRow } from '@finaula/contract/training';
import { Button } from '../../ui/forms/button.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { Email } from '../../ui/text/email.tsx';
import styles from './course-list.module.css';
import type { TrainedPerson } from './group-people.ts';
import { figureOf, inWords } from './status-labels.ts';
import { StatusSquare } from './status-square.tsx';

/** The courses by title, with the person's state in each. */
export function CourseList({ person, onOpen }: { person: TrainedPerson; onOpen: (row: TrainingRow) => void }) {
  return (
    <>
      <p className={styles.who}>
        <Email address={person.email} /> · {person.status} ·{' '}
        <ScreenLink to="/personas/$persona" params={{ persona: person.id }}>
          Ver su página
        </ScreenLink>
      </p>
      <ol className={styles.list}>
        {person.rows.map((row) => (
          <li key={row.course_id}>
            <StatusSquare state={row.state}>{figureOf(row)}</StatusSquare>
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
