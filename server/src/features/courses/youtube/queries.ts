import type { Database, Transaction } from '../../../database/connect.ts';

const columns = ['id', 'title', 'youtube_url', 'description', 'created_at', 'created_by', 'entity_id'] as const;

export const listVideosOf = (database: Database, entityId: string) =>
  database
    .selectFrom('youtube_courses')
    .select(columns)
    .where('entity_id', '=', entityId)
    .orderBy('created_at', 'desc')
    .execute();

export type VideoRecord = Awaited<ReturnType<typeof listVideosOf>>[number];

/** Locks the plan until the transaction ends. */
export const lockSubscription = (tx: Transaction, entityId: string) =>
  tx.selectFrom('entities').select('subscription').where('id', '=', entityId).forShare().executeTakeFirst();

export const insertVideo = (
  tx: Transaction,
  video: { title: string; youtube_url: string; description?: string | undefined; entityId: string; userId: string },
) =>
  tx
    .insertInto('youtube_courses')
    .values({
      title: video.title,
      youtube_url: video.youtube_url,
      description: video.description ?? null,
      entity_id: video.entityId,
      created_by: video.userId,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

/** The video, if the caller may see it. */
export const findVideo = (tx: Transaction, id: string): Promise<VideoRecord | undefined> =>
  tx.selectFrom('youtube_courses').select(columns).where('id', '=', id).executeTakeFirst();

/** False when another request removed it meanwhile. */
export const deleteVideo = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.deleteFrom('youtube_courses').where('id', '=', id).executeTakeFirstOrThrow()).numDeletedRows > 0n;
