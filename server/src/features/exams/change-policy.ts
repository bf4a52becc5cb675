import type { ExamPolicy, ExamPolicyPreview } from '@finaula/contract/exams';
import type { Database, Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { countPeople, listCourseTitles } from './policy-queries.ts';
import { findPolicy, insertPolicy, listCoursesWithExam, serverTime } from './queries.ts';

type Change = { [Field in keyof ExamPolicy]?: ExamPolicy[Field] | undefined };

const changed = (policy: ExamPolicy, change: Change): ExamPolicy => ({
  ...policy,
  ...(Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<ExamPolicy>),
});

/**
 * Adds a version of an entity's policy, in force from now on.
 * @throws ApiError NOTHING_CHANGED
 */
export async function changePolicy(tx: Transaction, entityId: string, actorId: string, change: Change): Promise<void> {
  const { policy: before } = await findPolicy(tx, entityId);
  const policy = changed(before, change);
  if (JSON.stringify(policy) === JSON.stringify(changed(policy, before))) throw new ApiError('NOTHING_CHANGED');
  await insertPolicy(tx, { ...policy, entity_id: entityId, recorded_by: actorId });
  await audit(tx, {
    action: 'exam policy changed',
    actorId,
    entityId,
    detail: { ...policy, requires_reading: policy.requires_reading ? 1 : 0 },
  });
}

/** Counts people affected if the change were made now. */
export async function previewPolicy(database: Database, entityId: string, change: Change): Promise<ExamPolicyPreview> {
  const policy = changed((await findPolicy(database, entityId)).policy, change);
  const { people, with_quiz, in_progress, in_exam } = await countPeople(database, entityId);
  const examined = new Set(await listCoursesWithExam(database));
  const courses = policy.certificate_by === 'exam' ? await listCourseTitles(database) : [];
  return {
    policy,
    since: (await serverTime(database)).toISOString(),
    people,
    people_with_quiz_certificates: with_quiz,
    people_in_progress: in_progress,
    people_in_exam: in_exam,
    courses_without_exam: courses.filter(({ course_id }) => !examined.has(course_id)),
  };
}
