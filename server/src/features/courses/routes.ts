import type { Services } from '../../app.ts';
import type { Handlers } from '../../http/serve.ts';
import { readContent } from './content/read-content.ts';
import { loadContent } from './load-content.ts';
import { listCourses } from './queries.ts';

export const courseRoutes = ({ database, contentFolder }: Services) => {
  const signedIn = {
    listCourses: async () => (await listCourses(database)).map(({ document }) => document),
  } satisfies Partial<Handlers<'signed-in'>>;

  const superAdmin = {
    loadStaticRichContent: async () => {
      const courses = readContent(contentFolder);
      return { success_count: await database.transaction().execute((tx) => loadContent(tx, courses)) };
    },
  } satisfies Partial<Handlers<'SuperAdmin'>>;

  return { signedIn, superAdmin };
};
