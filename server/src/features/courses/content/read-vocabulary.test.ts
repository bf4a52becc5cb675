import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readContent } from './read-content.ts';
import { inspectVocabulary, readVocabulary } from './read-vocabulary.ts';

const courses = readContent(join(import.meta.dirname, 'fixtures/sound'));
const [slide] = courses[0]?.slides ?? [];
const said = `${slide?.content.split('. ')[0]}.`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vocabulario-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const words = { ignored: ['que como'], synonyms: [{ say: ['lana'], means: ['relleno'] }] };
const entry = { term: 'Uno', also: ['primera'], module: 'm01', slide: 1, is: said };

function faultsOf(glossary: unknown, synonyms: unknown): string[] {
  writeFileSync(join(folder, 'glossary.yaml'), JSON.stringify(glossary));
  writeFileSync(join(folder, 'synonyms.yaml'), JSON.stringify(synonyms));
  return inspectVocabulary(folder, courses).faults.map(({ file, sentence }) => `${file} ${sentence}`);
}

test('valid files have no fault', () => {
  expect(faultsOf([entry], words)).toEqual([]);
  expect(readVocabulary(folder, courses).glossary).toEqual([entry]);
});

test.each([
  [
    'a definition that its slide does not say',
    [{ ...entry, is: 'Otra frase que nadie escribió.' }],
    'La lámina m01/1 no dice «Otra frase que nadie escribió.».',
  ],
  ['a slide that is not there', [{ ...entry, slide: 40 }], 'No hay lámina 40 en el módulo m01.'],
  ['a term that is there twice', [entry, { ...entry, term: 'Dos', also: ['UNO'] }], '«uno» ya está en el glosario.'],
])('%s is named', (_, glossary, sentence) => {
  expect(faultsOf(glossary, words)).toEqual([`glossary.yaml ${sentence}`]);
});

test('a synonym that no module contains is reported', () => {
  expect(faultsOf([entry], { ...words, synonyms: [{ say: ['lana'], means: ['murciélago'] }] })).toEqual([
    'synonyms.yaml Ningún módulo dice «murciélago».',
  ]);
});

test('missing files are faults, and nothing is loaded', () => {
  expect(inspectVocabulary(folder, courses).faults).toHaveLength(2);
  expect(() => readVocabulary(folder, courses)).toThrow();
});
