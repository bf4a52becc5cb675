import { expect, test } from 'vitest';
import { EntryModel } from './entry-model.ts';
import { placesOf } from './message-places.ts';

const entries = [
  ['cuánto tiempo guardo los documentos', 'cuántos años se conservan los expedientes', 'por cuánto tiempo se archiva'],
  ['quién firma el acta', 'de quién es la firma del acta', 'quién autoriza el acta'],
  ['dónde guardo la contraseña', 'en qué lugar apunto mi clave'],
];
const model = new EntryModel(
  entries.flatMap((wordings, entry) => wordings.map((wording) => ({ places: placesOf(wording), entry }))),
  entries.length,
);
const likeliest = (question: string) => {
  const evidence = model.evidence(placesOf(question));
  return evidence.indexOf(Math.max(...evidence));
};

test.each([
  ['¿Cuánto tiempo se conserva un documento?', 0],
  ['quien firma', 1],
  ['donde apunto la contrasena', 2],
])('«%s» asks for what entry %i answers', (question, entry) => {
  expect(likeliest(question)).toBe(entry);
});

test('a question is evidence for the entry with its words, and against the others', () => {
  const [time, signature, password] = model.evidence(placesOf('quién firma el acta'));
  expect(signature).toBeGreaterThan(0);
  expect(time).toBeLessThan(0);
  expect(password).toBeLessThan(0);
});

test('a question without a known word is no evidence', () => {
  expect([...model.evidence(placesOf('zzz'))]).toEqual([0, 0, 0]);
});

test('a course without wordings has no evidence', () => {
  expect(new EntryModel([], 0).evidence(placesOf('quién firma'))).toEqual(new Float64Array(0));
});
