import type { Quotes } from './choose-quotes.ts';
import type { RankedSlide } from './rank-slides.ts';
import { regimesIn } from './regimes.ts';
import type { Understanding } from './understand-question.ts';

/**
 * What speaks for and against a slide having the answer, as a logistic regression: fitted to the questions of
 * assistant-eval.yaml that are tuned for and of the first held-out file, judged by the reserved ones
 * (docs/decisions/0012).
 */
const WEIGHTS = {
  bias: -6.26,
  /** The share of the question that the slide speaks of, and that the quoted sentences say. */
  coverage: 2.23,
  said: 1.72,
  /** A telling word stands in its title. */
  titled: 0.25,
  /** How like it a question is that the slide answers. */
  asked: 1.47,
  /** How much more its features belong to an entry of the slide than to the course. */
  gain: 2.22,
  /** How much the question sounds like what no course teaches. */
  outside: -2.49,
  /** It asks about kinds of entity that no quoted sentence names. */
  otherRegime: -1.2,
};
/**
 * Between these log-odds `outside` counts: that a question sounds like the courses doesn't make up for what
 * the slide leaves unsaid.
 */
const [FAIREST, FARTHEST] = [-2, 3];

/** The log-odds that the quotes answer the question. */
export function oddsThatItAnswers(
  { coverage, titled, asked, gain }: RankedSlide,
  { said, sentences }: Quotes,
  { outside, regimes }: Understanding,
): number {
  const named =
    regimes.length === 0 ||
    sentences.some(({ content }) => regimesIn(content).some((regime) => regimes.includes(regime)));
  return (
    WEIGHTS.bias +
    WEIGHTS.coverage * coverage +
    WEIGHTS.said * said +
    (titled ? WEIGHTS.titled : 0) +
    WEIGHTS.asked * asked +
    WEIGHTS.gain * gain +
    WEIGHTS.outside * Math.max(FAIREST, Math.min(FARTHEST, outside)) +
    (named ? 0 : WEIGHTS.otherRegime)
  );
}
