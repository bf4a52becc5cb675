import type { ExamFile, QuizFile } from './schemas.ts';

/** Explanations may not name an option by its letter: options have none on the screen. */
export const namesALetter = (explanation: string): boolean =>
  /(?<!\p{L})[Ll]as? (opci[oó]n(es)? )?[abcd](?!\p{L})/u.test(explanation);

/** Whether two options say the same. */
export const repeats = (options: readonly string[]): boolean =>
  new Set(options.map((option) => option.trim().toLowerCase())).size < options.length;

type Choice = QuizFile['questions'][number] | ExamFile['items'][number];

/**
 * Checks a question with four options, of a quiz or an exam bank. Its id is `idPrefix` and its place, in two
 * digits.
 */
export function checkChoices(
  choices: readonly Choice[],
  idPrefix: string,
  slideCount: number,
  report: (index: number, field: keyof Choice, sentence: string) => void,
): void {
  for (const [i, { id, slide, options, explanation }] of choices.entries()) {
    const expected = `${idPrefix}${String(i + 1).padStart(2, '0')}`;
    if (id !== expected) report(i, 'id', `El id debe ser ${expected}.`);
    if (slide > slideCount) report(i, 'slide', `La lámina ${slide} no existe: el módulo tiene ${slideCount}.`);
    if (namesALetter(explanation))
      report(
        i,
        'explanation',
        'La explicación nombra una opción por su letra, y en pantalla no llevan letra: di qué dice esa opción.',
      );
    if (repeats(Object.values(options))) report(i, 'options', 'Dos opciones dicen lo mismo.');
  }
}
