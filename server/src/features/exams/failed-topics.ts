import { LOCALE } from '@finaula/contract/constants';
import type { FailedTopics, TopicFigure } from '@finaula/contract/failed-topics';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** The quantile of a 90 % interval. */
const Z = 1.645;

/** The Wilson interval of a share, in whole percents; it is honest for few answers too. */
export function wilsonInterval(wrong: number, answers: number): Pick<TopicFigure, 'low' | 'high'> {
  const share = wrong / answers;
  const scale = 1 + Z ** 2 / answers;
  const middle = (share + Z ** 2 / (2 * answers)) / scale;
  const half = (Z * Math.sqrt((share * (1 - share)) / answers + Z ** 2 / (4 * answers ** 2))) / scale;
  return { low: Math.round(100 * Math.max(0, middle - half)), high: Math.round(100 * Math.min(1, middle + half)) };
}

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

const names = new Intl.Collator(LOCALE);

/** Topics by area, the largest share of wrong answers first. Names no person. */
export async function readFailedTopics(database: Database): Promise<FailedTopics> {
  const { rows } = await sql<Row>`
    select topic.*, coalesce(courses.document ->> 'title', topic.course_id) as course_title
    from failed_topics() topic left join courses on courses.id = topic.course_id`.execute(database);
  const areas = [...new Set(rows.map(({ area }) => area))].toSorted((a, b) =>
    names.compare(a ?? '\uffff', b ?? '\uffff'),
  );
  const topics = new Map<string, FailedTopics['topics'][number] & { worst: number }>();
  for (const { area, people, answers, wrong, ...of } of rows) {
    const key = `${of.course_id} ${of.objective}`;
    const topic = topics.get(key) ?? { ...of, figures: areas.map(() => null), worst: -1 };
    if (people !== null && answers !== null && wrong !== null) {
      topic.figures[areas.indexOf(area)] = {
        people,
        wrong: Math.round((100 * wrong) / answers),
        ...wilsonInterval(wrong, answers),
      };
      topic.worst = Math.max(topic.worst, wrong / answers);
    }
    topics.set(key, topic);
  }
  return {
    areas,
    topics: [...topics.values()]
      .toSorted((a, b) => b.worst - a.worst || names.compare(a.title, b.title))
      .map(({ worst: _, ...topic }) => topic),
  };
}
