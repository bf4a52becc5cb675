import type { FormQuestion } from './form-question.ts';
import { lengthShares, outlyingProperty } from './give-aways.ts';
import { keySequences, positionShares, repeatedSequences, vectorsThatPass } from './key-patterns.ts';
import { type Gains, type Guess, guessUnseenModules, shareRight } from './leave-one-out.ts';

const GUESSED_MAX = 0.33;
const ALONE_MAX = 0.05;
const EXTREME_LENGTH_MAX = 0.25;
const POSITION = { min: 0.18, max: 0.32 };
export const PASSING = 0.8;
/** Fewer questions show no pattern. */
const ENOUGH_QUESTIONS = 100;

/** The picks of a classifier that knows only words and form, in modules that it was not trained on. */
export interface Guesses {
  trainedOn: 'quiz' | 'exam' | 'both';
  kind: FormQuestion['kind'];
  guesses: Guess[];
  gains: Gains;
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
export const KIND = { quiz: 'cuestionarios', exam: 'exámenes' };
export const TRAINED = { quiz: 'cuestionarios', exam: 'exámenes', both: 'cuestionarios y exámenes' };

const ofKind = (questions: readonly FormQuestion[], kind: FormQuestion['kind']) =>
  questions.filter((question) => question.kind === kind);

/** Leaves out one module at a time: over quizzes, over exam items, and over both together. */
export function guessByLeavingOneOut(questions: readonly FormQuestion[]): Guesses[] {
  const both = guessUnseenModules(questions);
  return (['quiz', 'exam'] as const)
    .filter((kind) => ofKind(questions, kind).length >= ENOUGH_QUESTIONS)
    .flatMap((kind) => {
      const alone = { trainedOn: kind, kind, ...guessUnseenModules(ofKind(questions, kind)) };
      if (ofKind(questions, kind).length === questions.length) return [alone];
      return [
        alone,
        {
          trainedOn: 'both' as const,
          kind,
          guesses: both.guesses.filter(({ question }) => question.kind === kind),
          gains: both.gains,
        },
      ];
    });
}

/** Tells, in one sentence each, what the questions reveal to a reader without knowledge of their subject. */
export function formFindings(questions: readonly FormQuestion[], guessed: readonly Guesses[]): string[] {
  const guesses = guessed
    .filter((each) => shareRight(each.guesses) > GUESSED_MAX)
    .map(
      ({ trainedOn, kind, guesses }) =>
        `Sin leer láminas, un clasificador entrenado con ${TRAINED[trainedOn]} acierta ${percent(shareRight(guesses))} de los ${KIND[kind]} (a lo más ${percent(GUESSED_MAX)}): npm run check:content -- --form.`,
    );

  const shares = (['quiz', 'exam'] as const).flatMap((kind) => {
    const these = ofKind(questions, kind);
    if (these.length < ENOUGH_QUESTIONS) return [];
    const alone = these.filter(({ options, key }) => outlyingProperty(options, key)).length / these.length;
    const { longest, shortest } = lengthShares(these);
    return [
      alone > ALONE_MAX &&
        `La clave es la única de su tipo, una contra tres, en ${percent(alone)} de los ${KIND[kind]}.`,
      // check-balance reports positions and longest options of quizzes.
      kind === 'exam' &&
        longest > EXTREME_LENGTH_MAX &&
        `La clave es la opción más larga en ${percent(longest)} de los ${KIND[kind]}.`,
      shortest > EXTREME_LENGTH_MAX && `La clave es la opción más corta en ${percent(shortest)} de los ${KIND[kind]}.`,
      ...positionShares(these)
        .filter(({ share }) => kind === 'exam' && (share < POSITION.min || share > POSITION.max))
        .map(({ letter, share }) => `La clave es «${letter}» en ${percent(share)} de los ${KIND[kind]}.`),
    ].filter((sentence) => sentence !== false);
  });

  const sequences = (['quiz', 'exam'] as const).flatMap((kind) =>
    repeatedSequences(keySequences(ofKind(questions, kind))).map(
      (modules) => `Las claves de los ${KIND[kind]} de ${modules.join(', ')} siguen el mismo orden.`,
    ),
  );
  const vectors = vectorsThatPass(keySequences(ofKind(questions, 'quiz')), PASSING).map(
    ({ vector, modules }) =>
      `Contestar «${vector}» sin leer aprueba ${modules.length} cuestionarios: ${modules.join(', ')}.`,
  );
  return [...guesses, ...shares, ...sequences, ...vectors];
}
