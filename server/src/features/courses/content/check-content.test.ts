import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Course } from '@finaula/contract/courses';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkBalance } from './check-balance.ts';
import { checkProse } from './check-prose.ts';
import { overdueFacts } from './check-review-dates.ts';
import { readContent } from './read-content.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'contenido-'));
  cpSync(join(import.meta.dirname, 'fixtures/sound'), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const SLIDES = 'modules/m01/slides.md';

/** The prose faults after writing `text` into the second paragraph of the first slide. */
function faultsOf(text: string): string[] {
  const path = join(folder, SLIDES);
  writeFileSync(path, readFileSync(path, 'utf8').replace('relleno', text));
  return checkProse(folder, ['m01']).map(({ file, line, sentence }) => `${file}:${line} ${sentence}`);
}

describe('prose', () => {
  test('without a mistake has no fault', () => {
    expect(faultsOf('La contraseña de Ana está aquí, ¿verdad?')).toEqual([]);
  });

  test('with pronouns after the verb has no fault', () => {
    expect(
      faultsOf('Puedes regresarla o archivarlos, entregárselo, regresándola; incautale no, incáutale sí.'),
    ).toEqual([`${SLIDES}:3 «incautale» no está en el diccionario; corrígela o añádela a words.txt.`]);
  });

  test.each([
    ['a misspelt word', 'contrasenia', '«contrasenia» no está en el diccionario; corrígela o añádela a words.txt.'],
    ['a missing accent', 'prevencion', '«prevencion» no está en el diccionario; corrígela o añádela a words.txt.'],
    ['a term that is replaced', 'pregunte usted', '«usted»: di «tú».'],
    ['a figure that may not be stated', 'avisa en 72 horas', '«72 horas» no se afirma: es de otra ley.'],
  ])('%s is named with its place', (_, text, sentence) => {
    expect(faultsOf(text)).toContain(`${SLIDES}:3 ${sentence}`);
  });
});

test('a fact whose review day has passed is a warning from that day on', () => {
  expect(overdueFacts(folder, '2026-11-29').warnings).toEqual([]);
  expect(overdueFacts(folder, '2026-11-30').warnings).toEqual([
    'Revisar desde el 2026-11-30 (m01): Un hecho que cambia con el calendario.',
  ]);
});

describe('the whole bank of questions', () => {
  const [course] = (() => {
    const sound = join(import.meta.dirname, 'fixtures/sound');
    return readContent(sound);
  })();
  const bank = (change: (question: NonNullable<Course['quiz']>['questions'][number]) => object): Course[] => {
    if (!course?.quiz) throw new Error('the fixture has a quiz');
    const questions = course.quiz.questions.map((question) => ({ ...question, ...change(question) }));
    return Array.from({ length: 3 }, () => ({ ...course, quiz: { passing_score: 80, questions } }));
  };

  test('is balanced in the fixture', () => {
    expect(checkBalance(bank(() => ({})))).toEqual([]);
  });

  test('has a fault when one position is right too often', () => {
    expect(checkBalance(bank(() => ({ correct_answer: 1 })))).toContain(
      'La respuesta es «b» en 100 % de las preguntas: repártelas mejor.',
    );
  });

  test('has a fault when the longest option is right too often', () => {
    const longest = bank(({ options, correct_answer }) => ({
      options: options.map((option, i) => (i === correct_answer ? `${option}, con detalle` : option)),
    }));
    expect(checkBalance(longest)).toEqual(['La opción más larga es la correcta en 100 % de las preguntas.']);
  });
});
