import type { Course, Slide } from '@finaula/contract/courses';
import { sql } from 'kysely';
import type { Connection, Database, Transaction } from '../../database/connect.ts';
import { isOffered } from '../../shared/courses/find-course.ts';
import type { ExamItem } from './content/read-exam-bank.ts';

export const listCourses = async (database: Database): Promise<Course[]> => {
  const rows = await database
    .selectFrom('courses')
    .select('document')
    .$castTo<{ document: Course }>()
    .where(isOffered)
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

export async function findSlides(connection: Connection, courseId: string): Promise<Slide[] | undefined> {
  const row = await connection
    .selectFrom('courses')
    .select(sql<Slide[] | null>`document -> 'slides'`.as('slides'))
    .where('id', '=', courseId)
    .executeTakeFirst();
  return row && (row.slides ?? []);
}

/** One row per user and course. The furthest slide never decreases. */
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
 * Replaces all exam banks. Returns the number of items for drawing. From here on only functions of the
 * database read their keys.
 */
export async function replaceExamBanks(tx: Transaction, items: readonly ExamItem[]): Promise<number> {
  const { rows } = await sql<{
    loaded: number;
  }>`select load_exam_items(${JSON.stringify(items)}::jsonb) as loaded`.execute(tx);
  return rows[0]?.loaded ?? 0;
}

/**
 * Returns the seconds in which new slides of the course can have been read: since the person's last counted
 * slide of any course, since they began this one, or since the session began, whichever is latest.
 */
export async function readingSeconds(
  connection: Connection,
  { userId, courseId, session }: { userId: string; courseId: string; session: Buffer },
): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - greatest(
      (select max(seen_at) from slides_seen where user_id = ${userId}),
      (select began_at from progress where user_id = ${userId} and course_id = ${courseId}),
      (select created_at from sessions where token_hash = ${session})))::float8 as seconds`.execute(connection);
  return rows[0]?.seconds ?? 0;
}

export const insertSlidesSeen = (
  connection: Connection,
  { userId, courseId, slides }: { userId: string; courseId: string; slides: readonly number[] },
) =>
  connection
    .insertInto('slides_seen')
    .values(slides.map((slide_number) => ({ user_id: userId, course_id: courseId, slide_number })))
    .onConflict((seen) => seen.doNothing())
    .execute();
