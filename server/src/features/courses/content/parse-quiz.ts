import type { Question } from '@finaula/contract/courses';
import type { Report } from './fault.ts';
import { parseYaml } from './parse-yaml.ts';
import { optionLetters, type QuizFile, quizFile } from './schemas.ts';

/** Of ten right answers, at most this many may share a letter, and as many be the longest option: more gives the key away. */
const SAME_LETTER_MAX = 4;
const LONGEST_RIGHT_MAX = 4;

type Entry = QuizFile['questions'][number];

const isLongest = ({ options, answer }: Entry) =>
  optionLetters.every((letter) => letter === answer || options[letter].length < options[answer].length);

function checkBalance(questions: readonly Entry[], report: Report): void {
  for (const letter of optionLetters) {
    const count = questions.filter(({ answer }) => answer === letter).length;
    if (count > SAME_LETTER_MAX) report(1, `La respuesta es «${letter}» en ${count} preguntas; repártelas (a lo más ${SAME_LETTER_MAX}).`);
  }
  const longest = questions.filter(isLongest).length;
  if (longest > LONGEST_RIGHT_MAX)
    report(1, `La opción más larga es la correcta en ${longest} preguntas (a lo más ${LONGEST_RIGHT_MAX}): se adivina sin saber.`);
}

/** Reads quiz.yaml of a module with `slideCount` slides. */
export function parseQuiz(text: string, moduleId: string, slideCount: number, report: Report): Question[] {
  const parsed = parseYaml(text, quizFile, report);
  if (!parsed) return [];
  const { questions } = parsed.value;
  for (const [i, { id, slide, options, explanation }] of questions.entries()) {
    const expected = `${moduleId}-q${String(i + 1).padStart(2, '0')}`;
    if (id !== expected) report(parsed.lineOf('questions', i, 'id'), `El id debe ser ${expected}.`);
    if (slide > slideCount) report(parsed.lineOf('questions', i, 'slide'), `La lámina ${slide} no existe: el módulo tiene ${slideCount}.`);
    if (/(?<!\p{L})[Ll]as? (opci[oó]n(es)? )?[abcd](?!\p{L})/u.test(explanation))
      report(
        parsed.lineOf('questions', i, 'explanation'),
        'La explicación nombra una opción por su letra, y en pantalla no llevan letra: di qué dice esa opción.',
      );
    if (new Set(Object.values(options).map((option) => option.toLowerCase())).size < optionLetters.length)
      report(parsed.lineOf('questions', i, 'options'), 'Dos opciones dicen lo mismo.');
  }
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
