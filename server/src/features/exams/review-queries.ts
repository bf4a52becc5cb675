import { EXAMS_PAGE } from '@finaula/contract/exams';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { keysetPage, type Sorting } from '../../shared/lists/keyset-page.ts';
import { selectFinished } from './queries.ts';

export interface ExamFilters {
  q?: string | undefined;
  user_id?: string | undefined;
  course_id?: string | undefined;
  passed?: 'true' | 'false' | undefined;
  cursor?: string | undefined;
}

/** The current name, or a placeholder for a deleted person. */
const userName = sql<string>`coalesce((select name from users where users.id = exams.user_id), 'Persona eliminada')`;

/** Ended attempts of an entity. */
const ofEntity = (database: Database, entityId: string, { q, user_id, course_id, passed }: ExamFilters) =>
  selectFinished(database)
    .select(userName.as('user_name'))
    .where('exams.entity_id', '=', entityId)
    .where((eb) => (user_id === undefined ? eb.lit(true) : eb('exams.user_id', '=', user_id)))
    .where((eb) => (course_id === undefined ? eb.lit(true) : eb('exams.course_id', '=', course_id)))
    .where((eb) => (passed === undefined ? eb.lit(true) : eb('exam_outcomes.passed', '=', passed === 'true')))
    .where((eb) =>
      q === undefined
        ? eb.lit(true)
        : eb(
            'exams.user_id',
            'in',
            eb.selectFrom('users').select('id').where(sql<boolean>`strpos(sought, plain_text(${q})) > 0`),
          ),
    );

const newestFirst: Sorting = {
  keys: [
    { column: sql.ref('exams.started_at'), type: 'timestamptz' },
    { column: sql.ref('exams.id'), type: 'uuid' },
  ],
  descending: true,
};

/** @throws ApiError CURSOR_INVALID */
export const listEntityExams = (database: Database, entityId: string, { cursor, ...filters }: ExamFilters) =>
  keysetPage(ofEntity(database, entityId, filters), newestFirst, { limit: EXAMS_PAGE, cursor });

export type EntityExamRecord = Awaited<ReturnType<typeof listEntityExams>>['rows'][number];

export const findEntityExam = (database: Database, examId: string) =>
  selectFinished(database).select(userName.as('user_name')).where('exams.id', '=', examId).executeTakeFirst();

/** Keys of questions that are no longer asked, by question. */
export async function findRetiredKeys(database: Database, examId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ question_id: string; option_id: string }>`
    select question_id, option_id from retired_exam_keys(${examId})`.execute(database);
  return new Map(rows.map(({ question_id, option_id }) => [question_id, option_id]));
}

export const listRegrades = (database: Database, examId: string) =>
  database
    .selectFrom('exam_regrades')
    .select(['regraded_at', 'earlier_passed', 'passed'])
    .where('exam_id', '=', examId)
    .orderBy('round')
    .execute();
