import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import type { Database } from '../../database/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { courseExists, type Passage, searchPassages } from './queries.ts';

const CANDIDATES = 6;
const SHOWN = 2;
/** A passage below this share of the best one's rank is about something else. */
const NEAR_THE_BEST = 0.5;

const NOTHING_FOUND = 'No encontré eso en este curso. Intenta con otras palabras, o abre el índice de láminas para ver de qué trata.';

/** The best passages, and the slides they come from: an answer in the course's own words, nothing added. */
function compose(passages: readonly Passage[]): ReplyOf<Calls['chat']> {
  const best = passages[0];
  if (!best) return { response: NOTHING_FOUND, sources: [] };
  const shown = passages.filter(({ rank }) => rank >= best.rank * NEAR_THE_BEST).slice(0, SHOWN);
  const sources = new Map(shown.map(({ slide_number, slide_title }) => [slide_number, { slide_number, title: slide_title }]));
  return { response: shown.map(({ content }) => content).join('\n\n'), sources: [...sources.values()] };
}

/** Answers from the course by retrieval. @throws Refusal COURSE_NOT_FOUND */
export async function answerQuestion(database: Database, courseId: string, question: string): Promise<ReplyOf<Calls['chat']>> {
  if (!(await courseExists(database, courseId))) throw new Refusal('COURSE_NOT_FOUND');
  return compose(await searchPassages(database, courseId, question, CANDIDATES));
}
