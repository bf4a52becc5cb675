import { expect, test } from 'vitest';
import { replyToSmallTalk } from './small-talk.ts';

test.each(['hola', '¡Holaaa!', 'Buenos días', 'que onda', 'Hola, ¿cómo estás?'])('«%s» is greeted back', (said) => {
  expect(replyToSmallTalk(said)).toMatchObject({
    outcome: 'small_talk',
    sources: [],
    response: expect.stringMatching(/^¡Hola!/),
  });
});

test.each(['¿qué puedes hacer?', 'hola, quién eres', 'ayuda', 'Hola, ¿me puedes ayudar?'])(
  '«%s» is told what the assistant does',
  (said) => {
    expect(replyToSmallTalk(said)).toMatchObject({
      outcome: 'small_talk',
      sources: [],
      response: expect.stringMatching(/^Busco en las láminas/),
    });
  },
);

test.each([
  'gracias',
  '¡Gracias!',
  'muchas gracias',
  'Gracias por tu ayuda',
  'gracias por explicarme',
  'te lo agradezco mucho',
  'ok',
  'OK, gracias',
  'entendido',
  'ya entendí',
  'perfecto, gracias',
  'muy bien, me quedó claro',
  'de acuerdo',
  'me sirvió mucho',
])('«%s» is acknowledged', (said) => {
  expect(replyToSmallTalk(said)).toMatchObject({
    outcome: 'small_talk',
    sources: [],
    response: expect.stringMatching(/^Con gusto/),
  });
});

test.each([
  'adiós',
  'hasta luego',
  'gracias, hasta mañana',
  'nos vemos',
  'que tengas buen día',
  'eso es todo, gracias',
])('«%s» is answered with a goodbye', (said) => {
  expect(replyToSmallTalk(said)).toMatchObject({
    outcome: 'small_talk',
    sources: [],
    response: expect.stringMatching(/^¡Hasta luego!/),
  });
});

test.each([
  'gracias, ¿y el expediente?',
  'ok y qué es una PEP',
  'acuerdo de confidencialidad',
  'operación entendida como inusual',
  '¿Está claro el plazo?',
  'hola, ¿qué es una PEP?',
  'gracias, y qué hago con un código QR',
  '¿qué es phishing?',
  'contesta idiota que es el mtu',
  'que es el vishing y el smishing',
  '',
])('«%s» is looked up', (question) => {
  expect(replyToSmallTalk(question)).toBeUndefined();
});
