import { formFindings, type Guesses, guessByLeavingOneOut, KIND, PASSING, TRAINED } from './form-findings.ts';
import type { FormQuestion } from './form-question.ts';
import { type Count, lengthShares, outlyingProperty, tellingPhrases, tellingWords } from './give-aways.ts';
import { keySequences, positionShares } from './key-patterns.ts';
import { type Gains, shareRight } from './leave-one-out.ts';

const TELLING_WORDS = 25;
const TELLING_FEATURES = 15;

const percent = (share: number) => `${Math.round(100 * share)} %`;
const counts = (all: readonly Count[]) => all.map(({ what, right, wrong }) => `${what} ${right}/${wrong}`).join(' · ');

/**
 * The pairs of words, beginnings of words and comparisons inside a question that revealed most keys of unseen
 * modules.
 */
const tellingFeatures = (gains: Gains): string =>
  [...gains]
    .filter(([feature]) => /[ :-]/.test(feature))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, TELLING_FEATURES)
    .map(([feature]) => feature)
    .join(' | ');

/** Total accuracy and accuracy by module; for quizzes also the ones that the classifier would pass. */
function accuracyLines({ trainedOn, kind, guesses }: Guesses): string[] {
  const modules = Map.groupBy(guesses, ({ question }) => question.module);
  const passed = [...modules].filter(([, own]) => shareRight(own) >= PASSING).map(([module]) => module);
  return [
    `Clasificador entrenado con ${TRAINED[trainedOn]}: acierta ${percent(shareRight(guesses))} de los ${KIND[kind]} (al azar, 25 %); aprobaría ${passed.length}${passed.length > 0 ? `: ${passed.join(', ')}` : ''}.`,
    `  ${[...modules].map(([module, own]) => `${module} ${percent(shareRight(own))}`).join(' · ')}`,
  ];
}

function countLines(questions: readonly FormQuestion[], kind: FormQuestion['kind'], gains: Gains): string[] {
  const { longest, shortest } = lengthShares(questions);
  const alone = questions.flatMap((question) => {
    const what = outlyingProperty(question.options, question.key);
    return what ? [`${question.id} (${what === 'polarity' ? 'polaridad' : 'tipo de acto'})`] : [];
  });
  const distractors = questions.flatMap(({ options, key }) =>
    options.filter((_, i) => i !== key && outlyingProperty(options, i)),
  );
  const positions = positionShares(questions).map(({ letter, share }) => `${letter} ${percent(share)}`);
  return [
    '',
    `${questions.length} preguntas de ${KIND[kind]}`,
    `  Clave más larga ${percent(longest)}, más corta ${percent(shortest)}; posiciones ${positions.join(', ')}.`,
    `  Clave una contra tres en ${percent(alone.length / questions.length)} (otra opción una contra tres: ${percent(distractors.length / questions.length)}): ${alone.join(', ')}`,
    `  Formas (en claves/en otras; al azar, una por cada tres): ${counts(tellingPhrases(questions))}`,
    `  Palabras que más delatan: ${counts(tellingWords(questions, gains, TELLING_WORDS))}`,
    `  Otros rasgos que más delatan: ${tellingFeatures(gains)}`,
  ];
}

/**
 * The lines of `--form`; with a module, also its questions that the classifier gets right, with the reasons.
 */
export function formReport(questions: readonly FormQuestion[], module?: string): string[] {
  const guessed = guessByLeavingOneOut(questions);
  const kinds = (['quiz', 'exam'] as const).map((kind) => ({
    kind,
    own: questions.filter((question) => question.kind === kind),
  }));
  const gainsOf = (kind: FormQuestion['kind']) => guessed.find((each) => each.trainedOn === kind)?.gains ?? new Map();
  const sequences = [...keySequences(questions.filter(({ kind }) => kind === 'quiz'))];
  return [
    ...guessed.flatMap(accuracyLines),
    ...kinds.filter(({ own }) => own.length > 0).flatMap(({ kind, own }) => countLines(own, kind, gainsOf(kind))),
    '',
    `Claves de cuestionarios: ${sequences.map(([id, sequence]) => `${id} ${sequence}`).join(' · ')}`,
    ...formFindings(questions, guessed),
    ...guessed
      .filter(({ trainedOn, kind }) => trainedOn === kind)
      .flatMap(({ trainedOn, guesses }) =>
        guesses
          .filter(({ question, right }) => question.module === module && right)
          .map(
            ({ question, because: { own, others } }) =>
              `${question.id} acierta (${TRAINED[trainedOn]}): por ${own.join(' | ')}; contra las otras, por ${others.join(' | ')}`,
          ),
      ),
  ];
}
