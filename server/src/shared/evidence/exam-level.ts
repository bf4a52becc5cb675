import { EXAM_LEVELS, EXAM_MINUTES, EXAM_QUESTIONS, type ExamKind } from '@finaula/contract/exams';
import type { Level, Post } from '@finaula/contract/posts';
import { level, post } from '@finaula/contract/roles';
import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';

/** The level of a person's exam, and the post whose items it asks; null: those of all posts. */
export interface ExamLevel {
  level: Level;
  post: Post | null;
}

/**
 * Reads level and post of today's most demanding obligation that names the course. The short exam is for
 * people who hold or held a constancia by exam of the course: the first one takes the general exam.
 */
export async function findExamLevel(connection: Connection, userId: string, courseId: string): Promise<ExamLevel> {
  const { rows } = await sql<{ level: string; post: string | null; has_passed: boolean }>`
    select versions.level, versions.post, exists (
      select from certificates where certificates.user_id = users.id and certificates.course_id = ${courseId} and earned_by = 'exam') as has_passed
    from users
    cross join standings_on(users.entity_id, mexican_day(clock_timestamp()), 'then', array[users.id]) standings
    join obligation_versions versions using (obligation_id, version)
    where users.id = ${userId} and ${courseId} = any(versions.course_ids) and is_obliged(standings.standing)
      and exists (select from obligation_versions asked where num_nonnulls(asked.level, asked.post) > 0 and ${courseId} = any(asked.course_ids))
    order by array_position(array['especializado', 'general', 'reforzamiento'], coalesce(versions.level, 'general')), versions.post nulls first
    limit 1`.execute(connection);
  const [found] = rows;
  if (!found) return { level: 'general', post: null };
  const asked = level.catch('general').parse(found.level);
  return {
    level: asked === 'reforzamiento' && !found.has_passed ? 'general' : asked,
    post: asked === 'especializado' ? null : post.nullable().catch(null).parse(found.post),
  };
}

/** Questions and minutes of an exam. Levels are of the certifying exam alone. */
export const examLength = (kind: ExamKind, { level }: Pick<ExamLevel, 'level'>) =>
  kind === 'exam' ? EXAM_LEVELS[level] : { questions: EXAM_QUESTIONS.practice, minutes: EXAM_MINUTES.practice };
