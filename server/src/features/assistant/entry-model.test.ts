import { expect, test } from 'vitest';
import { EntryModel } from './entry-model.ts';
import { placesOf } from './intent/train-intent.ts';

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
  const { shares } = model.guess(placesOf(question));
  return shares.indexOf(Math.max(...shares));
};

test.each([
  ['¿Cuánto tiempo se conserva un documento?', 0],
  ['quien firma', 1],
  ['donde apunto la contrasena', 2],
])('«%s» asks for what entry %i answers', (question, entry) => {
  expect(likeliest(question)).toBe(entry);
});

test('a question without a known word matches no entry', () => {
  const { shares, gains } = model.guess(placesOf('zzz'));
  expect([...shares]).toEqual([1 / 4, 1 / 4, 1 / 4]);
  expect([...gains]).toEqual([0, 0, 0]);
  const known = model.guess(placesOf('quién firma el acta'));
  expect(known.gains[1]).toBeGreaterThan(0);
  expect(Math.max(...known.shares)).toBeGreaterThan(1 / 2);
  expect(known.shares.reduce((sum, share) => sum + share, 0)).toBeLessThan(1);
});

test('a course without wordings has no guess', () => {
  expect(new EntryModel([], 0).guess(placesOf('quién firma'))).toEqual({
    shares: new Float64Array(0),
    gains: new Float64Array(0),
  });
});
