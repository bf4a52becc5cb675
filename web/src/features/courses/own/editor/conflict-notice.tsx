import { Users } from 'lucide-react';
import { Button } from '../../../../ui/forms/button.tsx';
import styles from './conflict-notice.module.css';
import type { SlideConflict } from './merge-drafts.ts';

interface ConflictNoticeProps {
  conflict: SlideConflict;
  otherAuthor: string;
  onResolve: (takeTheirs: boolean) => void;
}

/** Two texts of one slide, side by side: the author chooses with which the draft goes on. */
export function ConflictNotice({ conflict: { mine, theirs }, otherAuthor, onResolve }: ConflictNoticeProps) {
  return (
    <section className={styles.conflict} role="alert">
      <p className={styles.lead}>
        <Users aria-hidden="true" />
        <span>
          <b>{otherAuthor} cambió esta lámina mientras escribías.</b> No se perdió nada: elige con cuál sigue el
          borrador.
        </span>
      </p>
      <div className={styles.pair}>
        <article>
          <h3>El tuyo</h3>
          <p className={styles.title}>{mine.title}</p>
          <p>{mine.content}</p>
          <Button kind="secondary" onClick={() => onResolve(false)}>
            Seguir con el mío
          </Button>
        </article>
        <article>
          <h3>El de {otherAuthor}</h3>
          <p className={styles.title}>{theirs.title}</p>
          <p>{theirs.content}</p>
          <Button kind="secondary" onClick={() => onResolve(true)}>
            Tomar el otro
          </Button>
        </article>
      </div>
    </section>
  );
}
