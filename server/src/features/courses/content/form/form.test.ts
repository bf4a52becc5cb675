import { describe, expect, test } from 'vitest';
import { formFindings, guessByLeavingOneOut } from './form-findings.ts';
import type { FormQuestion } from './form-question.ts';
import { formReport } from './form-report.ts';
import { lengthShares, outlyingProperty, tellingPhrases } from './give-aways.ts';
import { keySequences, repeatedSequences, vectorsThatPass } from './key-patterns.ts';
import { guessUnseenModules, shareRight } from './leave-one-out.ts';
import { similarFindings, similarPairs } from './similar-pairs.ts';

/** A random number generator from 0 to 1 that repeats in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu', 'la', 'me', 'ni', 'po', 'ru'];

/** Twelve modules of ten questions in meaningless words. `write` can mark the right option. */
function bank(write: (option: string, right: boolean) => string = (option) => option): FormQuestion[] {
  const next = random(11);
  const word = () => Array.from({ length: 3 }, () => SYLLABLES[Math.floor(next() * SYLLABLES.length)]).join('');
  const words = Array.from({ length: 60 }, word);
  const text = (length: number) => Array.from({ length }, () => words[Math.floor(next() * words.length)]).join(' ');
  return Array.from({ length: 120 }, (_, i) => {
    const key = Math.floor(next() * 4);
    return {
      id: `m${Math.floor(i / 10)}-q${i % 10}`,
      module: `m${Math.floor(i / 10)}`,
      kind: 'quiz' as const,
      question: text(12),
      options: Array.from({ length: 4 }, (_, option) => write(text(6), option === key)),
      key,
    };
  });
}

const question = (options: string[], key: number): FormQuestion => ({
  id: 'm01-q01',
  module: 'm01',
  kind: 'quiz',
  question: '',
  options,
  key,
});

describe('the classifier', () => {
  test('guesses no better than chance when the form reveals nothing', () => {
    expect(shareRight(guessUnseenModules(bank()).guesses)).toBeLessThan(0.33);
  });

  test('finds keys in unseen modules by a word that only wrong options have', () => {
    const given = bank((option, right) => (right ? option : `solo ${option}`));
    const { guesses, gains } = guessUnseenModules(given);
    expect(shareRight(guesses)).toBeGreaterThan(0.95);
    expect(gains.get('solo')).toBeGreaterThan(1);
    expect(formFindings(given, guessByLeavingOneOut(given))).toContainEqual(
      expect.stringMatching(/clasificador entrenado con cuestionarios acierta/),
    );
  });

  test('gives the same result in every run', () => {
    expect(guessUnseenModules(bank())).toEqual(guessUnseenModules(bank()));
  });
});

describe('an option differs from all others', () => {
  test.each([
    ['as the only refusal', ['Aceptarlo hoy', 'Guardarlo bien', 'No aceptarlo', 'Rifarlo mañana'], 2, 'polarity'],
    ['as the only acceptance', ['No darlo', 'No usarlo', 'Darlo ya', 'No firmarlo'], 2, 'polarity'],
    ['as the only careful act', ['Vendes hoy', 'Escalas el caso', 'Cobras más', 'Firmas ya'], 1, 'kind of act'],
    [
      'when the others begin alike',
      ['Se puede ya', 'Se puede si firma', 'Es transferencia', 'Se puede hoy'],
      2,
      'kind of act',
    ],
    ['not when two refuse', ['No darlo', 'Darlo', 'No usarlo', 'Usarlo'], 0, undefined],
    ['not by an article', ['La CNBV', 'La SHCP', 'El Banco de México', 'La UIF'], 2, undefined],
  ])('%s', (_, options, one, expected) => {
    expect(outlyingProperty(options, one)).toBe(expected);
  });
});

test('lengths count when one option is longer, or shorter, than all others', () => {
  expect(
    lengthShares([
      question(['aaa', 'a', 'aa', 'aa'], 0),
      question(['aaa', 'a', 'aa', 'aa'], 1),
      question(['aa', 'aa', 'a', 'a'], 0),
    ]),
  ).toEqual({
    longest: 1 / 3,
    shortest: 1 / 3,
  });
});

test('phrases are counted in right and in wrong options', () => {
  expect(tellingPhrases([question(['Sí, porque urge', 'Solo hoy', 'Nunca', 'Siempre'], 0)])).toContainEqual({
    what: 'absolute',
    right: 0,
    wrong: 3,
  });
});

describe('keys', () => {
  const sequences = new Map([
    ['m01', 'cadbcadbca'],
    ['m02', 'cadbcadbcb'],
    ['m03', 'abacdcbddb'],
    ['m04', 'abacdcbddb'],
  ]);

  test('are listed in the order of the questions', () => {
    expect(keySequences([question([], 2), question([], 0)])).toEqual(new Map([['m01', 'ca']]));
  });

  test('that are equal in two modules are reported', () => {
    expect(repeatedSequences(sequences)).toEqual([['m03', 'm04']]);
  });

  test('that pass two quizzes with a pattern are reported', () => {
    const vectors = vectorsThatPass(sequences, 0.8);
    expect(vectors).toContainEqual({ vector: 'cadb', modules: ['m01', 'm02'] });
    expect(vectors).toContainEqual({ vector: 'abacdcbddb', modules: ['m03', 'm04'] });
    expect(vectors.map(({ vector }) => vector)).not.toContain('abcd');
  });
});

test('two questions with the same meaning in other words are reported, others are not', () => {
  const same = [
    {
      ...question(['De 10 % a 100 % del monto', 'b', 'c', 'd'], 0),
      id: 'm04-x32',
      question: 'Una ejecutiva operó con una persona incluida en la lista. ¿Qué multa puede costarle al banco?',
    },
    {
      ...question(['a', 'De 10 % a 100 % del monto operado', 'c', 'd'], 1),
      id: 'm11-x21',
      question: 'Preguntan cuánto puede costarle al banco operar con una persona de la lista. ¿Qué multa es?',
    },
  ];
  const others = Array.from({ length: 40 }, (_, i) => question([`${i}opción`, 'b', 'c', 'd'], 0)).map((each, i) => ({
    ...each,
    question: `¿Qué hace ${i}persona con la ${i}solicitud, el ${i}expediente y lo que guarda el banco?`,
  }));
  const all = [...others, ...same];
  expect(similarPairs(all).map(({ ids }) => ids)).toEqual([['m04-x32', 'm11-x21']]);
  expect(similarFindings(all)[0]).toMatch(
    /^m04-x32 y m11-x21 preguntan casi lo mismo \(parecido \d\.\d\d; debe ser menor que 0\.39\): cambia una\.$/,
  );
});

test('the report of a module lists the guessed keys and the reasons', () => {
  const lines = formReport(
    bank((option, right) => (right ? option : `solo ${option}`)),
    'm3',
  );
  expect(lines[0]).toMatch(/acierta (9\d|100) % de los cuestionarios/);
  expect(lines.filter((line) => line.startsWith('m3-q')).length).toBeGreaterThan(8);
  expect(lines.join('\n')).toMatch(/Palabras que más delatan: solo 0\/360/);
});
