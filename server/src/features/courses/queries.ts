import type { Course } from '@finaula/contract/courses';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';

export const listCourses = (database: Database) =>
  database.selectFrom('courses').select('document').orderBy('position').$castTo<{ document: Course }>().execute();

export async function countCourses(database: Database): Promise<number> {
  const { courses } = await database
    .selectFrom('courses')
    .select(({ fn }) => fn.countAll<string>().as('courses'))
    .executeTakeFirstOrThrow();
  return Number(courses);
}

export const upsertCourse = (tx: Transaction, course: Course, position: number) =>
  tx
    .insertInto('courses')
    .values({ id: course.id, position, version: course.version, document: JSON.stringify(course) })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        version: ref('excluded.version'),
        document: ref('excluded.document'),
        loaded_at: sql`now()`,
      })),
    )
    .execute();
