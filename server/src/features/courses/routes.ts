import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../http/api-error.ts';
import { cacheResponse } from '../../http/cached-response.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import type { Services } from '../../services.ts';
import { CONTENT_TRUSTED_MS } from '../../shared/courses/content-version.ts';
import { readContent } from './content/read-content.ts';
import { readVocabulary } from './content/read-vocabulary.ts';
import { loadContent } from './load-content.ts';
import { presentProgress, presentSummary } from './present.ts';
import { findCourse, findVersion, listCourses, listProgressOf, listVersions } from './queries.ts';
import { saveProgress } from './save-progress.ts';

export const courseRoutes = ({ contentFolder, platform }: Services) => {
  const versions = () => listVersions(platform);
  const courses = async () => (await listCourses(platform)).map(({ document }) => document);
  const whole = cacheResponse(versions, courses, CONTENT_TRUSTED_MS);
  const catalogue = cacheResponse(versions, async () => (await courses()).map(presentSummary), CONTENT_TRUSTED_MS);
  const single = new Map<string, ReturnType<typeof cacheResponse>>();
  const keepCourse = (id: string) =>
    cacheResponse(
      async () => (await findVersion(platform, id)) ?? Promise.reject(new ApiError('COURSE_NOT_FOUND')),
      async () => (await findCourse(platform, id)).document,
      CONTENT_TRUSTED_MS,
    );

  const signedIn = {
    listCourses: async ({ request, reply }) => whole.send(request, reply),

    listCatalogue: async ({ request, reply }) => catalogue.send(request, reply),

    getCourse: async ({ params, request, reply }) => {
      const kept = single.get(params.id) ?? keepCourse(params.id);
      const sent = await kept.send(request, reply);
      // Only a course that exists gets here, and none ever goes.
      single.set(params.id, kept);
      return sent;
    },

    saveProgress: async ({ params, body, session, database }) => {
      await saveProgress(database, { userId: session.user.id, courseId: params.id, slideNumber: body.slide_number });
    },

    listProgress: async ({ session, database }) => (await listProgressOf(database, session.user.id)).map(presentProgress),
  } satisfies Partial<Handlers<'signed-in'>>;

  const superAdmin = {
    loadStaticRichContent: async ({ session, database }) => {
      const courses = readContent(contentFolder);
      const vocabulary = readVocabulary(contentFolder, courses);
      const loaded = await database.transaction().execute((tx) => loadContent(tx, courses, vocabulary, session.user.id));
      // Answered when every process, here and on other machines, will ask again.
      await sleep(CONTENT_TRUSTED_MS);
      return { success_count: loaded };
    },
  } satisfies Partial<Handlers<'SuperAdmin'>>;

  return { signedIn, superAdmin };
};
