import { afterAll, describe, expect, test } from 'vitest';
import { says, startFakeModel } from '../../../testing/fake-model.ts';
import { testApp } from '../../../testing/test-app.ts';
import { unsupportedFact } from './supported-facts.ts';

/** A model that cites the right slide but changes a fact. */
const passage = {
  course_id: 'c',
  course_title: 'Curso',
  slide_number: 1,
  slide_title: 'Reporte de operaciones inusuales',
  rank: 1,
  content:
    'El reporte de una operación inusual se envía a la Comisión dentro de los tres días hábiles siguientes al dictamen del Comité, según el artículo 115 Bis. No se debe avisar al cliente. Una operación relevante es de 7,500 dólares o más; la multa llega a 10 % del monto. La información se conserva 10 años.',
};
const check = (sentence: string) => unsupportedFact(sentence, [passage]);

describe('a sentence with the figures and negations of its passage is accepted (L5)', () => {
  test.each([
    'El reporte se envía dentro de los tres días hábiles siguientes al dictamen [1].',
    'El reporte se envía en 3 días hábiles [1].',
    'No se debe avisar al cliente [1].',
    'Es relevante desde 7 500 dólares, según el artículo 115 Bis [1].',
    'La multa llega al 10 por ciento y la información se conserva diez años [1].',
    'Se envía a la Comisión después del dictamen del Comité [1].',
  ])('%s', (sentence) => expect(check(sentence)).toBeUndefined());
});

describe('another amount, deadline, unit or article, or a changed yes or no, is rejected (L5)', () => {
  test.each([
    ['El reporte se envía dentro de los cinco días hábiles siguientes al dictamen [1].', 'figure'],
    ['El reporte se envía dentro de los tres días naturales siguientes al dictamen [1].', 'figure'],
    ['El reporte se envía dentro de los tres meses siguientes al dictamen [1].', 'figure'],
    ['Una operación relevante es de 75,000 dólares o más [1].', 'figure'],
    ['La multa llega a 10 años del monto y a 20 % [1].', 'figure'],
    ['Lo dice el artículo 115 Ter [1].', 'figure'],
    ['Lo dice el artículo 116 [1].', 'figure'],
    ['El reporte de una operación inusual no se envía a la Comisión [1].', 'negation'],
    ['Se debe avisar al cliente [1].', 'negation'],
  ])('%s', (sentence, missing) => expect(check(sentence)).toBe(`unsupported ${missing}`));
});

describe('in the chat (L5)', async () => {
  const model = await startFakeModel();
  afterAll(model.stop);
  const { as, create, config } = await testApp({ LLM_BASE_URL: model.url, LLM_MODEL: 'de-prueba' }, { content: true });
  const token = await create.session();
  const ask = async () => {
    const { response, sources, outcome } = (
      await as(token).chat({ body: { course_id: 'm12', message: '¿Qué hago si me llega un código QR sospechoso?' } })
    ).body;
    return { response, sources, outcome };
  };
  const { model: access } = config;
  config.model = undefined;
  const retrieved = await ask();
  config.model = access;

  test.each(['Nunca ', 'En 48 horas: '])(
    'an answer that adds «%s» to what the slide says gives way to the courses’ own words',
    async (added) => {
      model.behave(
        says(({ fragments }) => `${added}${fragments[0]?.texto.split(/(?<=\.)\s/)[0]?.replace(/\.$/, '')} [1].`),
      );
      expect(await ask()).toEqual(retrieved);
    },
  );

  test('a sentence that agrees with its slide is shown', async () => {
    model.behave(
      says(({ fragments }) => `Así es: ${fragments[0]?.texto.split(/(?<=\.)\s/)[0]?.replace(/\.$/, '')} [1].`),
    );
    expect((await ask()).response).toMatch(/^Así es: /);
  });
});
