import { DEFAULT_EXAM_POLICY, type ExamKind, type ExamPolicy, examPolicy } from '@finaula/contract/exams';
import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';

interface Examinee {
  name: string;
  review: string | null;
  entity_type: string | null;
  /** The server's time. */
  now: Date;
  kind: ExamKind;
  /** The person's extra time: 1 is none. */
  factor: number;
  policy: ExamPolicy;
}

/** The rules of exams for a person: kind, extra time and the entity's policy. */
export async function findExamTerms(connection: Connection, userId: string): Promise<Examinee> {
  const { rows } = await sql<
    Pick<Examinee, 'name' | 'review' | 'entity_type' | 'now'> & { factor: string | null; policy: unknown }
  >`
    select users.name, entities.review, entities.entity_type, clock_timestamp() as now,
      (select factor from exam_times where exam_times.user_id = users.id order by exam_times.id desc limit 1) as factor,
      (select to_jsonb(policy) from exam_policies policy where policy.entity_id = users.entity_id order by policy.id desc limit 1) as policy
    from users left join entities on entities.id = users.entity_id where users.id = ${userId}`.execute(connection);
  const [row] = rows;
  if (!row) throw new Error('Nobody is examined.');
  return {
    ...row,
    // The certifying bank is for people of verified institutions only; the individual entity is none.
    kind: row.review === 'verified' && row.entity_type !== 'individual' ? 'exam' : 'practice',
    factor: Number(row.factor ?? 1),
    policy: row.policy ? examPolicy.parse(row.policy) : DEFAULT_EXAM_POLICY,
  };
}
