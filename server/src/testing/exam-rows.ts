import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

interface Of {
  userId: string;
  entityId: string;
  administratorId: string;
  certificateId: string;
  /** A course with an exam bank. */
  courseId: string;
  /** A text that every text column contains. */
  mark: string;
}

/**
 * Inserts a row into every exam table that holds an entity's data: a finished attempt with its questions and
 * answers. Returns the attempt's id.
 */
export async function insertExams(
  database: Database,
  { userId, entityId, administratorId, certificateId, courseId, mark }: Of,
): Promise<string> {
  const person = { user_id: userId, entity_id: entityId };
  const { id: exam_id } = await database
    .insertInto('exams')
    .values({
      ...person,
      course_id: courseId,
      course_version: 'v',
      course_title: `Curso ${mark}`,
      attempt: 1,
      passing_score: 80,
      bank: 1,
      seed_sha256: Buffer.alloc(32),
      expires_at: sql<Date>`clock_timestamp() + interval '30 minutes'`,
      finished_at: sql<Date>`clock_timestamp() + interval '1 minute'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: question_id } = await database
    .insertInto('exam_questions')
    .values({
      ...person,
      exam_id,
      position: 1,
      item_id: `${courseId}-x01`,
      revision: 1,
      objective: 1,
      slide_number: 1,
      question: `Pregunta ${mark}`,
      options: JSON.stringify([{ id: exam_id, text: `Opción ${mark}` }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('exam_answers')
    .values({ ...person, exam_id, question_id, option_id: exam_id })
    .execute();
  await database
    .insertInto('exam_results')
    .values({
      ...person,
      exam_id,
      course_id: courseId,
      cause: 'delivered',
      answered: 1,
      correct: 1,
      questions: 1,
      score: 100,
      passed: true,
      topics: JSON.stringify([]),
      seed: Buffer.alloc(32),
      transcript: Buffer.alloc(32),
    })
    .execute();
  await database
    .insertInto('exam_regrades')
    .values({
      ...person,
      exam_id,
      round: 1,
      item_id: `${courseId}-x01`,
      revision: 1,
      correct: 1,
      questions: 1,
      earlier_score: 100,
      score: 100,
      earlier_passed: true,
      passed: true,
    })
    .execute();
  await database
    .insertInto('exam_awards')
    .values({ ...person, exam_id, certificate_id: certificateId, issued: true })
    .execute();
  await database
    .insertInto('exam_times')
    .values({ user_id: userId, factor: 2, reason: `Motivo ${mark}`, recorded_by: administratorId })
    .execute();
  await database
    .insertInto('exam_policies')
    .values({
      entity_id: entityId,
      certificate_by: 'quiz',
      attempts: 3,
      window_days: 30,
      cooldown_hours: 24,
      requires_reading: false,
      recorded_by: administratorId,
    })
    .execute();
  return exam_id;
}
