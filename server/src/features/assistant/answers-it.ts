import type { Quotes } from './choose-quotes.ts';
import type { RankedSlide } from './rank-slides.ts';
import { regimesIn } from './regimes.ts';
import type { Understanding } from './understand-question.ts';

/**
 * What speaks for and against a slide having the answer, as a logistic regression: fitted to the questions of assistant-eval.yaml that are tuned for
 * and of the first held-out file, judged by the reserved ones (docs/decisions/0012).
 */
const WEIGHTS = {
  bias: -6,
  /** The share of the question that the slide speaks of, and that the quoted sentences say. */
  coverage: 1.89,
  said: 1.41,
  /** A telling word stands in its title. */
  titled: 0.23,
  /** How like it a question is that the slide answers. */
  asked: 1.31,
  /** How much more its features belong to one entry than to the course. */
  gain: 2.41,
  /** How much the question sounds like what no course teaches. */
  outside: -2.44,
  /** It asks about kinds of entity that no quoted sentence names. */
  otherRegime: -0.97,
};
/** Between these log-odds `outside` counts: that a question sounds like the courses doesn't make up for what the slide leaves unsaid. */
const [FAIREST, FARTHEST] = [-2, 3];

/** The log-odds that the quotes answer the question. */
export function oddsThatItAnswers(
  { coverage, titled, asked, guess }: RankedSlide,
  { said, sentences }: Quotes,
  { outside, regimes }: Understanding,
): number {
  const named = regimes.length === 0 || sentences.some(({ content }) => regimesIn(content).some((regime) => regimes.includes(regime)));
  return (
    WEIGHTS.bias +
    WEIGHTS.coverage * coverage +
    WEIGHTS.said * said +
    (titled ? WEIGHTS.titled : 0) +
    WEIGHTS.asked * asked +
    WEIGHTS.gain * guess.gain +
    WEIGHTS.outside * Math.max(FAIREST, Math.min(FARTHEST, outside)) +
    (named ? 0 : WEIGHTS.otherRegime)
  );
}
