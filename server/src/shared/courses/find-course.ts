import type { Course } from '@finaula/contract/courses';
import { type SqlBool, sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';

/** A course of the platform or of the actor's own institution that is not retired. */
export const isShown = sql<SqlBool>`(courses.entity_id is null or courses.entity_id = acting_entity())
  and coalesce(courses.retired_on > mexican_today(), true)`;

/** A shown course that the actor may take: employees take some own courses only where an obligation asks. */
export const isOffered = sql<SqlBool>`${isShown}
  and (courses.audience = 'institution' or acting_role() <> 'Empleado' or courses.id in (select assigned_courses()))`;

const selectDocument = (connection: Connection, id: string) =>
  connection.selectFrom('courses').select('document').where('id', '=', id).$castTo<{ document: Course }>();

/** Finds a course also after its retirement. */
export const findCourse = async (connection: Connection, id: string): Promise<Course | undefined> =>
  (await selectDocument(connection, id).executeTakeFirst())?.document;

/** Finds a course that may be taken today. */
export const findOfferedCourse = async (connection: Connection, id: string): Promise<Course | undefined> =>
  (await selectDocument(connection, id).where(isOffered).executeTakeFirst())?.document;

/** The platform's own courses, as they are loaded, in catalogue order. */
export const listPlatformCourses = async (connection: Connection): Promise<Course[]> => {
  const rows = await connection
    .selectFrom('courses')
    .select('document')
    .$castTo<{ document: Course }>()
    .where('entity_id', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map(({ document }) => document);
};
