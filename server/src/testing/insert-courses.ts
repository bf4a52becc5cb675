import type { Course } from '@finaula/contract/courses';
import pino from 'pino';
import { connect } from '../database/connect.ts';

/**
 * Inserts courses that no content file can describe, after the platform's own, into the database at that
 * address.
 */
export async function insertCourses(url: string, courses: readonly Course[]): Promise<void> {
  const { database } = connect(url, pino({ level: 'silent' }));
  await database
    .insertInto('courses')
    .values(
      courses.map((course, i) => ({
        id: course.id,
        position: 1000 + i,
        version: course.version,
        document: JSON.stringify(course),
      })),
    )
    .execute();
  await database.destroy();
}
