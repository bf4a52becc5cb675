import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 0, ''],
  ['Ab1$', 1, 'Corta'],
  ['aaaaaaaaaaaa', 1, 'Débil'],
  ['12345678', 1, 'Débil'],
  ['elefante', 1, 'Débil'],
  ['Elefante99', 2, 'Regular'],
  ['contraseña12', 3, 'Buena'],
  ['caballo-lento-7-Nubes', 4, 'Fuerte'],
])('%o has %i bars: %s', (password, bars, word) => {
  expect(passwordStrength(password)).toEqual({ bars, word });
});

test('a longer password is never weaker', () => {
  const password = 'Tres tristes tigres tragan trigo';
  const bars = Array.from(password, (_, i) => passwordStrength(password.slice(0, i)).bars);
  expect(bars).toEqual([...bars].sort());
});
