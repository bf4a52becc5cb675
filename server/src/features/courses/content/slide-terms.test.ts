import { expect, test } from 'vitest';
import { withTerms } from './slide-terms.ts';

const slide = (slide_number: number, content: string) => ({
  slide_number,
  title: `Lámina ${slide_number}`,
  content,
  sources: [],
  applies_to: 'Bancos',
});
const entry = (term: string, module = 'm02', also: string[] = []) => ({
  term,
  also,
  module,
  slide: 1,
  is: 'La frase de la lámina que lo define.',
});
const named = (content: string, ...glossary: ReturnType<typeof entry>[]) =>
  withTerms([slide(2, content)], 'm01', glossary)[0]?.terms?.map(({ name }) => name);

test('a term is found as a whole word, by any of its names, as it stands in the text', () => {
  expect(named('Cuenta mula: no la prestes.', entry('cuenta mula'))).toEqual(['Cuenta mula']);
  expect(named('El Comité sesiona.', entry('CCC', 'm02', ['Comité']))).toEqual(['Comité']);
  expect(named('La LPBX no existe.', entry('LPB'))).toBeUndefined();
});

test('capitals count, and a lower-case word alone is a term only in its own module', () => {
  expect(named('Nadie une esfuerzos.', entry('UNE'))).toBeUndefined();
  expect(named('La colocación del cartel.', entry('colocación'))).toBeUndefined();
  expect(named('La colocación del cartel.', entry('colocación', 'm01'))).toEqual(['colocación']);
});

test('the slide that defines a term does not link it', () => {
  expect(withTerms([slide(1, 'La UNE atiende.')], 'm02', [entry('UNE')])[0]).not.toHaveProperty('terms');
});
