import { answerLogOdds } from './answer-confidence.ts';
import { chooseQuotes, type Quotes } from './choose-quotes.ts';
import type { IndexedPassage } from './course-index.ts';
import type { Knowledge } from './knowledge.ts';
import { type RankedSlide, rankSlides } from './rank-slides.ts';
import { type Understanding, understandQuestion } from './understand-question.ts';

export interface FoundPassage {
  course_id: string;
  course_title: string;
  slide_number: number;
  slide_title: string;
  content: string;
  rank: number;
}

export interface Retrieval {
  /** The place of the match: the course of the chat, only other courses, or nowhere. */
  scope: 'course' | 'elsewhere' | 'nothing';
  /** At most six, of at most three slides, best first. */
  passages: FoundPassage[];
  /** Other courses that match the question best, searched or not. */
  likely?: readonly string[];
  /** The literal answer. */
  quotes?: Quotes;
}

const SLIDES = 3;
const PASSAGES = 6;
/** A slide below this share of the best score concerns something else. */
const LEAST_SHARE_OF_BEST = 0.5;
/**
 * The least log-odds of an answer. Other courses need more, because some sentence of the catalogue resembles
 * nearly any question.
 */
const LEAST_LOG_ODDS = { here: 0, elsewhere: 1 };
/**
 * From this confidence on no other course is searched. Another course needs SURE_ELSEWHERE and must exceed
 * the course of the chat by CLEARLY.
 */
const SURE_HERE = 1.4;
const SURE_ELSEWHERE = 1;
const ELSEWHERE_MARGIN = 0.7;
/** The number of other courses that are searched when the course of the chat has no answer. */
const OTHER_COURSES = 4;
/** The number of further courses whose quiz is compared with the question. */
const LIKELY_COURSES = 20;
/** The nth course in a stem's list, from 0, counts 1 − n / PLACES. */
const PLACES = 40;

/**
 * The courses that match the question best, from the short list of each stem, so that the cost does not grow
 * with the catalogue.
 */
function likelyCourses({ concepts, lexemes }: Understanding, without: string): string[] {
  const scores = new Map<string, number>();
  for (const { rarity, wordings } of concepts) {
    const best = new Map<string, number>();
    for (const { lexemes: stems, weight } of wordings)
      for (const stem of stems)
        for (const [place, course] of (lexemes.get(stem)?.courses ?? []).entries()) {
          const score = ((weight * rarity) / stems.length) * (1 - place / PLACES);
          best.set(course, Math.max(best.get(course) ?? 0, score));
        }
    for (const [course, score] of best) scores.set(course, (scores.get(course) ?? 0) + score);
  }
  scores.delete(without);
  const ordered = [...scores].toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b));
  return ordered.slice(0, LIKELY_COURSES).map(([course]) => course);
}

/**
 * The first paragraph of the best slide and its other passages, each list after its introduction; then the
 * best passages of near slides.
 */
function present(slides: readonly RankedSlide[]): FoundPassage[] {
  const [best] = slides;
  if (!best) return [];
  const near = slides.slice(0, SLIDES);
  const found = near.flatMap(({ score, passages, slide: { reading } }, i) => {
    const chosen = passages.slice(0, SLIDES - i);
    const lead = reading[0];
    if (lead && (i === 0 || chosen.length === 0) && !chosen.includes(lead)) chosen.splice(SLIDES - 1, 1, lead);
    const complete = new Set(chosen.flatMap((passage) => [passage, ...introducedListOf(passage, reading)]));
    return [...complete].map(({ course_id, course_title, slide_number, slide_title, content }, place) => ({
      course_id,
      course_title,
      slide_number,
      slide_title,
      content,
      rank: score / (1 + place / 10),
    }));
  });
  return found.slice(0, PASSAGES);
}

/** The list that a paragraph introduces with a colon. */
function introducedListOf(passage: IndexedPassage, reading: readonly IndexedPassage[]): IndexedPassage[] {
  const next = reading[reading.indexOf(passage) + 1];
  return passage.content.endsWith(':') && reading.includes(passage) && next?.content.startsWith('• ') ? [next] : [];
}

/**
 * The confidence in a slide compared with those of other courses: it covers the question, answers a similar
 * one, and one of its sentences matches.
 */
const confidenceOf = ({ coverage, titled, asked }: RankedSlide, { said }: Quotes, { unknown }: Understanding): number =>
  0.5 * coverage + (titled ? 0.2 : 0) + asked + 0.5 * said - 0.25 * unknown;

/** Searches some courses. */
async function searchCourses(knowledge: Knowledge, understanding: Understanding, courses: readonly string[]) {
  if (courses.length === 0) return undefined;
  const indexes = await knowledge.courses(courses);
  const ranked = rankSlides(understanding, indexes);
  const [best] = ranked;
  if (!best) return undefined;
  const near = ranked.filter(
    ({ score, slide }) =>
      score >= best.score * LEAST_SHARE_OF_BEST && slide.place.course_id === best.slide.place.course_id,
  );
  const quotes = chooseQuotes(understanding, near.slice(0, SLIDES));
  if (!quotes) return undefined;
  const answering = near.find(({ slide }) => slide.place.slide_number === quotes.slide.slide_number) ?? best;
  const hasWordings = indexes.some(({ asked }) => asked.length > 0);
  return {
    passages: present(near),
    quotes,
    confidence: confidenceOf(answering, quotes, understanding),
    odds: answerLogOdds(answering, quotes, understanding, hasWordings),
  };
}

/** Searches the course of the chat, then other courses. */
export async function retrieve(knowledge: Knowledge, courseId: string, question: string): Promise<Retrieval> {
  const understanding = await understandQuestion(knowledge, question);
  if (understanding.concepts.every(({ wordings }) => wordings.length === 0)) return { scope: 'nothing', passages: [] };

  const likely = likelyCourses(understanding, courseId);
  const here = await searchCourses(knowledge, understanding, [courseId]);
  if (here && here.confidence >= SURE_HERE && here.odds >= LEAST_LOG_ODDS.here)
    return { scope: 'course', likely, ...here };
  const elsewhere = await searchCourses(knowledge, understanding, likely.slice(0, OTHER_COURSES));
  const clearly = (elsewhere?.confidence ?? 0) - (here?.confidence ?? 0) >= ELSEWHERE_MARGIN;
  if (elsewhere && elsewhere.confidence >= SURE_ELSEWHERE && elsewhere.odds >= LEAST_LOG_ODDS.elsewhere && clearly)
    return { scope: 'elsewhere', likely, ...elsewhere };
  return here && here.odds >= LEAST_LOG_ODDS.here
    ? { scope: 'course', likely, ...here }
    : { scope: 'nothing', likely, passages: [] };
}
