import type { YoutubeCourse } from '@finaula/contract/courses';
import type { Handlers } from '../../../http/contract-routes.ts';
import type { UserRecord } from '../../../identity/accounts/users.ts';
import type { Services } from '../../../services.ts';
import { addVideo } from './add-video.ts';
import { mayRemove } from './policy.ts';
import { listVideosOf, type VideoRecord } from './queries.ts';
import { removeVideo } from './remove-video.ts';

const present = (video: VideoRecord, user: UserRecord): YoutubeCourse => ({
  id: video.id,
  title: video.title,
  youtube_url: video.youtube_url,
  description: video.description,
  created_at: video.created_at.toISOString(),
  removable: mayRemove(user, video),
});

export const youtubeRoutes = ({ limit }: Services) => {
  const signedIn = {
    listYoutubeCourses: async ({ session: { user }, database }) =>
      user.entity_id === null
        ? []
        : (await listVideosOf(database, user.entity_id)).map((video) => present(video, user)),

    addYoutubeCourse: async ({ body, session: { user }, database }) => {
      await limit('videoByUser', user.id);
      return present(await database.transaction().execute((tx) => addVideo(tx, user, body)), user);
    },

    removeYoutubeCourse: async ({ params, session: { user }, database }) =>
      database.transaction().execute((tx) => removeVideo(tx, user, params.id)),
  } satisfies Partial<Handlers<'signed-in'>>;
  return { signedIn };
};
