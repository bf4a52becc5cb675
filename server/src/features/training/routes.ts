import type { InputOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { TRAINING_PAGE } from '@finaula/contract/training';
import type { Database } from '../../database/connect.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import type { Services } from '../../services.ts';
import { sendExport } from '../../shared/exports/send-export.ts';
import { describeReport } from './about.ts';
import { columns } from './columns.ts';
import { exportRows } from './export-rows.ts';
import { arrange, presentTrainingRow } from './present.ts';
import {
  countCoverage,
  listCatalogue,
  listPairs,
  listPeople,
  listRemovedCourses,
  listRequired,
  type ReportCourse,
} from './queries.ts';

type Query = InputOf<Calls['getTrainingReport']>['query'];

const chosen = (courses: readonly ReportCourse[], { course_id }: Query) =>
  course_id === undefined ? courses : courses.filter(({ id }) => id === course_id);

export const trainingRoutes = ({ limit }: Services) => {
  /**
   * People with a matching row, with all their rows of the requested courses: the screen shows a person's
   * whole state, not only the matching part.
   */
  async function readPage(database: Database, entityId: string, query: Query) {
    const courses = chosen(await listCatalogue(database), query);
    if (courses.length === 0) return { people: 0, rows: [] };
    const slice = { offset: (query.page - 1) * TRAINING_PAGE, limit: TRAINING_PAGE };
    const { people, total } = await listPeople(database, { entityId, courses }, query, slice);
    const pairs = await listPairs(database, { entityId, courses, userIds: people.map(({ id }) => id) }, {});
    return { people: total, rows: arrange(people, courses, pairs).map(presentTrainingRow) };
  }

  const entidadAdmin = {
    getTrainingSummary: async ({ session: { user }, database }) => {
      const courses = await listCatalogue(database);
      const asked = await listRequired(database, user.entity_id);
      const required = courses.filter(({ id }) => asked.has(id)).map(({ id }) => id);
      const { people, up_to_date, with_required, expiring_soon, holders } = await countCoverage(
        database,
        { entityId: user.entity_id, courses },
        required,
      );
      return {
        people,
        people_up_to_date: up_to_date,
        people_with_required: with_required,
        expiring_soon,
        courses: courses.map(({ id, title, category }) => ({
          course_id: id,
          course_title: title,
          category,
          holders: holders[id] ?? 0,
          required: asked.has(id),
        })),
      };
    },

    getTrainingReport: async ({ query, session: { user }, request, reply, database }) => {
      const entityId = user.entity_id;
      if (query.format === 'json') return readPage(database, entityId, query);
      await limit('exportByUser', user.id);
      const courses = chosen(
        [...(await listCatalogue(database)), ...(await listRemovedCourses(database, entityId))],
        query,
      );
      const rows = exportRows(database, entityId, courses, query);
      const now = new Date();
      const about = describeReport({ entityName: user.entity_name, courses, filters: query, now });
      return sendExport(
        rows,
        { name: 'Capacitación', columns, about },
        { format: query.format, fileName: 'capacitacion', now, request, reply },
      );
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  return { entidadAdmin };
};
