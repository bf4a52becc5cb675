import { expect, test } from 'vitest';
import { isGuessable } from './guessable-password.ts';

const facts = ['Finaula', 'Íñigo Ñúñez Peña', 'inigo.nunez@bancoejemplo.example', null];

test.each([
  '12345678',
  'Password',
  'QWERTYUIOP',
  'Finaula2026!',
  'íñigo1990',
  'Nunez-Pena-1',
  'bancoejemplo1',
  'Contraseña12',
  'contrasena2026',
  'mexico123',
])('%s is easy to guess', (password) => {
  expect(isGuessable(password, facts)).toBe(true);
});

test.each([
  'correcta y larga',
  'una clave larga',
  'caballo-lento-7-Nubes',
  'Finaula-tren-azul',
  'ññññññññ',
  'k7Qp-2vLz',
  'peña2026 gris',
])('%s is not', (password) => {
  expect(isGuessable(password, facts)).toBe(false);
});

test('a name of three letters is found in too many words to count', () => {
  expect(isGuessable('ana-7Kq2', ['Ana'])).toBe(false);
});
