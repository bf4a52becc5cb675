import type { CourseIndex, IndexedPassage, IndexedSlide } from './course-index.ts';
import type { Guess } from './entry-model.ts';
import type { Saying } from './queries.ts';
import { askedBy, similarEntries } from './similar-question.ts';
import type { Concept, Understanding } from './understand-question.ts';

export interface RankedSlide {
  slide: IndexedSlide;
  /** How much each entry of its course asks the same. */
  similarity: Float64Array;
  /** What is asked for, by the wordings of its course. */
  guess: Guess;
  /** How well it answers; only the order means something. */
  score: number;
  /** Share of what was asked that the slide speaks of, rare words counting more: 0 to 1. */
  coverage: number;
  /**
   * It is about something that was asked, not just mentioning it: a telling word stands in its title or is
   * the term it teaches.
   */
  titled: boolean;
  /** The question asked about it before that is most like this one: 0 to 1. */
  asked: number;
  /** How much more the question belongs to one of its entries than to the course. */
  gain: number;
  /** What it says of it, best first; no scenes, they only show what the rest says. */
  passages: readonly IndexedPassage[];
}

const TITLE_BONUS = 0.6;
const REPEAT_BONUS = 0.15;
/** A word rarer than this is telling. */
const TELLING = 0.35;
/** What a single passage says together weighs as much as what is spread over its slide. */
const TOGETHER = 1;
/** Whoever asks what something is wants the sentence that says it. */
const DEFINITION_BONUS = 1.5;
/** What only questions about a slide say counts less than what the slide says. */
const ASKED = 0.8;
/** A summary says a little of everything. */
const SUMMARY = 0.85;
/** Of a slide that the same was asked about before, alike or likely: beside what it says, and by itself. */
const RANK = { like: 2, alone: 1 };

/** The most of what these entries have; at least 0. */
export const mostOf = (entries: ReadonlySet<number>, amounts: Float64Array): number =>
  [...entries].reduce((most, entry) => Math.max(most, amounts[entry] ?? 0), 0);

/** How likely one of these entries is asked for: 0 to 1. */
export const shareOf = (entries: ReadonlySet<number>, { shares }: Guess): number =>
  [...entries].reduce((sum, entry) => sum + (shares[entry] ?? 0), 0);

interface Said {
  /** 0 not at all, 1 once in the asker's own words, more in a title or repeatedly. */
  strength: number;
  titled: boolean;
}

function saying({ wordings }: Concept, says: ReadonlyMap<string, Saying>): Said {
  let [strength, titled] = [0, false];
  for (const { lexemes, weight } of wordings) {
    if (!lexemes.every((lexeme) => says.has(lexeme))) continue;
    const all = lexemes.map((lexeme) => says.get(lexeme));
    const inTitle = all.every((own) => own?.titled);
    const repeats = Math.min(3, ...all.map((own) => (own?.times ?? 1) - 1));
    strength = Math.max(strength, weight * (1 + (inTitle ? TITLE_BONUS : 0) + REPEAT_BONUS * repeats));
    titled ||= inTitle;
  }
  return { strength, titled };
}

const weigh = (concepts: readonly Concept[], amount: (concept: Concept, i: number) => number) =>
  concepts.reduce((sum, concept, i) => sum + concept.rarity * amount(concept, i), 0);

function rankSlide(
  { concepts, kind }: Understanding,
  slide: IndexedSlide,
  similarity: Float64Array,
  guess: Guess,
): RankedSlide {
  const said = concepts.map((concept) => {
    const own = saying(concept, slide.says);
    return { ...own, strength: Math.max(own.strength, ASKED * askedBy(concept, slide.asked)) };
  });
  const scored = slide.passages.map((passage) => ({
    passage,
    strength:
      weigh(concepts, (concept, i) => (said[i]?.strength ? saying(concept, passage.says).strength : 0)) *
      (kind === 'definition' && passage.kind === 'glossary' ? DEFINITION_BONUS : 1),
  }));
  const together = Math.max(0, ...scored.map(({ strength }) => strength));
  const asked = mostOf(slide.entries, similarity);
  const like = asked + shareOf(slide.entries, guess);
  const total = weigh(concepts, ({ hint }) => (hint ? 0 : 1));
  const covered = weigh(concepts, ({ hint }, i) => Math.min(said[i]?.strength ?? 0, hint ? 0.5 : 1));
  const coverage = Math.min(1, total === 0 ? covered : covered / total);
  const strength = weigh(concepts, (_, i) => said[i]?.strength ?? 0);
  return {
    slide,
    similarity,
    guess,
    score:
      ((strength + TOGETHER * together) * coverage * (1 + RANK.like * like ** 2) + RANK.alone * like) *
      (slide.sumsUp && kind !== 'who' ? SUMMARY : 1),
    coverage,
    asked,
    gain: mostOf(slide.entries, guess.gains),
    titled: concepts.some(({ rarity }, i) => rarity >= TELLING && said[i]?.titled),
    passages: scored
      .filter(({ passage, strength }) => strength > 0 && passage.kind !== 'scene')
      .toSorted((a, b) => b.strength - a.strength)
      .map(({ passage }) => passage),
  };
}

/** The slides that say something of what was asked, best first. */
export const rankSlides = (question: Understanding, courses: readonly CourseIndex[]): RankedSlide[] =>
  courses
    .flatMap((course) => {
      const similarity = similarEntries(question, course);
      const guess = course.entries.guess(question.places);
      return course.slides.map((slide) => rankSlide(question, slide, similarity, guess));
    })
    .filter(({ coverage }) => coverage > 0)
    .toSorted((a, b) => b.score - a.score);
