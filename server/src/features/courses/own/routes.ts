import type { Handlers } from '../../../http/contract-routes.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../../../shared/audit/audit.ts';
import { createCourse } from './create-course.ts';
import { requireDraft } from './find-draft.ts';
import { nameStaff } from './name-staff.ts';
import { presentDraft, presentOwn } from './present.ts';
import { previewPublication } from './preview-publication.ts';
import type { CourseObligations } from './publication-effect.ts';
import { publishCourse } from './publish-course.ts';
import { findCoursePolicy, findDuties, listNames, listOwn, listStaff } from './queries.ts';
import { retireCourse } from './retire-course.ts';
import { decideReview, requestReview } from './review-draft.ts';
import { saveDraft } from './save-draft.ts';

export const ownCourseRoutes = ({ visibleContent, limit }: Services, obligations: CourseObligations) => {
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

    requestCourseReview: async ({ params, session: { user }, database }) =>
      database.transaction().execute((tx) => requestReview(tx, user, params.id)),

    decideCourseReview: async ({ params, body, session: { user }, database }) =>
      database.transaction().execute((tx) => decideReview(tx, user, params.id, body)),
  } satisfies Partial<Handlers<'signed-in'>>;

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
      previewPublication(database, user, params.id, body.effect, obligations),

    publishCourse: async ({ params, body, session: { user }, database }) => {
      const number = await database
        .transaction()
        .execute((tx) => publishCourse(tx, user, params.id, body, obligations));
      visibleContent.invalidate();
      return { number };
    },

    retireCourse: async ({ params, body, session: { user }, database }) => {
      await database.transaction().execute((tx) => retireCourse(tx, user, params.id, body));
      visibleContent.invalidate();
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  return { signedIn, entidadAdmin };
};
