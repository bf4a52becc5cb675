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
  'hola, ¿qué es una PEP?',
  'gracias, y qué hago con un código QR',
  '¿qué es phishing?',
  'contesta idiota que es el mtu',
  'que es el vishing y el smishing',
  '',
])('«%s» is looked up', (question) => {
  expect(replyToSmallTalk(question)).toBeUndefined();
});
