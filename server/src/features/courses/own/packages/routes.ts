import type { Database, Transaction } from '../../../../database/connect.ts';
import { ApiError } from '../../../../http/api-error.ts';
import type { Handlers } from '../../../../http/contract-routes.ts';
import type { UserRecord } from '../../../../identity/accounts/users.ts';
import type { Services } from '../../../../services.ts';
import { findOfferedCourse } from '../../../../shared/courses/find-course.ts';
import { upsertProgress } from '../../queries.ts';
import type { ImageOwner } from '../add-image.ts';
import { requireDraft } from '../find-draft.ts';
import { findPackage, requestPackage } from './import-package.ts';
import { openAttempt, saveAttempt } from './package-attempt.ts';
import { withFile, writeUpload } from './store-package.ts';

type RequireAuthor = (tx: Transaction, user: UserRecord, courseId: string) => Promise<ImageOwner>;

export const packageRoutes = (services: Services, requireAuthor: RequireAuthor) => {
  const { config, limit } = services;
  const authorOf = (database: Database, user: UserRecord, courseId: string) =>
    database.transaction().execute((tx) => requireAuthor(tx, user, courseId));

  const signedIn = {
    importPackage: async ({ params, file, session: { user }, database }) => {
      await limit('courseFileByUser', user.id);
      await authorOf(database, user, params.id);
      if (config.contentUrl === undefined) throw new ApiError('PACKAGES_OFF');
      return withFile(async (path) => {
        const zip = await writeUpload(path, file);
        const id = await database
          .transaction()
          .execute(async (tx) => requestPackage(services, tx, await requireAuthor(tx, user, params.id), zip));
        return { import_id: id };
      });
    },

    getPackageImport: async ({ params, session: { user }, database }) => {
      await requireDraft(database, user, params.id);
      const found = await findPackage(database, params.id, params.package_id);
      if (!found) throw new ApiError('PACKAGE_NOT_FOUND');
      return found;
    },

    tryPackage: async ({ params, body, session: { user }, database }) => {
      await requireDraft(database, user, params.id);
      if (config.contentUrl === undefined) throw new ApiError('PACKAGES_OFF');
      const found = await findPackage(database, params.id, params.package_id);
      if (!found) throw new ApiError('PACKAGE_NOT_FOUND');
      if (found.report === null) throw new ApiError('PACKAGE_NOT_READY');
      const { report } = found;
      const packageId = params.package_id;
      const opened = { userId: user.id, packageId, report, contentUrl: config.contentUrl, isTrial: true, ...body };
      return database.transaction().execute((tx) => openAttempt(tx, opened));
    },

    openCoursePackage: async ({ params, body, session: { user }, database }) => {
      const course = await findOfferedCourse(database, params.id);
      if (!course) throw new ApiError('COURSE_NOT_FOUND');
      const packageId = course.package?.package_id;
      const found = packageId === undefined ? undefined : await findPackage(database, params.id, packageId);
      if (!found?.report || packageId === undefined) throw new ApiError('PACKAGE_NOT_FOUND');
      if (config.contentUrl === undefined) throw new ApiError('PACKAGES_OFF');
      const { report } = found;
      const opened = { userId: user.id, packageId, report, contentUrl: config.contentUrl, isTrial: false, ...body };
      await upsertProgress(database, { userId: user.id, courseId: params.id, slideNumber: 1 });
      return database.transaction().execute((tx) => openAttempt(tx, opened));
    },

    savePackageAttempt: async ({ params, body, session: { user }, database }) => {
      await limit('packageSaveByUser', user.id);
      return database.transaction().execute((tx) => saveAttempt(tx, { id: params.id, ...body }));
    },
  } satisfies Partial<Handlers<'signed-in'>>;

  return { signedIn };
};
