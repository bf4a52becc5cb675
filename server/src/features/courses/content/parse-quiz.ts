import type { Question } from '@finaula/contract/courses';
import { checkChoices } from './check-choices.ts';
import type { Report } from './fault.ts';
import { parseYaml } from './parse-yaml.ts';
import { optionLetters, type QuizFile, quizFile } from './schemas.ts';

/**
 * At most this many of ten right answers may share a letter, and as many may be the longest option. More
 * would reveal the key.
 */
const SAME_LETTER_MAX = 4;
const LONGEST_RIGHT_MAX = 4;

type Entry = QuizFile['questions'][number];

const isLongest = ({ options, answer }: Entry) =>
  optionLetters.every((letter) => letter === answer || options[letter].length < options[answer].length);

function checkBalance(questions: readonly Entry[], report: Report): void {
  for (const letter of optionLetters) {
    const count = questions.filter(({ answer }) => answer === letter).length;
    if (count > SAME_LETTER_MAX)
      report(1, `La respuesta es «${letter}» en ${count} preguntas; repártelas (a lo más ${SAME_LETTER_MAX}).`);
  }
  const longest = questions.filter(isLongest).length;
  if (longest > LONGEST_RIGHT_MAX)
    report(
      1,
      `La opción más larga es la correcta en ${longest} preguntas (a lo más ${LONGEST_RIGHT_MAX}): se adivina sin saber.`,
    );
}

/** Reads quiz.yaml of a module with `slideCount` slides. */
export function parseQuiz(text: string, moduleId: string, slideCount: number, report: Report): Question[] {
  const parsed = parseYaml(text, quizFile, report);
  if (!parsed) return [];
  const { questions } = parsed.value;
  checkChoices(questions, `${moduleId}-q`, slideCount, (i, field, sentence) =>
    report(parsed.lineOf('questions', i, field), sentence),
  );
  checkBalance(questions, report);
  return questions.map(({ id, slide, question, options, answer, explanation }) => ({
    id,
    question,
    options: optionLetters.map((letter) => options[letter]),
    correct_answer: optionLetters.indexOf(answer),
    explanation,
    slide_number: slide,
  }));
}
