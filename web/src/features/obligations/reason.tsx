import { longDay } from '../../lib/dates/calendar-day.ts';
import type { OwnObligation } from '../../lib/obligations/own-obligations.ts';
import styles from './due.module.css';

interface ReasonProps {
  obligation: Pick<OwnObligation, 'title' | 'legal_basis' | 'assigned_on' | 'repeats'>;
  entityName: string;
  /** A further sentence. */
  more?: string;
}

/** The reason of an obligation in a sentence; the citation is behind it. */
export const Reason = ({ obligation, entityName, more }: ReasonProps) => (
  <div className={styles.why}>
    <p>
      Te lo pide {entityName} desde el {longDay(obligation.assigned_on)}
      {obligation.repeats && ', y se renueva'}.{more !== undefined && ` ${more}`}
    </p>
    <details>
      <summary>
        Fundamento<span className="sr-only"> de {obligation.title}</span>
      </summary>
      <p>{obligation.legal_basis}</p>
    </details>
  </div>
);
