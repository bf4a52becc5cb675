import type { SupervisionRequest } from '@finaula/contract/supervision';
import type { Transaction } from '../../database/connect.ts';
import { violatesUnique } from '../../database/failures.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Member } from '../../identity/accounts/member.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { countMembers, findInstitution, insertFile } from './queries.ts';

/**
 * Records the request. Returns its id.
 * @throws ApiError SUPERVISION_NEEDS_REVIEW, DATE_AHEAD, USER_NOT_FOUND, SUPERVISION_FILE_RUNNING
 */
export async function requestFile(tx: Transaction, admin: Member, asked: SupervisionRequest): Promise<string> {
  const { from, to, on, scope, area, people } = asked;
  const entityId = admin.entity_id;
  // An administrator of an unverified institution must not export the people inherited with it.
  if ((await findInstitution(tx, entityId)).review !== 'verified') throw new ApiError('SUPERVISION_NEEDS_REVIEW');
  const today = await readToday(tx);
  if (to > today || on > today) throw new ApiError('DATE_AHEAD');
  const chosen = people && [...new Set(people)].toSorted();
  if (chosen && (await countMembers(tx, entityId, chosen)) !== chosen.length) throw new ApiError('USER_NOT_FOUND');
  try {
    const file = {
      entity_id: entityId,
      requested_by: admin.id,
      from,
      to,
      on,
      scope,
      area: area ?? null,
      people: chosen ?? null,
    };
    return (await insertFile(tx, file)).id;
  } catch (error) {
    if (violatesUnique(error, 'one_supervision_file_is_built_at_a_time'))
      throw new ApiError('SUPERVISION_FILE_RUNNING');
    throw error;
  }
}
