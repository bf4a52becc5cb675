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

test('the shares are 1 together, and alike where no wording says a word of it', () => {
  for (const question of ['quién firma el acta', 'zzz']) {
    const { shares } = model.guess(placesOf(question));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  }
  const { shares, gain } = model.guess(placesOf('zzz'));
  expect([...shares]).toEqual([1 / 3, 1 / 3, 1 / 3]);
  expect(gain).toBe(0);
  expect(model.guess(placesOf('quién firma el acta')).gain).toBeGreaterThan(0);
});

test('a course without wordings has nothing to guess', () => {
  expect(new EntryModel([], 0).guess(placesOf('quién firma'))).toEqual({ shares: new Float64Array(0), gain: 0 });
});
