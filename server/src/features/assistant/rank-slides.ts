import type { CourseIndex, IndexedPassage, IndexedSlide } from './course-index.ts';
import type { Guess } from './entry-model.ts';
import type { StemUse } from './queries.ts';
import { matchInQuestions, similarEntries } from './similar-question.ts';
import type { Concept, Understanding } from './understand-question.ts';

export interface RankedSlide {
  slide: IndexedSlide;
  /** Similarity of the question to each entry of the course. */
  similarity: Float64Array;
  /** The likely entries, by the wordings of the course. */
  guess: Guess;
  /** The score that orders slides. Its size has no other meaning. */
  score: number;
  /** The share of the question in the slide, with rare words counting more: 0 to 1. */
  coverage: number;
  /**
   * The slide is about the question's subject: a rare word is in its title or is the term that it teaches.
   */
  titled: boolean;
  /** The highest similarity to an earlier question about the slide: 0 to 1. */
  asked: number;
  /** The largest gain of the slide's entries over the course. */
  gain: number;
  /** Matching passages, best first. Scenes are left out, because they only illustrate the others. */
  passages: readonly IndexedPassage[];
}

const TITLE_BONUS = 0.6;
/** A word above this rarity is a subject. */
const SUBJECT_RARITY = 0.35;
/** The weight of words that only questions about a slide use, compared with words of the slide. */
const QUESTION_WEIGHT = 0.8;
/** The weight of an equal or likely question about the slide: as a factor of its words, and alone. */
const LIKENESS_WEIGHTS = { like: 2, alone: 1 };

/** The largest amount of these entries; at least 0. */
export const maximumOf = (entries: ReadonlySet<number>, amounts: Float64Array): number =>
  [...entries].reduce((most, entry) => Math.max(most, amounts[entry] ?? 0), 0);

/** The probability that one of these entries is asked for. */
export const probabilityOf = (entries: ReadonlySet<number>, { shares }: Guess): number =>
  [...entries].reduce((sum, entry) => sum + (shares[entry] ?? 0), 0);

interface Said {
  /** 0: not at all, 1: in the user's own words, more in a title. */
  strength: number;
  titled: boolean;
}

function matchInPassage({ wordings }: Concept, says: ReadonlyMap<string, StemUse>): Said {
  let [strength, titled] = [0, false];
  for (const { lexemes, weight } of wordings) {
    if (!lexemes.every((lexeme) => says.has(lexeme))) continue;
    const inTitle = lexemes.every((lexeme) => says.get(lexeme)?.titled);
    strength = Math.max(strength, weight * (1 + (inTitle ? TITLE_BONUS : 0)));
    titled ||= inTitle;
  }
  return { strength, titled };
}

const weigh = (concepts: readonly Concept[], amount: (concept: Concept, i: number) => number) =>
  concepts.reduce((sum, concept, i) => sum + concept.rarity * amount(concept, i), 0);

function rankSlide(
  { concepts }: Understanding,
  slide: IndexedSlide,
  similarity: Float64Array,
  guess: Guess,
): RankedSlide {
  const said = concepts.map((concept) => {
    const own = matchInPassage(concept, slide.says);
    return { ...own, strength: Math.max(own.strength, QUESTION_WEIGHT * matchInQuestions(concept, slide.asked)) };
  });
  const scored = slide.passages.map((passage) => ({
    passage,
    strength: weigh(concepts, (concept, i) => (said[i]?.strength ? matchInPassage(concept, passage.says).strength : 0)),
  }));
  const asked = maximumOf(slide.entries, similarity);
  const like = asked + probabilityOf(slide.entries, guess);
  const total = weigh(concepts, ({ hint }) => (hint ? 0 : 1));
  const covered = weigh(concepts, ({ hint }, i) => Math.min(said[i]?.strength ?? 0, hint ? 0.5 : 1));
  const coverage = Math.min(1, total === 0 ? covered : covered / total);
  const strength = weigh(concepts, (_, i) => said[i]?.strength ?? 0);
  return {
    slide,
    similarity,
    guess,
    score: strength * coverage * (1 + LIKENESS_WEIGHTS.like * like ** 2) + LIKENESS_WEIGHTS.alone * like,
    coverage,
    asked,
    gain: maximumOf(slide.entries, guess.gains),
    titled: concepts.some(({ rarity }, i) => rarity >= SUBJECT_RARITY && said[i]?.titled),
    passages: scored
      .filter(({ passage, strength }) => strength > 0 && passage.kind !== 'scene')
      .toSorted((a, b) => b.strength - a.strength)
      .map(({ passage }) => passage),
  };
}

/** The slides that match the question, best first. */
export const rankSlides = (question: Understanding, courses: readonly CourseIndex[]): RankedSlide[] =>
  courses
    .flatMap((course) => {
      const similarity = similarEntries(question, course);
      const guess = course.entries.guess(question.places);
      return course.slides.map((slide) => rankSlide(question, slide, similarity, guess));
    })
    .filter(({ coverage }) => coverage > 0)
    .toSorted((a, b) => b.score - a.score);
