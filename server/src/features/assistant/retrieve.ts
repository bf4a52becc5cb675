import type { Knowledge, PassageHit } from './knowledge.ts';
import { chooseQuotes, type Quotes } from './choose-quotes.ts';
import { type RankedSlide, rankSlides } from './rank-slides.ts';
import { similarQuestions } from './similar-question.ts';
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
  /** What answers, word for word. */
  quotes?: Quotes;
}

const SLIDES = 3;
const PASSAGES = 6;
/** A slide below this share of the best one's score is about something else. */
const NEAR_THE_BEST = 0.5;
/**
 * The share of a question that a slide must speak of to be its answer: less where the slide is about it. Of another course only a slide that is
 * about it will do, because over the whole catalogue some sentence says nearly anything.
 */
const ENOUGH = { mentioned: 0.53, titled: 0.42, elsewhere: 0.62, asked: 0.55, askedElsewhere: 0.7 };
/** How many courses are looked in when the one asked about has nothing. */
const OTHER_COURSES = 4;
/** In the list of those that say a stem most, the first counts double of one this far down. */
const PLACES = 40;

/** The courses that say the most of what was asked, by the few that each stem is said most in: the cost doesn't grow with the catalogue. */
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
  return ordered.slice(0, OTHER_COURSES).map(([course]) => course);
}

/** The best slide's first paragraph and what else it says, a list right after the words that announce it; then the best of the slides near it. */
function present(slides: readonly RankedSlide[]): FoundPassage[] {
  const [best] = slides;
  if (!best) return [];
  const near = slides.filter(({ score }) => score >= best.score * NEAR_THE_BEST).slice(0, SLIDES);
  const found = near.flatMap(({ score, passages, reading }, i) => {
    const chosen = passages.slice(0, SLIDES - i);
    const lead = reading[0];
    if (lead && (i === 0 || chosen.length === 0) && !chosen.includes(lead)) chosen.splice(SLIDES - 1, 1, lead);
    const complete = new Set(chosen.flatMap((passage) => [passage, ...announcedBy(passage, reading)]));
    return [...complete].map(({ hits: _, kind: __, ...passage }, place) => ({ ...passage, rank: score / (1 + place / 10) }));
  });
  return found.slice(0, PASSAGES);
}

/** The list that a paragraph announces with a colon. */
function announcedBy(passage: PassageHit, reading: readonly PassageHit[]): PassageHit[] {
  const next = reading[reading.indexOf(passage) + 1];
  return passage.content.endsWith(':') && reading.includes(passage) && next?.content.startsWith('• ') ? [next] : [];
}

/** What the catalogue has on a question: of the course it was asked in, else of the others, else nothing. */
export async function retrieve(knowledge: Knowledge, courseId: string, question: string): Promise<Retrieval> {
  const understanding = await understandQuestion(knowledge, question);
  const { concepts } = understanding;
  const terms = [...new Set(concepts.flatMap(({ wordings }) => wordings.flatMap(({ lexemes }) => lexemes)))];
  if (terms.length === 0) return { scope: 'nothing', passages: [] };

  const look = async (courses: readonly string[], answers: (slide: RankedSlide) => boolean) => {
    if (courses.length === 0) return undefined;
    const found = await knowledge.look(courses, terms);
    const similar = similarQuestions(understanding, found.asked);
    const ranked = rankSlides(understanding, found, similar);
    if (!ranked.slice(0, SLIDES).some(answers)) return undefined;
    const near = ranked.filter(({ score, place }) => score >= (ranked[0]?.score ?? 0) * NEAR_THE_BEST && place.course_id === ranked[0]?.place.course_id);
    const quotes = chooseQuotes(understanding, near.slice(0, SLIDES), found.sentences, similar);
    return quotes && { passages: present(ranked), quotes };
  };
  const here = await look(
    [courseId],
    ({ coverage, titled, asked }) => asked >= ENOUGH.asked || coverage >= (titled ? ENOUGH.titled : ENOUGH.mentioned),
  );
  if (here) return { scope: 'course', ...here };
  const others = likelyCourses(understanding, courseId);
  const elsewhere = await look(others, ({ coverage, titled, asked }) => asked >= ENOUGH.askedElsewhere || (titled && coverage >= ENOUGH.elsewhere));
  if (!elsewhere) return { scope: 'nothing', passages: [] };
  const { course_id } = elsewhere.quotes.slide;
  return { scope: 'elsewhere', ...elsewhere, passages: elsewhere.passages.filter((passage) => passage.course_id === course_id) };
}
