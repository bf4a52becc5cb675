import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { UserRecord } from '../../../identity/accounts/users.ts';
import { audit } from '../../../shared/audit/audit.ts';
import { mayRemove } from './policy.ts';
import { deleteVideo, findVideo } from './queries.ts';

/** @throws ApiError VIDEO_NOT_FOUND, VIDEO_OF_ANOTHER */
export async function removeVideo(tx: Transaction, user: UserRecord, id: string): Promise<void> {
  const video = await findVideo(tx, id);
  if (!video) throw new ApiError('VIDEO_NOT_FOUND');
  if (!mayRemove(user, video)) throw new ApiError('VIDEO_OF_ANOTHER');
  if (!(await deleteVideo(tx, id))) throw new ApiError('VIDEO_NOT_FOUND');
  const { title, youtube_url, entity_id: entityId, created_by: userId } = video;
  await audit(tx, {
    action: 'video removed',
    actorId: user.id,
    entityId,
    ...(userId !== null && { userId }),
    detail: { title, youtube_url },
  });
}
