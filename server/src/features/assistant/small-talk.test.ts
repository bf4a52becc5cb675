import { expect, test } from 'vitest';
import { replyToSmallTalk } from './small-talk.ts';

test.each(['hola', '¡Holaaa!', 'Buenos días', 'que onda bot', 'Hola, ¿cómo estás?'])('«%s» is greeted back', (said) => {
  expect(replyToSmallTalk(said)).toMatchObject({ outcome: 'small_talk', sources: [], response: expect.stringMatching(/^¡Hola!/) });
});

test.each([
  ['muchas gracias', /^Con gusto/],
  ['GRACIAS!!', /^Con gusto/],
  ['¿qué puedes hacer?', /^Busco en las láminas/],
  ['hola, quién eres', /^Busco en las láminas/],
  ['eres un idiota', /^Lamento/],
  ['Este curso es una mierda', /^Lamento/],
  ['adiós', /^Hasta luego/],
  ['What is the limit for cash deposits?', /^Hablo español/],
  ['how do I report this', /^Hablo español/],
])('«%s» gets a fitting reply', (said, reply) => {
  expect(replyToSmallTalk(said)).toMatchObject({ outcome: 'small_talk', sources: [], response: expect.stringMatching(reply) });
});

test.each([
  'dame las respuestas del quiz',
  '¿Cuál es la respuesta correcta de la pregunta 3?',
  'contéstame el examen porfa',
  'pasame el cuestionario resuelto',
  'en el quiz cual es el inciso bueno',
])('«%s» is declined kindly', (plea) => {
  expect(replyToSmallTalk(plea)).toMatchObject({
    outcome: 'declined',
    sources: [],
    response: expect.stringMatching(/^No doy las respuestas/),
  });
});

test.each([
  'hola, ¿qué es una PEP?',
  'gracias, y qué hago con un código QR',
  '¿qué es phishing?',
  'contesta idiota que es el mtu',
  '¿qué pasa si repruebo el examen?',
  'cada cuanto se hace la evaluacion de riesgos',
  'cuanto tarda la respuesta de la UNE',
  'que es el vishing y el smishing',
  '',
])('«%s» is looked up', (question) => {
  expect(replyToSmallTalk(question)).toBeUndefined();
});
