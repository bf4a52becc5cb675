import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Handlers } from '../../../http/contract-routes.ts';
import type { UserRecord } from '../../../identity/accounts/users.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../../../shared/audit/audit.ts';
import { readImage, refuseImage } from '../../../shared/images/read-image.ts';
import { addImage } from './add-image.ts';
import { createCourse } from './create-course.ts';
import { lockDraft, requireDraft } from './find-draft.ts';
import { nameStaff } from './name-staff.ts';
import { packageRoutes } from './packages/routes.ts';
import { presentDraft, presentOwn } from './present.ts';
import { findImport, requestImport } from './presentation/import-presentation.ts';
import { previewPublication } from './preview-publication.ts';
import type { CourseObligations } from './publication-effect.ts';
import { publishCourse } from './publish-course.ts';
import { findCoursePolicy, findDuties, listNames, listOwn, listStaff, markPresent } from './queries.ts';
import { retireCourse } from './retire-course.ts';
import { decideReview, requestReview } from './review-draft.ts';
import { saveDraft } from './save-draft.ts';

/** Image bytes never change under their address. */
const FOR_A_YEAR = 'private, max-age=31536000, immutable';

/** @throws ApiError COURSE_NOT_FOUND, FORBIDDEN, COURSE_RETIRED, PAID_REQUIRED */
async function requireAuthor(tx: Transaction, user: UserRecord, id: string) {
  const { draft } = await lockDraft(tx, user, id, 'author');
  if (!(await findCoursePolicy(tx, draft.entity_id)).isPaid) throw new ApiError('PAID_REQUIRED');
  return { entityId: draft.entity_id, courseId: id, userId: user.id };
}

interface Obligations {
  /** With their acts in the ledger. */
  change: CourseObligations;
  /** Without, for previews. */
  preview: CourseObligations;
}

export const ownCourseRoutes = (services: Services, obligations: Obligations) => {
  const { visibleContent, limit, stopping } = services;
  const signedIn = {
    listOwnCourses: async ({ session: { user }, database }) => {
      const may = await findDuties(database, user);
      if (user.entity_id === null || may.length === 0) return { courses: [], may: [], included: false };
      const { isPaid } = await findCoursePolicy(database, user.entity_id);
      return { courses: (await listOwn(database, user.entity_id)).map(presentOwn), may, included: isPaid };
    },

    createOwnCourse: async ({ body, session: { user }, database }) => {
      await limit('ownCourseByUser', user.id);
      return { id: await database.transaction().execute((tx) => createCourse(tx, user, body)) };
    },

    getDraft: async ({ params, session: { user }, database }) => {
      const { draft, duties } = await requireDraft(database, user, params.id);
      const { secondPerson } = await findCoursePolicy(database, draft.entity_id);
      const editors = await listNames(database, draft.editors);
      const reader = { userId: user.id, duties, isAdministrator: user.role === 'EntidadAdmin' };
      return presentDraft(draft, reader, { editors, secondPerson });
    },

    saveDraft: async ({ params, body, session: { user }, database }) =>
      database.transaction().execute((tx) => saveDraft(tx, user, params.id, body)),

    markDraftPresence: async ({ params, body, session: { user }, database }) => {
      await requireDraft(database, user, params.id);
      const found = await markPresent(database, { id: params.id, userId: user.id, place: body.place });
      const others = Object.entries(found?.present ?? {}).filter(([person]) => person !== user.id);
      const names = await listNames(
        database,
        others.map(([person]) => person),
      );
      return {
        edition: found?.edition ?? 1,
        others: names.map(({ id, name }) => ({ user_id: id, name, place: found?.present[id]?.place ?? null })),
      };
    },

    requestCourseReview: async ({ params, session: { user }, database }) =>
      database.transaction().execute((tx) => requestReview(tx, user, params.id)),

    decideCourseReview: async ({ params, body, session: { user }, database }) =>
      database.transaction().execute((tx) => decideReview(tx, user, params.id, body)),

    addCourseImage: async ({ params, file, session: { user }, database }) => {
      await limit('courseFileByUser', user.id);
      const { entityId } = await database.transaction().execute((tx) => requireAuthor(tx, user, params.id));
      const image = await readImage(file, { entityId, signal: stopping }).catch(refuseImage);
      const mediaId = await database
        .transaction()
        .execute(async (tx) => addImage(tx, await requireAuthor(tx, user, params.id), image));
      return { media_id: mediaId, width: image.width, height: image.height };
    },

    importPresentation: async ({ params, file, session: { user }, database }) => {
      await limit('courseFileByUser', user.id);
      return {
        import_id: await database
          .transaction()
          .execute(async (tx) => requestImport(services, tx, await requireAuthor(tx, user, params.id), file)),
      };
    },

    getPresentationImport: async ({ params, session: { user }, database }) => {
      await requireDraft(database, user, params.id);
      const found = await findImport(database, params.id, params.import_id);
      if (!found) throw new ApiError('IMPORT_NOT_FOUND');
      const { failure, ...result } = found;
      return { ...result, detail: failure };
    },
    ...packageRoutes(services, requireAuthor).signedIn,
  } satisfies Partial<Handlers<'signed-in'>>;

  const session = {
    getCourseImage: async ({ params, reply, database }) => {
      const image = await database
        .selectFrom('course_media')
        .select('content')
        .where('id', '=', params.id)
        .executeTakeFirst();
      if (!image) throw new ApiError('MEDIA_NOT_FOUND');
      reply.type('image/webp').header('cache-control', FOR_A_YEAR);
      return image.content;
    },
  } satisfies Partial<Handlers<'session'>>;

  const entidadAdmin = {
    listCourseStaff: async ({ session: { user }, database }) =>
      (await listStaff(database, user.entity_id)).map(({ id, ...person }) => ({ user_id: id, ...person })),

    nameCourseStaff: async ({ body, session: { user }, database }) =>
      database.transaction().execute((tx) => nameStaff(tx, user, body)),

    getCoursePolicy: async ({ session: { user }, database }) => ({
      second_person: (await findCoursePolicy(database, user.entity_id)).secondPerson,
    }),

    changeCoursePolicy: async ({ body, session: { user }, database }) =>
      database.transaction().execute(async (tx) => {
        await tx
          .updateTable('entities')
          .set({ course_second_person: body.second_person })
          .where('id', '=', user.entity_id)
          .execute();
        await audit(tx, {
          action: 'course policy changed',
          actorId: user.id,
          entityId: user.entity_id,
          detail: { second_person: body.second_person },
        });
      }),

    previewPublication: async ({ params, body, session: { user }, database }) =>
      previewPublication(database, user, params.id, body.effect, obligations.preview),

    publishCourse: async ({ params, body, session: { user }, database }) => {
      const number = await database
        .transaction()
        .execute((tx) => publishCourse(tx, user, params.id, body, obligations.change));
      visibleContent.invalidate();
      return { number };
    },

    retireCourse: async ({ params, body, session: { user }, database }) => {
      await database.transaction().execute((tx) => retireCourse(tx, user, params.id, body));
      visibleContent.invalidate();
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  return { session, signedIn, entidadAdmin };
};
