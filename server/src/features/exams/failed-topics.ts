import type { FailedTopics } from '@finaula/contract/failed-topics';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { figuresByArea } from '../../shared/figures-by-area.ts';

interface Row {
  course_id: string;
  course_title: string;
  objective: number;
  title: string;
  slides: number[];
  area: string | null;
  people: number | null;
  answers: number | null;
  wrong: number | null;
}

/** Topics by area, the largest share of wrong answers first. Names no person. */
export async function readFailedTopics(database: Database): Promise<FailedTopics> {
  const { rows } = await sql<Row>`
    select topic.*, coalesce(courses.document ->> 'title', topic.course_id) as course_title
    from failed_topics() topic left join courses on courses.id = topic.course_id`.execute(database);
  const { areas, subjects } = figuresByArea(rows, ({ course_id, objective }) => `${course_id} ${objective}`);
  return {
    areas,
    topics: subjects.map(({ first: { course_id, course_title, objective, title, slides }, figures }) => ({
      course_id,
      course_title,
      objective,
      title,
      slides,
      figures,
    })),
  };
}
