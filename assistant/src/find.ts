import type { Index } from './build-index.ts';
import { type RankedSlide, rankSlides } from './candidates.ts';
import type { IndexedSlide } from './index-course.ts';
import { chooseQuotes, type Quotes } from './quotes.ts';
import { type Understanding, understand } from './understand.ts';

export interface FoundPassage
  extends Pick<IndexedSlide, 'course_id' | 'course_title' | 'slide_number' | 'slide_title'> {
  content: string;
}

export interface Found {
  /** The place of the match: the course of the chat, another course, or nowhere. */
  scope: 'course' | 'elsewhere' | 'nothing';
  /** The answering slide and similar ones of its course, best first. */
  slides: readonly RankedSlide[];
  quotes: Quotes;
  /** Other courses that match the question best, searched or not. */
  likely: readonly string[];
}

const SLIDES = 3;
/** A slide that is so much less likely concerns something else. */
const MOST_BEHIND = 2;
/** The number of other courses that are searched, and of those whose quiz is compared with the question. */
const [OTHER_COURSES, LIKELY_COURSES] = [4, 20];

/** The other courses that express most of the question's rare stems, best first. */
function likelyCourses({ courses, slidesWith }: Index, { concepts }: Understanding, without: string): string[] {
  const scores = new Map<string, number>();
  for (const { rarity, expressions } of concepts) {
    const best = new Map<string, number>();
    for (const { stems, weight } of expressions)
      for (const stem of stems)
        for (const [course, slides] of slidesWith.get(stem) ?? [])
          best.set(course, Math.max(best.get(course) ?? 0, (weight * rarity * (1 + Math.log(slides))) / stems.size));
    for (const [course, score] of best) scores.set(course, (scores.get(course) ?? 0) + score);
  }
  scores.delete(without);
  return [...scores]
    .filter(([course]) => courses.has(course))
    .toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b))
    .slice(0, LIKELY_COURSES)
    .map(([course]) => course);
}

/** Every slide that may answer: those of the course of the chat, and of the likeliest other courses. */
export function candidateSlides(index: Index, courseId: string, question: Understanding) {
  const likely = likelyCourses(index, question, courseId);
  const slides = [courseId, ...likely.slice(0, OTHER_COURSES)].flatMap((id) => {
    const course = index.courses.get(id);
    return course ? rankSlides(index, question, course, id === courseId) : [];
  });
  return { likely, slides: slides.toSorted((a, b) => b.logOdds - a.logOdds) };
}

/** Searches the course of the chat and the likeliest others. */
export function find(index: Index, courseId: string, text: string): Found {
  const question = understand(index, text);
  const { likely, slides } = candidateSlides(index, courseId, question);
  const [best] = slides;
  const isUnknown = question.concepts.every(({ expressions }) => expressions.length === 0);
  if (isUnknown || !best || best.logOdds < 0)
    return { scope: 'nothing', slides: [], quotes: { sentences: [], regimes: [] }, likely };
  const near = slides.filter(({ course, logOdds }) => course === best.course && logOdds >= best.logOdds - MOST_BEHIND);
  return {
    scope: best.course.id === courseId ? 'course' : 'elsewhere',
    slides: near.slice(0, SLIDES),
    quotes: chooseQuotes(question, best),
    likely,
  };
}

/** The paragraphs and lists of the found slides, for a language model: those of the best slide first. */
export const passagesOf = ({ slides }: Found): FoundPassage[] =>
  slides.flatMap(({ slide: { course_id, course_title, slide_number, slide_title, blocks } }) =>
    blocks.map((content) => ({ course_id, course_title, slide_number, slide_title, content })),
  );
