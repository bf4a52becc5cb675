import type { CategorySlug } from '@finaula/contract/courses';
import type { Refresher } from '@finaula/contract/refreshers';
import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import { isOffered } from '../courses/find-course.ts';
import { readToday } from '../time/read-today.ts';
import { type CompletedCourse, planRefresher } from './plan-refresher.ts';

interface Row extends CompletedCourse {
  course_id: string;
  course_title: string;
  category: CategorySlug;
}

/**
 * Courses of which the person's latest constancia is from the last three months. An exam leaves no missed
 * questions: its items are not the quiz's.
 */
const findCompleted = (connection: Connection, userId: string, today: string) =>
  sql<Row>`
    select latest.course_id, courses.document ->> 'title' as course_title, courses.document ->> 'category' as category,
      latest.completed_on::text as completed_on,
      array(select question ->> 'id' from jsonb_array_elements(courses.document -> 'quiz' -> 'questions') with ordinality q (question, place) order by place) as question_ids,
      array(select question ->> 'id' from jsonb_array_elements(latest.questions) with ordinality q (question, place)
        where question -> 'correct_answer' <> latest.answers -> (place - 1)::int) as missed_ids,
      (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'question_id', question_id, 'is_right', is_right,
          'answered_on', mexican_day(answered_at)) order by answered_at), '[]')
        from refresher_answers given
        where given.user_id = ${userId} and given.course_id = latest.course_id and given.completed_on = latest.completed_on) as answers
    from (
      select distinct on (course_id) course_id, mexican_day(issued_at) as completed_on, questions, answers
      from certificates join certificate_states using (id)
      where user_id = ${userId} and state <> 'revocada' and issued_at > ${today}::date - 100
      order by course_id, issued_at desc
    ) latest
    join courses on courses.id = latest.course_id
    where courses.document -> 'quiz' ->> 'questions' is not null and ${isOffered}
    order by latest.completed_on, latest.course_id`.execute(connection);

/** The refreshers that are due for the person today, first the one that closes first. */
export async function listRefreshers(connection: Connection, userId: string): Promise<Refresher[]> {
  const today = await readToday(connection);
  const { rows } = await findCompleted(connection, userId, today);
  const closes = ({ days }: Refresher) => days.find(({ state }) => state === 'coming')?.on ?? '9999';
  return rows
    .flatMap((row) => {
      const plan = planRefresher(row, today);
      const { course_id, course_title, category, completed_on } = row;
      return plan ? [{ course_id, course_title, category, completed_on, ...plan }] : [];
    })
    .toSorted((a, b) => closes(a).localeCompare(closes(b)));
}
