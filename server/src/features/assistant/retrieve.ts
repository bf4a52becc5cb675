import type { Knowledge, PassageHit } from './knowledge.ts';
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
  /** The stems that the passages were found by, for choosing among their sentences. */
  terms?: readonly string[];
}

const SLIDES = 3;
const PASSAGES = 6;
/** A slide below this share of the best one's score is about something else. */
const NEAR_THE_BEST = 0.5;
/**
 * The share of a question that a slide must speak of to be its answer: less where the slide is about it. Of another course only a slide that is
 * about it will do, because over the whole catalogue some sentence says nearly anything.
 */
const ENOUGH = { mentioned: 0.53, titled: 0.42, elsewhere: 0.62 };
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
    const ranked = courses.length > 0 ? rankSlides(understanding, await knowledge.passages(courses, terms)) : [];
    return ranked.slice(0, SLIDES).some(answers) ? present(ranked) : [];
  };
  const here = await look([courseId], ({ coverage, titled }) => coverage >= (titled ? ENOUGH.titled : ENOUGH.mentioned));
  if (here.length > 0) return { scope: 'course', passages: here, terms };
  const others = likelyCourses(understanding, courseId);
  const elsewhere = await look(others, ({ coverage, titled }) => titled && coverage >= ENOUGH.elsewhere);
  const ofOneCourse = elsewhere.filter(({ course_id }) => course_id === elsewhere[0]?.course_id);
  if (ofOneCourse.length > 0) return { scope: 'elsewhere', passages: ofOneCourse, terms };
  return { scope: 'nothing', passages: [] };
}
