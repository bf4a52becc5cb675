import type { Index } from '../src/build-index.ts';
import { FEATURES, type Features } from '../src/candidates.ts';
import { candidateSlides } from '../src/find.ts';
import { understand } from '../src/understand.ts';
import { type EvaluationQuestion, statedIn } from './evaluation.ts';

const ROUNDS = 300;
const RATE = 0.1;
/** Adam: the decay of the mean gradient and of its mean square. */
const [MEAN_DECAY, SQUARE_DECAY] = [0.9, 0.99];
/** Weight decay, so that features which say the same share their weight. */
const DECAY = 0.001;
const WIDTH = FEATURES.length;

/** A question with all sentences that may answer it: one row of feature values each. */
interface Example {
  rows: Float64Array;
  /** The rows of right answers; none when the question is unanswerable. */
  right: readonly boolean[];
  answerable: boolean;
}

/** Right answers state a fact on an expected slide. If none does, all sentences of these slides are right. */
function exampleOf(index: Index, { question, course, facts, slides }: EvaluationQuestion): Example {
  const options = candidateSlides(index, course, understand(index, question)).slides.flatMap(
    ({ slide, candidates }) => {
      const expected = slides.includes(`${slide.course_id}/${slide.slide_number}`);
      return candidates.map(({ sentence, features }) => ({
        features,
        expected,
        right: expected && facts.some((wordings) => statedIn(wordings, sentence.content)),
      }));
    },
  );
  const isStated = options.some(({ right }) => right);
  return {
    rows: Float64Array.from(options.flatMap(({ features }) => FEATURES.map((feature) => features[feature]))),
    right: options.map(({ right, expected }) => (isStated ? right : expected)),
    answerable: facts.length > 0,
  };
}

/** Adds the gradient of the loss that a right row is not chosen, or "no answer" when no row is right. */
function addGradient(gradient: Float64Array, weights: Float64Array, { rows, right }: Example, weight: number): void {
  const odds = right.map((_, row) => {
    let logOdds = 0;
    for (let place = 0; place < WIDTH; place++) logOdds += (weights[place] ?? 0) * (rows[row * WIDTH + place] ?? 0);
    return Math.exp(logOdds);
  });
  // The odds of "no answer" are 1.
  const all = odds.reduce((sum, one) => sum + one, 1);
  const rightOdds = odds.reduce((sum, one, row) => sum + (right[row] ? one : 0), 0);
  for (const [row, one] of odds.entries()) {
    const error = weight * (one / all - (right[row] ? one / rightOdds : 0));
    for (let place = 0; place < WIDTH; place++)
      gradient[place] = (gradient[place] ?? 0) + error * (rows[row * WIDTH + place] ?? 0);
  }
}

/** The standard deviation of each feature. */
function deviationsOf(examples: readonly Example[]): Float64Array {
  const [sums, squares] = [new Float64Array(WIDTH), new Float64Array(WIDTH)];
  const count = examples.reduce((sum, { right }) => sum + right.length, 0);
  for (const { rows } of examples)
    for (const [at, value] of rows.entries()) {
      const place = at % WIDTH;
      sums[place] = (sums[place] ?? 0) + value;
      squares[place] = (squares[place] ?? 0) + value ** 2;
    }
  return sums.map((sum, place) => Math.sqrt(Math.max(0, (squares[place] ?? 0) / count - (sum / count) ** 2)));
}

/**
 * Fits the weights of a sentence's features by conditional logistic regression: among all sentences and
 * "no answer", the right one is the most probable. The same questions give the same weights.
 * @param indices each question is an example in each of these
 * @param unanswerableWeight how much more a question without an answer counts: an invented answer is worse
 * than a missed one
 */
export function fitAnswers(
  indices: readonly Index[],
  questions: readonly EvaluationQuestion[],
  unanswerableWeight: number,
): Features {
  const examples = indices
    .flatMap((index) => questions.map((question) => exampleOf(index, question)))
    .filter(({ right, answerable }) => !answerable || right.includes(true));
  // The bias never varies; neither does a feature that the courses do not have, and its weight stays 0.
  const scales = deviationsOf(examples).map((deviation, place) =>
    FEATURES[place] === 'bias' ? 1 : deviation && 1 / deviation,
  );
  for (const { rows } of examples)
    for (const [at, value] of rows.entries()) rows[at] = value * (scales[at % WIDTH] ?? 0);
  const weights = new Float64Array(WIDTH);
  const [means, squares] = [new Float64Array(WIDTH), new Float64Array(WIDTH)];
  for (let round = 1; round <= ROUNDS; round++) {
    const gradient = new Float64Array(WIDTH);
    for (const example of examples)
      addGradient(gradient, weights, example, example.answerable ? 1 : unanswerableWeight);
    for (const [place, sum] of gradient.entries()) {
      const slope = sum / examples.length + DECAY * (weights[place] ?? 0);
      means[place] = MEAN_DECAY * (means[place] ?? 0) + (1 - MEAN_DECAY) * slope;
      squares[place] = SQUARE_DECAY * (squares[place] ?? 0) + (1 - SQUARE_DECAY) * slope ** 2;
      const mean = (means[place] ?? 0) / (1 - MEAN_DECAY ** round);
      const square = (squares[place] ?? 0) / (1 - SQUARE_DECAY ** round);
      weights[place] = (weights[place] ?? 0) - (RATE * mean) / (Math.sqrt(square) + 1e-9);
    }
  }
  const rounded = weights.map((weight, place) => Number((weight * (scales[place] ?? 0)).toFixed(3)));
  return Object.fromEntries(FEATURES.map((feature, place) => [feature, rounded[place]])) as unknown as Features;
}
