import { oddsThatItAnswers } from './answers-it.ts';
import { chooseQuotes, type Quotes } from './choose-quotes.ts';
import type { IndexedPassage } from './course-index.ts';
import { isErrand } from './errands.ts';
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
  /** Where it was found: in the course asked about, only in other courses, or nowhere. */
  scope: 'course' | 'elsewhere' | 'nothing';
  /** Best first, at most six, of at most three slides. */
  passages: FoundPassage[];
  /** The other courses that say most of what was asked, whether or not they were looked in. */
  likely?: readonly string[];
  /** What answers, word for word. */
  quotes?: Quotes;
}

const SLIDES = 3;
const PASSAGES = 6;
/** A slide below this share of the best one's score is about something else. */
const NEAR_THE_BEST = 0.5;
/**
 * The log-odds that it takes to answer. Of another course more, because over the whole catalogue some
 * sentence says nearly anything.
 */
const ENOUGH = { here: 0, elsewhere: 1 };
/** So sure that no other course is looked in; another one must be surer by this much. */
const SURE = 1.4;
const SURE_ELSEWHERE = 1;
const CLEARLY = 0.7;
/** How many courses are looked in when the one asked about has nothing. */
const OTHER_COURSES = 4;
/** Of how many more the quiz is compared with the question. */
const LIKELY_COURSES = 20;
/** In the list of those that say a stem most, the first counts double of one this far down. */
const PLACES = 40;

/**
 * The courses that say the most of what was asked, by the few that each stem is said most in: the cost
 * doesn't grow with the catalogue.
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
 * The best slide's first paragraph and what else it says, a list right after the words that announce it; then
 * the best of the slides near it.
 */
function present(slides: readonly RankedSlide[]): FoundPassage[] {
  const [best] = slides;
  if (!best) return [];
  const near = slides.slice(0, SLIDES);
  const found = near.flatMap(({ score, passages, slide: { reading } }, i) => {
    const chosen = passages.slice(0, SLIDES - i);
    const lead = reading[0];
    if (lead && (i === 0 || chosen.length === 0) && !chosen.includes(lead)) chosen.splice(SLIDES - 1, 1, lead);
    const complete = new Set(chosen.flatMap((passage) => [passage, ...announcedBy(passage, reading)]));
    return [...complete].map(({ says: _, kind: __, ...passage }, place) => ({
      ...passage,
      rank: score / (1 + place / 10),
    }));
  });
  return found.slice(0, PASSAGES);
}

/** The list that a paragraph announces with a colon. */
function announcedBy(passage: IndexedPassage, reading: readonly IndexedPassage[]): IndexedPassage[] {
  const next = reading[reading.indexOf(passage) + 1];
  return passage.content.endsWith(':') && reading.includes(passage) && next?.content.startsWith('• ') ? [next] : [];
}

/**
 * How sure it is of a slide beside those of other courses: it speaks of what is asked, was asked the same
 * before, and one of its sentences says it.
 */
const confidenceIn = ({ coverage, titled, asked }: RankedSlide, { said }: Quotes, { unknown }: Understanding): number =>
  0.5 * coverage + (titled ? 0.2 : 0) + asked + 0.5 * said - 0.25 * unknown;

/** What some courses have on a question. */
async function look(knowledge: Knowledge, understanding: Understanding, courses: readonly string[]) {
  if (courses.length === 0) return undefined;
  const ranked = rankSlides(understanding, await knowledge.courses(courses));
  const [best] = ranked;
  if (!best) return undefined;
  const near = ranked.filter(
    ({ score, slide }) => score >= best.score * NEAR_THE_BEST && slide.place.course_id === best.slide.place.course_id,
  );
  const quotes = chooseQuotes(understanding, near.slice(0, SLIDES));
  if (!quotes) return undefined;
  const answering = near.find(({ slide }) => slide.place.slide_number === quotes.slide.slide_number) ?? best;
  return {
    passages: present(near),
    quotes,
    confidence: confidenceIn(answering, quotes, understanding),
    odds: oddsThatItAnswers(answering, quotes, understanding),
  };
}

/** What the catalogue has on a question: of the course it was asked in, else of the others, else nothing. */
export async function retrieve(knowledge: Knowledge, courseId: string, question: string): Promise<Retrieval> {
  if (isErrand(question)) return { scope: 'nothing', passages: [] };
  const understanding = await understandQuestion(knowledge, question);
  if (understanding.concepts.every(({ wordings }) => wordings.length === 0)) return { scope: 'nothing', passages: [] };

  const likely = likelyCourses(understanding, courseId);
  const here = await look(knowledge, understanding, [courseId]);
  if (here && here.confidence >= SURE && here.odds >= ENOUGH.here) return { scope: 'course', likely, ...here };
  const elsewhere = await look(knowledge, understanding, likely.slice(0, OTHER_COURSES));
  const clearly = (elsewhere?.confidence ?? 0) - (here?.confidence ?? 0) >= CLEARLY;
  if (elsewhere && elsewhere.confidence >= SURE_ELSEWHERE && elsewhere.odds >= ENOUGH.elsewhere && clearly)
    return { scope: 'elsewhere', likely, ...elsewhere };
  return here && here.odds >= ENOUGH.here
    ? { scope: 'course', likely, ...here }
    : { scope: 'nothing', likely, passages: [] };
}
