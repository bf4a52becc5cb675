import type { Course } from '@finaula/contract/courses';
import type { Connection } from '../../database/connect.ts';

export const findCourse = async (connection: Connection, id: string): Promise<Course | undefined> => {
  const row = await connection
    .selectFrom('courses')
    .select('document')
    .where('id', '=', id)
    .$castTo<{ document: Course }>()
    .executeTakeFirst();
  return row?.document;
};
