import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inspectContent } from './read-content.ts';
import { inspectExamBank } from './read-exam-bank.ts';
import { inspectQuestions, readQuestions } from './read-questions.ts';

/** A valid module. Each test breaks it in one way and expects the sentence that tells the place. */
const SOUND = join(import.meta.dirname, 'fixtures/sound');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'contenido-'));
  cpSync(SOUND, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Replaces the first `find` in a file. The file must contain it. */
function edit(file: string, find: string | RegExp, replacement: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const edited = text.replace(find, replacement);
  if (edited === text) throw new Error(`«${find}» is not in ${file}`);
  writeFileSync(path, edited);
}

function faults(): string[] {
  const content = inspectContent(folder);
  const all = [content, inspectExamBank(folder, content.courses), inspectQuestions(folder, content.courses)].flatMap(
    (part) => part.faults,
  );
  return all.map(({ file, line, sentence }) => `${file}:${line} ${sentence}`);
}

const slides = 'modules/m01/slides.md';
const questions = 'modules/m01/questions.yaml';
const wordings = 'modules/m01/wordings.txt';

describe('a broken questions.yaml is reported with its line and a sentence', () => {
  const first = 'La primera frase de la lámina uno se sostiene sola.';
  test.each([
    [
      'a slide that does not exist',
      () => edit(questions, 'slide: 1', 'slide: 11'),
      `${questions}:3 La lámina 11 no existe: el módulo tiene 10.`,
    ],
    [
      'a slide with few questions',
      () => edit(questions, 'slide: 1', 'slide: 2'),
      `${questions}:1 La lámina 1 tiene 2 preguntas; debe tener entre 3 y 6.`,
    ],
    [
      'words that the slide does not say',
      () => edit(questions, first, 'Otra frase.'),
      `${questions}:5 La lámina 1 no dice «Otra frase.».`,
    ],
    [
      'an answer across two list items',
      () => edit(questions, first, 'Un punto de la lista. Otro punto de la lista.'),
      /questions\.yaml:5 .* pasa de un párrafo o punto a otro/,
    ],
    [
      'half a sentence',
      () => edit(questions, first, 'La primera frase de la lámina uno'),
      /questions\.yaml:5 .* corta una frase/,
    ],
    [
      'a sentence that leans on the one before',
      () => {
        edit(questions, first, 'Además relleno termina.');
        edit(slides, 'relleno termina', 'relleno. Además relleno termina');
      },
      /questions\.yaml:5 .* depende de la frase anterior/,
    ],
    [
      'a question twice',
      () => edit(wordings, 'tema de la lamina uno', '¿Que dice la lámina uno?'),
      `${wordings}:2 «¿Que dice la lámina uno?» ya se pregunta en este módulo.`,
    ],
    [
      'nothing that is asked',
      () => edit(questions, '    ask: que dice la lamina uno\n', ''),
      `${questions}:2 La entrada «1-1» no dice lo que se pregunta.`,
    ],
    [
      'wordings of an entry that does not exist',
      () => edit(wordings, '# 1-2', '# 1-99'),
      `${wordings}:1 questions.yaml no tiene la entrada «1-99».`,
    ],
    [
      'wordings of an entry in two places',
      () => edit(wordings, /$/, '\n# 1-2\notra forma'),
      /wordings\.txt:\d+ La entrada «1-2» se repite/,
    ],
    [
      'two entries with the same id',
      () => edit(questions, 'id: 1-2', 'id: 1-1'),
      /questions\.yaml:\d+ La entrada «1-1» se repite/,
    ],
    [
      'a wording that is too short',
      () => edit(wordings, 'tema de la lamina uno', 'no'),
      `${wordings}:2 «no» debe tener de 3 a 200 caracteres.`,
    ],
    [
      'a question that is too short',
      () => edit(questions, 'que dice la lamina uno', 'que'),
      /questions\.0\.ask: debe tener al menos 5/,
    ],
    [
      'an answer that YAML takes for something else',
      () => edit(questions, `answer: ${first}`, 'answer:\n      - La regla: así'),
      /questions\.yaml:\d+ questions\.0\.answer: .* va entre comillas/,
    ],
    [
      'an empty answer',
      () => edit(questions, `answer: ${first}`, 'answer: []'),
      /questions\.yaml:\d+ questions\.0\.answer/,
    ],
  ])('%s', (_, breakIt, expected) => {
    breakIt();
    expect(faults()).toEqual(
      expect.arrayContaining([typeof expected === 'string' ? expected : expect.stringMatching(expected)]),
    );
    expect(() => readQuestions(folder, inspectContent(folder).courses)).toThrow();
  });
});
