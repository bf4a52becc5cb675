import type { Certificate } from '@finaula/contract/certificates';
import { Award, Check, CircleDashed, RotateCcw } from 'lucide-react';
import { scoreWords } from '../../../lib/certificates/score-words.ts';
import { type CourseProgress, isComplete } from '../../../lib/courses/course-progress.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import styles from './course-status.module.css';

interface CourseStatusProps {
  /** The course's valid or expired certificate. */
  certificate: Certificate | undefined;
  /** Undefined: never opened, or unknown. */
  reading: CourseProgress | undefined;
  isPackage: boolean;
}

/** A course's state on its card; empty for an unopened course. */
export function CourseStatus({ certificate, reading, isPackage }: CourseStatusProps) {
  if (certificate?.state === 'vigente')
    return (
      <span className={styles.earned}>
        <Badge icon={Award}>Constancia · {scoreWords(certificate.score)}</Badge>
      </span>
    );
  if (certificate !== undefined)
    return (
      <span className={styles.lapsed}>
        <Badge icon={RotateCcw}>Venció · toca repetir</Badge>
      </span>
    );
  if (reading === undefined) return null;
  if (isComplete(reading)) return <Badge icon={Check}>{isPackage ? 'Te falta la constancia' : 'Leído completo'}</Badge>;
  return <Badge icon={CircleDashed}>En curso{!isPackage && ` · ${reading.seen} de ${reading.total}`}</Badge>;
}
