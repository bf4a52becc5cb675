import type { YoutubeCourse } from '@finaula/contract/youtube';
import type { Services } from '../../app.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Handlers } from '../../http/serve.ts';
import { mayAddVideos } from './policy.ts';
import { findSubscription, insertVideo, listVideosOf, type VideoRecord } from './queries.ts';

const present = (video: VideoRecord): YoutubeCourse => ({
  id: video.id,
  title: video.title,
  youtube_url: video.youtube_url,
  description: video.description,
  created_at: video.created_at.toISOString(),
});

export const youtubeRoutes = ({ database }: Services) => {
  const signedIn = {
    listYoutubeCourses: async ({ session: { user } }) =>
      user.entity_id === null ? [] : (await listVideosOf(database, user.entity_id)).map(present),

    addYoutubeCourse: async ({ body, session: { user } }) => {
      if (user.entity_id === null) throw new Refusal('FORBIDDEN');
      if (!mayAddVideos(await findSubscription(database, user.entity_id))) throw new Refusal('PAID_REQUIRED');
      return present(await insertVideo(database, { ...body, entityId: user.entity_id, userId: user.id }));
    },
  } satisfies Partial<Handlers<'signed-in'>>;
  return { signedIn };
};
