import fitted from './answer-weights.json' with { type: 'json' };
import type { Index } from './build-index.ts';
import type { CourseIndex, IndexedSentence, IndexedSlide } from './index-course.ts';
import { intentOf } from './intents.ts';
import type { QuestionKind } from './question-kind.ts';
import type { Fact } from './recognise-facts.ts';
import { type Concept, expressedIn, type Understanding } from './understand.ts';

/** The features of a sentence as an answer to a question. `npm run fit:assistant` fits their weights. */
export interface Features {
  bias: number;
  /** The share of the question in the sentence, in its slide and in the slide's title. */
  told: number;
  coverage: number;
  titled: number;
  /** The coverage by a slide of the chat's course; 0 in other courses. */
  here: number;
  /** The squared similarity of the best wording of the questions that the sentence answers. */
  asked: number;
  /** The entry model's evidence for those questions, and for all questions that the slide answers. */
  evidence: number;
  slideEvidence: number;
  /** The sentence states the kind of fact that is asked for. */
  fits: number;
  /** The sentence opens its slide. */
  opens: number;
  /**
   * Similarity to subjects that no course teaches. At least 0 in a course without wordings, because it was
   * learned from the subjects of other courses.
   */
  outside: number;
  /** Its product with `told`: a sentence that tells the question is not outside. */
  outsideTold: number;
}
/** The weights that `npm run fit:assistant` wrote, for courses with wordings and for those of slides only. */
const WEIGHTS: Record<'withWordings' | 'slidesOnly', Features> = fitted;
export const FEATURES = Object.keys(WEIGHTS.withWordings) as readonly (keyof Features)[];

export interface Candidate {
  sentence: IndexedSentence;
  features: Features;
  /** The log-odds of the sentence against no answer. */
  logOdds: number;
}

export interface RankedSlide {
  course: CourseIndex;
  slide: IndexedSlide;
  candidates: readonly Candidate[];
  /** The log-odds that the slide answers the question. */
  logOdds: number;
  /** The similarity of the question to the best wording of each entry of the course. */
  similar: Float64Array;
}

/** Words that only the questions about a text use count less than its own. */
const QUESTION_WEIGHT = 0.8;
/** A question about the same subject that asks for another kind of fact. */
const OTHER_KIND = 0.94;
/** The least evidence: also that of a sentence which answers no question. */
const NO_EVIDENCE = -2;
/** A word above this rarity is a subject. */
const SUBJECT_RARITY = 0.35;
/** Limits of the similarity to other subjects: no similarity outweighs what a slide lacks. */
const [LEAST_OUTSIDE, MOST_OUTSIDE] = [-2, 3];

const stated: Partial<Record<QuestionKind, Fact>> = {
  amount: 'amount',
  deadline: 'deadline',
  frequency: 'frequency',
  who: 'who',
  article: 'article',
  yes_no: 'rule',
  procedure: 'step',
};

/** Sums over concepts; a hint counts half, and not in the whole. */
const sumOf = (concepts: readonly Concept[], amount: (concept: Concept) => number) =>
  concepts.reduce((sum, concept) => sum + concept.rarity * amount(concept), 0);
const wholeOf = (concepts: readonly Concept[]) => sumOf(concepts, ({ hint }) => (hint ? 0 : 1)) || 1;

/**
 * The similarity of each entry's best wording: the harmonic mean of the shares that the question and the
 * wording have of each other, rare words counting more.
 */
function similarities({ concepts, stems, kind }: Understanding, course: CourseIndex, { rarity }: Index): Float64Array {
  const similar = new Float64Array(course.entries.length);
  const whole = wholeOf(concepts);
  for (const wording of course.wordings) {
    let [said, total] = [0, 0];
    for (const stem of wording.stems) {
      const rare = rarity.get(stem) ?? 0;
      total += rare;
      if (stems.has(stem)) said += rare;
    }
    if (said === 0) continue;
    const share = Math.min(
      1,
      sumOf(concepts, (concept) => expressedIn(concept, wording.stems) * (concept.hint ? 0.5 : 1)) / whole,
    );
    const answered = said / total;
    const alike = ((2 * share * answered) / (share + answered || 1)) * (wording.kind === kind ? 1 : OTHER_KIND);
    similar[wording.entry] = Math.max(similar[wording.entry] ?? 0, alike);
  }
  return similar;
}

function most(entries: readonly number[], amounts: Float64Array, least = 0): number {
  let best = least;
  for (const entry of entries) best = Math.max(best, amounts[entry] ?? 0);
  return best;
}

/** How well the wordings of each entry express a concept. */
const expressedByEntries = ({ expressions }: Concept, { entryStems }: CourseIndex): Float64Array =>
  Float64Array.from(entryStems, (stems) => {
    let best = 0;
    for (const expression of expressions) {
      let least = 1;
      for (const stem of expression.stems) least = Math.min(least, stems.get(stem) ?? 0);
      best = Math.max(best, QUESTION_WEIGHT * expression.weight * least);
    }
    return best;
  });

const logOddsOf = (features: Features, { slidesOnly }: CourseIndex): number => {
  const weights = slidesOnly ? WEIGHTS.slidesOnly : WEIGHTS.withWordings;
  return FEATURES.reduce((total, feature) => total + weights[feature] * features[feature], 0);
};

const mayBeQuoted = ({ kind, content }: IndexedSentence) =>
  kind === 'point' || (kind === 'prose' && !content.endsWith('?'));

/** The slides of a course with all their sentences as candidates. */
export function rankSlides(index: Index, question: Understanding, course: CourseIndex, here: boolean): RankedSlide[] {
  const { concepts } = question;
  const whole = wholeOf(concepts);
  const similar = similarities(question, course, index);
  const evidence = course.model.evidence(question.places);
  const fact = stated[question.kind];
  const leastOutside = course.slidesOnly ? 0 : LEAST_OUTSIDE;
  const outside = Math.max(leastOutside, Math.min(MOST_OUTSIDE, intentOf('outside', question.places)));
  const byEntry = new Map(concepts.map((concept) => [concept, expressedByEntries(concept, course)]));
  const expressedBy = (concept: Concept, stems: ReadonlySet<string>, entries: readonly number[]) =>
    Math.max(expressedIn(concept, stems), most(entries, byEntry.get(concept) as Float64Array));
  const shareOf = (amount: (concept: Concept) => number) =>
    Math.min(1, sumOf(concepts, (concept) => amount(concept) * (concept.hint ? 0.5 : 1)) / whole);
  return course.slides.map((slide) => {
    const entries = slide.entries;
    const coverage = shareOf((concept) => expressedBy(concept, slide.stems, entries));
    const common = {
      bias: 1,
      coverage,
      here: here ? coverage : 0,
      titled: shareOf((concept) => (concept.rarity >= SUBJECT_RARITY ? expressedIn(concept, slide.titleStems) : 0)),
      slideEvidence: most(entries, evidence, NO_EVIDENCE),
      outside,
    };
    const candidates = slide.sentences.flatMap((sentence, place): Candidate[] => {
      if (!mayBeQuoted(sentence)) return [];
      const told = shareOf((concept) => expressedBy(concept, sentence.stems, sentence.entries));
      const features = {
        ...common,
        told,
        asked: most(sentence.entries, similar) ** 2,
        evidence: most(sentence.entries, evidence, NO_EVIDENCE),
        fits: fact && sentence.facts.includes(fact) ? 1 : 0,
        opens: place === 0 ? 1 : 0,
        outsideTold: outside * told,
      };
      return [{ sentence, features, logOdds: logOddsOf(features, course) }];
    });
    return {
      course,
      slide,
      candidates: candidates.toSorted((a, b) => b.logOdds - a.logOdds),
      logOdds: Math.log(candidates.reduce((odds, candidate) => odds + Math.exp(candidate.logOdds), 0)),
      similar,
    };
  });
}
