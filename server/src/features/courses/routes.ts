import { negotiate } from '@fastify/accept-negotiator';
import type { Services } from '../../app.ts';
import type { Handlers } from '../../http/serve.ts';
import { catalogueFrom, encodings } from './catalogue.ts';
import { readContent } from './content/read-content.ts';
import { readVocabulary } from './content/read-vocabulary.ts';
import { loadContent } from './load-content.ts';
import { presentProgress } from './present.ts';
import { listProgressOf } from './queries.ts';
import { saveProgress } from './save-progress.ts';

export const courseRoutes = ({ contentFolder, platform }: Services) => {
  const catalogue = catalogueFrom(platform);
  const signedIn = {
    listCourses: async ({ request, reply }) => {
      const { etag, bodies } = await catalogue.read();
      reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'private, no-cache' });
      if (request.headers['if-none-match']?.includes(etag)) {
        reply.code(304);
        return '';
      }
      const accepted = negotiate(request.headers['accept-encoding'] ?? '', [...encodings]);
      const encoding = encodings.find((known) => known === accepted) ?? 'identity';
      reply.headers({ 'content-type': 'application/json; charset=utf-8', 'content-encoding': encoding });
      return bodies[encoding];
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
      catalogue.forget();
      return { success_count: loaded };
    },
  } satisfies Partial<Handlers<'SuperAdmin'>>;

  return { signedIn, superAdmin };
};
