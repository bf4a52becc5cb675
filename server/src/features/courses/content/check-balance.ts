import type { Course } from '@finaula/contract/courses';

const LETTERS = ['a', 'b', 'c', 'd'];
/**
 * The share of right answers that one position may have over the whole bank, and the share of questions whose
 * longest option may be the right one.
 */
const POSITION_SHARE = { min: 0.18, max: 0.32 };
const LONGEST_SHARE_MAX = 0.25;
/** Fewer questions show no pattern. */
const ENOUGH_QUESTIONS = 30;

/** Tells, in one sentence each, what positions and lengths in the whole bank reveal about right answers. */
export function checkBalance(courses: readonly Course[]): string[] {
  const questions = courses.flatMap(({ quiz }) => quiz?.questions ?? []);
  if (questions.length < ENOUGH_QUESTIONS) return [];
  const percent = (count: number) => `${Math.round((100 * count) / questions.length)} %`;
  const sentences = LETTERS.flatMap((letter, position) => {
    const count = questions.filter(({ correct_answer }) => correct_answer === position).length;
    const share = count / questions.length;
    return share < POSITION_SHARE.min || share > POSITION_SHARE.max
      ? [`La respuesta es «${letter}» en ${percent(count)} de las preguntas: repártelas mejor.`]
      : [];
  });
  const longest = questions.filter(({ options, correct_answer }) =>
    options.every((option, i) => i === correct_answer || option.length < (options[correct_answer]?.length ?? 0)),
  ).length;
  if (longest / questions.length > LONGEST_SHARE_MAX)
    sentences.push(`La opción más larga es la correcta en ${percent(longest)} de las preguntas.`);
  return sentences;
}
