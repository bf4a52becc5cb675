import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Member } from '../../../identity/accounts/member.ts';
import { audit } from '../../../shared/audit/audit.ts';
import { readToday } from '../../../shared/time/read-today.ts';
import { lockDraft } from './find-draft.ts';
import { listNaming } from './publication-effect.ts';

/**
 * Takes the course out of the catalogue from a day on; its constancias and their texts stay.
 * @throws ApiError COURSE_NOT_FOUND, COURSE_RETIRED, COURSE_NOT_PUBLISHED, DATE_PAST; COURSE_REQUIRED
 * while an obligation names it
 */
export async function retireCourse(
  tx: Transaction,
  user: Member,
  id: string,
  { on, reason }: { on: string; reason: string },
): Promise<void> {
  const { draft } = await lockDraft(tx, user, id);
  if (draft.version === null) throw new ApiError('COURSE_NOT_PUBLISHED');
  if (on < (await readToday(tx))) throw new ApiError('DATE_PAST');
  if ((await listNaming(tx, draft.entity_id, id)).length > 0) throw new ApiError('COURSE_REQUIRED');
  await tx.updateTable('courses').set({ retired_on: on, retirement_reason: reason }).where('id', '=', id).execute();
  await audit(tx, {
    action: 'course retired',
    actorId: user.id,
    entityId: draft.entity_id,
    detail: { course_id: id, on, reason },
  });
}
