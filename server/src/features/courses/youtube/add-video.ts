import type { InputOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { UserRecord } from '../../../identity/accounts/users.ts';
import { audit } from '../../../shared/audit/audit.ts';
import { mayAddVideos } from './policy.ts';
import { insertVideo, lockSubscription, type VideoRecord } from './queries.ts';

/**
 * Adds a video for the people of the caller's entity. Locks the plan, so that it cannot change meanwhile.
 * @throws ApiError FORBIDDEN without an entity, PAID_REQUIRED
 */
export async function addVideo(
  tx: Transaction,
  user: UserRecord,
  video: InputOf<Calls['addYoutubeCourse']>['body'],
): Promise<VideoRecord> {
  if (user.entity_id === null) throw new ApiError('FORBIDDEN');
  if (!mayAddVideos(await lockSubscription(tx, user.entity_id))) throw new ApiError('PAID_REQUIRED');
  const added = await insertVideo(tx, { ...video, entityId: user.entity_id, userId: user.id });
  const { title, youtube_url } = added;
  await audit(tx, {
    action: 'video added',
    actorId: user.id,
    entityId: user.entity_id,
    userId: user.id,
    detail: { title, youtube_url },
  });
  return added;
}
