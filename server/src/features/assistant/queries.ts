import { type AskedWording, type CourseText, entriesOf } from '@finaula/assistant';
import type { Course } from '@finaula/contract/courses';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { isOffered } from '../../shared/courses/find-course.ts';

export const courseExists = async (database: Database, courseId: string): Promise<boolean> =>
  (await database.selectFrom('courses').select('id').where('id', '=', courseId).where(isOffered).executeTakeFirst()) !==
  undefined;

/** The courses that the caller may take, each with a key of its content. */
export const findLoads = (database: Database) =>
  database
    .selectFrom('courses')
    .select(['id', sql<string>`version || ' ' || loaded_at`.as('load')])
    .where(isOffered)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** The texts of courses with the questions that people ask about them. */
export async function findCourseTexts(database: Database, ids: readonly string[]): Promise<CourseText[]> {
  const [courses, asked] = await Promise.all([
    database
      .selectFrom('courses')
      .select(['id', 'document'])
      .$castTo<{ id: string; document: Course }>()
      .where('id', 'in', ids)
      .execute(),
    database
      .selectFrom('asked_questions')
      .select(['course_id', 'slide_number', 'ask', 'answer', 'suggested'])
      .where('course_id', 'in', ids)
      .orderBy('course_id')
      .orderBy('position')
      .execute(),
  ]);
  const wordings = Map.groupBy<string, AskedWording & { course_id: string }>(asked, ({ course_id }) => course_id);
  return courses.map(({ id, document }) => ({
    id,
    title: document.title,
    slides: document.slides ?? [],
    quiz: document.quiz?.questions ?? [],
    entries: entriesOf(wordings.get(id) ?? []),
  }));
}

/** Questions that people ask about a course, by slide, without glossary terms. */
export const listSuggestions = (database: Database, courseId: string) =>
  database
    .selectFrom('asked_questions')
    .select(['slide_number', 'ask'])
    .where('course_id', '=', courseId)
    .where('suggested', '=', true)
    .orderBy('position')
    .execute();
