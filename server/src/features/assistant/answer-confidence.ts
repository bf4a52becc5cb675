import type { Quotes } from './choose-quotes.ts';
import type { RankedSlide } from './rank-slides.ts';
import { regimesIn } from './regimes.ts';
import type { Understanding } from './understand-question.ts';

/**
 * Weights of a logistic regression that estimates whether a slide has the answer. They are fitted to the
 * tuned questions of assistant-eval.yaml and the first held-out file, and judged by the reserved ones
 * (docs/decisions/0012).
 */
const WEIGHTS = {
  bias: -6.26,
  /** The share of the question in the slide; `said`: in the quoted sentences. */
  coverage: 2.23,
  said: 1.72,
  /** A rare word of the question is in the slide's title. */
  titled: 0.25,
  /** Similarity to a question that the slide answers. */
  asked: 1.47,
  /** Excess of the question's features in an entry of the slide over the whole course. */
  gain: 2.22,
  /** Similarity to subjects that no course teaches. */
  outside: -2.49,
  /** The question names kinds of entity, and no quoted sentence names one of them. */
  otherRegime: -1.2,
};
/** Limits of `outside`: similarity to the courses must not outweigh what the slide lacks. */
const [LEAST_OUTSIDE, MOST_OUTSIDE] = [-2, 3];

/**
 * Weights for a course without wordings, an institution's own: the learned subjects are those of the
 * platform's courses. The quotes answer when they and their slide have four fifths of the question
 * (own/assistant.test.ts: 18 of 20 facts, 7 of 8 honest refusals).
 */
const WITHOUT_WORDINGS = { bias: -9.6, coverage: 6, said: 6 };

/** The log-odds that the quotes answer the question. */
export function answerLogOdds(
  { coverage, titled, asked, gain }: RankedSlide,
  { said, sentences }: Quotes,
  { outside, regimes }: Understanding,
  hasWordings: boolean,
): number {
  const named =
    regimes.length === 0 ||
    sentences.some(({ content }) => regimesIn(content).some((regime) => regimes.includes(regime)));
  const fitted =
    WEIGHTS.bias +
    WEIGHTS.coverage * coverage +
    WEIGHTS.said * said +
    (titled ? WEIGHTS.titled : 0) +
    WEIGHTS.asked * asked +
    WEIGHTS.gain * gain +
    WEIGHTS.outside * Math.max(LEAST_OUTSIDE, Math.min(MOST_OUTSIDE, outside)) +
    (named ? 0 : WEIGHTS.otherRegime);
  const plain = WITHOUT_WORDINGS.bias + WITHOUT_WORDINGS.coverage * coverage + WITHOUT_WORDINGS.said * said;
  return hasWordings ? fitted : Math.max(fitted, plain);
}
