import { ApiError } from '../../../http/api-error.ts';
import type { Handlers } from '../../../http/contract-routes.ts';
import type { Services } from '../../../services.ts';
import { findOfferedCourse } from '../../../shared/courses/find-course.ts';
import { readCard } from '../../../shared/institution-layer/card.ts';
import { changeCard } from './change-card.ts';
import { listManagedNotes, listNotes } from './notes.ts';
import { writeNote } from './write-note.ts';

export const institutionLayerRoutes = ({ limit }: Services) => {
  const signedIn = {
    getInstitutionLayer: async ({ params, session: { user }, database }) => {
      const course = await findOfferedCourse(database, params.id);
      if (!course) throw new ApiError('COURSE_NOT_FOUND');
      return {
        card: await readCard(database, user.entity_id),
        notes: user.entity_id === null ? [] : await listNotes(database, user.entity_id, course),
      };
    },
  } satisfies Partial<Handlers<'signed-in'>>;

  const entidadAdmin = {
    getInstitutionCard: ({ session: { user }, database }) => readCard(database, user.entity_id),

    changeInstitutionCard: async ({ body, session: { user }, database }) => {
      await limit('settingByUser', user.id);
      await database
        .transaction()
        .execute((tx) => changeCard(tx, { entityId: user.entity_id, actorId: user.id }, body));
      return readCard(database, user.entity_id);
    },

    listCourseNotes: ({ session: { user }, database }) => listManagedNotes(database, user.entity_id),

    writeCourseNote: async ({ params, body, session: { user }, database }) => {
      await limit('noteByUser', user.id);
      const note = { ...body, entityId: user.entity_id, actorId: user.id, courseId: params.course_id };
      await database.transaction().execute((tx) => writeNote(tx, note));
      return listManagedNotes(database, user.entity_id);
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  return { signedIn, entidadAdmin };
};
