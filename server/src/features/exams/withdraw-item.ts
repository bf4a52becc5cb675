import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit, auditBulk } from '../../shared/audit/audit.ts';
import { type Award, awardPass } from './finish-exam.ts';
import { listItemFigures, withdraw } from './item-queries.ts';
import { findFinished } from './queries.ts';

/**
 * Withdraws an item from its bank, and from graded attempts: no one loses a pass or a point, and new passes
 * get their constancia. Running attempts keep their questions.
 * @throws ApiError EXAM_ITEM_NOT_FOUND, EXAM_ITEM_WITHDRAWN
 */
export async function withdrawItem(
  tx: Transaction,
  actorId: string,
  { itemId, reason }: { itemId: string; reason: string },
  award: Award,
): Promise<{ regraded: number; gained: number }> {
  const last = (await listItemFigures(tx)).filter(({ item_id }) => item_id === itemId).at(-1);
  if (!last) throw new ApiError('EXAM_ITEM_NOT_FOUND');
  if (last.withdrawn_at !== null) throw new ApiError('EXAM_ITEM_WITHDRAWN');
  const touched = await withdraw(tx, itemId, reason);
  const gained = touched.filter((exam) => exam.gained);
  for (const { exam_id } of gained) {
    const exam = await findFinished(tx, exam_id);
    if (exam) await awardPass(tx, exam, award);
  }
  await audit(tx, {
    action: 'exam item withdrawn',
    actorId,
    detail: {
      item: itemId,
      revision: last.revision,
      course_id: last.course_id,
      reason,
      regraded: touched.length,
      gained: gained.length,
    },
  });
  for (const [entityId, exams] of Map.groupBy(touched, ({ entity_id }) => entity_id))
    await auditBulk(
      tx,
      { action: 'exams regraded', actorId, entityId, detail: { item: itemId, revision: last.revision } },
      exams.map(({ exam_id }) => exam_id),
    );
  return { regraded: touched.length, gained: gained.length };
}
