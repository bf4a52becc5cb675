import type { Course } from '@finaula/contract/courses';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';
import type { ExamItem } from './content/read-exam-bank.ts';

export const listCourses = async (database: Database): Promise<Course[]> => {
  const rows = await database
    .selectFrom('courses')
    .select('document')
    .$castTo<{ document: Course }>()
    .orderBy('position')
    .execute();
  return rows.map(({ document }) => document);
};

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

export const findSlideCount = (database: Database, courseId: string) =>
  database
    .selectFrom('courses')
    .select(sql<number>`(document ->> 'slide_count')::int`.as('slide_count'))
    .where('id', '=', courseId)
    .executeTakeFirst();

/** One row per user and course; the furthest slide never goes back. */
export const upsertProgress = (database: Database, seen: { userId: string; courseId: string; slideNumber: number }) =>
  database
    .insertInto('progress')
    .values({ user_id: seen.userId, course_id: seen.courseId, slide_number: seen.slideNumber })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'course_id']).doUpdateSet({
        slide_number: sql`greatest(progress.slide_number, excluded.slide_number)`,
        updated_at: sql`now()`,
      }),
    )
    .execute();

export const listProgressOf = (database: Database, userId: string) =>
  database
    .selectFrom('progress')
    .select(['course_id', 'slide_number', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .execute();

/**
 * Replaces all banks of exams. Returns how many items may be drawn; nobody but the database reads their keys
 * from here on.
 */
export async function replaceExamBanks(tx: Transaction, items: readonly ExamItem[]): Promise<number> {
  const { rows } = await sql<{
    loaded: number;
  }>`select load_exam_items(${JSON.stringify(items)}::jsonb) as loaded`.execute(tx);
  return rows[0]?.loaded ?? 0;
}

/** Remembers, of each slide by itself, that it was seen. */
export const insertSlideSeen = (database: Database, seen: { userId: string; courseId: string; slideNumber: number }) =>
  database
    .insertInto('slides_seen')
    .values({ user_id: seen.userId, course_id: seen.courseId, slide_number: seen.slideNumber })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
