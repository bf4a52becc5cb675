import type { Database } from '../../database/connect.ts';

const columns = ['id', 'title', 'youtube_url', 'description', 'created_at'] as const;

export const listVideosOf = (database: Database, entityId: string) =>
  database.selectFrom('youtube_courses').select(columns).where('entity_id', '=', entityId).orderBy('created_at', 'desc').execute();

export type VideoRecord = Awaited<ReturnType<typeof listVideosOf>>[number];

export const findSubscription = (database: Database, entityId: string) =>
  database.selectFrom('entities').select('subscription').where('id', '=', entityId).executeTakeFirst();

export const insertVideo = (
  database: Database,
  video: { title: string; youtube_url: string; description?: string | undefined; entityId: string; userId: string },
) =>
  database
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
