import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Client } from './client.ts';

/** The right option of each question of an attempt. Only the owner of the tables can read them. */
export async function keysOf(owner: Database, examId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ question_id: string; option_id: string }>`
    select question_id, option_id from exam_keys join exam_questions on exam_questions.id = question_id where exam_id = ${examId}`.execute(
    owner,
  );
  return new Map(rows.map(({ question_id, option_id }) => [question_id, option_id]));
}

/** Starts an exam, answers `right` questions correctly and the others wrongly, and leaves it running. */
export async function answerExam(owner: Database, client: Client, courseId: string, right: number) {
  const { body: exam } = await client.startExam({ body: { course_id: courseId } });
  const keys = await keysOf(owner, exam.exam_id);
  for (const [i, { id, options }] of exam.questions.entries()) {
    const key = keys.get(id);
    const option = i < right ? key : options.find((other) => other.id !== key)?.id;
    if (option === undefined) throw new Error('Each question has a right and a wrong option.');
    await client.saveExamAnswer({ params: { id: exam.exam_id }, body: { question_id: id, option_id: option } });
  }
  return exam;
}

/** Takes an exam from beginning to end. */
export async function sitExam(owner: Database, client: Client, courseId: string, right: number) {
  const exam = await answerExam(owner, client, courseId, right);
  const { body } = await client.finishExam({ params: { id: exam.exam_id } });
  return { exam, result: body };
}

/** Moves a person's exams into the past by that many hours. */
export const hoursPass = (owner: Database, userId: string, hours: number) =>
  owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      update exams set started_at = started_at - make_interval(hours => ${hours}), expires_at = expires_at - make_interval(hours => ${hours}),
        finished_at = finished_at - make_interval(hours => ${hours})
      where user_id = ${userId}`.execute(tx);
  });

/** Lets the time of an attempt run out. */
export const timeIsOver = (owner: Database, examId: string) =>
  owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update exams set started_at = clock_timestamp() - interval '31 minutes', expires_at = clock_timestamp() - interval '1 second' where id = ${examId}`.execute(
      tx,
    );
  });
