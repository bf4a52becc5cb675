import type { AskedQuestion } from '@finaula/contract/assistant';
import type { ChatOutcome } from '@finaula/contract/learning';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** Questions in each list of the report. */
const LISTED = 10;

/** What an entity's people asked in these days; greetings are no questions. */
const questionsOf = (database: Database, entityId: string, days: number) =>
  database
    .selectFrom('chat_turns')
    .where('chat_turns.entity_id', '=', entityId)
    .where('chat_turns.created_at', '>', sql<Date>`now() - make_interval(days => ${days}::int)`)
    .where('chat_turns.outcome', '<>', 'small_talk');

const figure = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`;

export const countQuestions = (database: Database, entityId: string, days: number) =>
  questionsOf(database, entityId, days)
    .select([
      sql<number>`count(*)::int`.as('asked'),
      figure(sql`outcome in ('answered', 'elsewhere')`).as('answered'),
      figure(sql`outcome = 'not_found'`).as('not_found'),
      figure(sql`useful`).as('useful'),
      figure(sql`not useful`).as('not_useful'),
    ])
    .executeTakeFirstOrThrow();

/** Most often first, then the latest; those with one of these outcomes. */
export const listQuestions = (
  database: Database,
  entityId: string,
  days: number,
  outcomes: readonly ChatOutcome[],
): Promise<AskedQuestion[]> =>
  questionsOf(database, entityId, days)
    .innerJoin('courses', 'courses.id', 'chat_turns.course_id')
    .select([
      sql<string>`(array_agg(question order by created_at desc))[1]`.as('question'),
      'course_id',
      sql<string>`courses.document ->> 'title'`.as('course_title'),
      sql<number>`count(*)::int`.as('times'),
    ])
    .where('outcome', 'in', outcomes)
    .where('normalised', '<>', '')
    .groupBy(['normalised', 'course_id', 'courses.id'])
    .orderBy('times', 'desc')
    .orderBy(sql`max(created_at)`, 'desc')
    .limit(LISTED)
    .execute();
