import type { YoutubeCourse } from '@finaula/contract/youtube';
import type { Handlers } from '../../http/contract-routes.ts';
import { addVideo } from './add-video.ts';
import { listVideosOf, type VideoRecord } from './queries.ts';

const present = (video: VideoRecord): YoutubeCourse => ({
  id: video.id,
  title: video.title,
  youtube_url: video.youtube_url,
  description: video.description,
  created_at: video.created_at.toISOString(),
});

export const youtubeRoutes = () => {
  const signedIn = {
    listYoutubeCourses: async ({ session: { user }, database }) =>
      user.entity_id === null ? [] : (await listVideosOf(database, user.entity_id)).map(present),

    addYoutubeCourse: async ({ body, session: { user }, database }) =>
      present(await database.transaction().execute((tx) => addVideo(tx, user, body))),
  } satisfies Partial<Handlers<'signed-in'>>;
  return { signedIn };
};
