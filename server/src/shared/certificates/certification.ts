import { unreadableName } from '@finaula/contract/text';
import { sql } from 'kysely';

/** A passed exam that needs its certificate. */
export interface PassedExam {
  userId: string;
  courseId: string;
  /** The kind of exam, and so the evidence. */
  kind: 'exam' | 'practice';
  /** Percent. */
  score: number;
  passingScore: number;
  /** Token hash of the acting session; undefined for a job. */
  session?: Buffer | undefined;
}

interface Holder {
  name: string;
  /** The institution's review; null without an institution. */
  review: string | null;
  /** Whether a revocation excludes the user from this course. */
  barred: boolean;
}

/** Whether a revocation excludes the user of the query from a course. */
export const barredFrom = (courseId: string) => sql<boolean>`
  exists (select from barring_revocations bar where bar.user_id = users.id and bar.course_id = ${courseId})`;

/** Why no certificate may be issued to this user; null if one may. */
export function certificationObstacle({
  name,
  review,
  barred,
}: Holder): 'ENTITY_SUSPENDED' | 'NAME_UNREADABLE' | 'CLAIM_BARRED' | null {
  if (review === 'suspended') return 'ENTITY_SUSPENDED';
  if (unreadableName(name) !== null) return 'NAME_UNREADABLE';
  return barred ? 'CLAIM_BARRED' : null;
}
