import type { Certificate } from '@finaula/contract/certificates';
import { Award, Check, CircleDashed, RotateCcw } from 'lucide-react';
import { percent } from '../../lib/percent.ts';
import { isRead, type Reading } from '../../lib/reading.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './course-standing.module.css';

interface CourseStandingProps {
  /** What the course has earned: vigente or expired. */
  certificate: Certificate | undefined;
  /** Undefined: never opened, or not known. */
  reading: Reading | undefined;
}

/** How a card says what its course has come to; nothing of a course that was never opened. */
export function CourseStanding({ certificate, reading }: CourseStandingProps) {
  if (certificate?.state === 'vigente')
    return (
      <span className={styles.earned}>
        <Badge icon={Award}>Constancia · {percent(certificate.score)}</Badge>
      </span>
    );
  if (certificate !== undefined)
    return (
      <span className={styles.lapsed}>
        <Badge icon={RotateCcw}>Venció · toca repetir</Badge>
      </span>
    );
  if (reading === undefined) return null;
  if (isRead(reading)) return <Badge icon={Check}>Leído completo</Badge>;
  return (
    <Badge icon={CircleDashed}>
      En curso · {reading.seen} de {reading.total}
    </Badge>
  );
}
