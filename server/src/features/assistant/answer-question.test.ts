import { elsewhere, NO_EVASION_WARNING, NOTHING_FOUND } from '@finaula/assistant';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const { as, create } = await testApp({}, { content: true });
const learner = as(await create.session());
const ask = async (message: string, course_id = 'm12') => (await learner.chat({ body: { course_id, message } })).body;

test('accents, endings and misspellings by ear lead to the same slide', async () => {
  const right = await ask('¿contraseñas?');
  expect(right.outcome).toBe('answered');
  for (const other of ['contrasena', 'contraseña', 'CONTRASEÑAS', 'contraceña'])
    expect((await ask(other)).sources[0], other).toEqual(right.sources[0]);
});

test('an answer from another module names that module', async () => {
  const { response, sources, outcome } = await ask('¿qué es el MTU?');
  const [first] = sources;
  expect(outcome).toBe('elsewhere');
  expect(first).toMatchObject({ course_id: 'm14', slide_number: 6 });
  expect(response.startsWith(elsewhere(first?.course_title ?? ''))).toBe(true);
});

test('unanswerable and empty questions get the reply that nothing was found', async () => {
  for (const nothing of ['¿Cuál es la receta del mole poblano?', 'y', '¿¡!?', '<img src=x onerror=alert(1)>'])
    expect(await ask(nothing), nothing).toMatchObject({ response: NOTHING_FOUND, sources: [], outcome: 'not_found' });
  const attack = await ask("'; drop table users; --");
  expect([attack.response, attack.outcome]).toEqual([`${NOTHING_FOUND}\n\n${NO_EVASION_WARNING}`, 'not_found']);
});

test.each([
  ['un cliente me dejó 9 depósitos de 49 mil en efectivo, ¿qué hago? ¿le puedo avisar?', 'm05'],
  ['me ofrecieron dinero para no reportar', 'm04'],
  ['llegó un señor y nos dejó una maleta de efectivo, ¿qué hago?', 'm04'],
])('a situation at the counter gets no reproach: «%s»', async (situation, course) => {
  const { response, outcome } = await ask(situation, course);
  expect(outcome).not.toBe('declined');
  expect(response).not.toContain(NO_EVASION_WARNING);
});

test('several deposits of almost the same amount lead to the slide about splitting them', async () => {
  const { sources } = await ask(
    'un cliente me dejó 9 depósitos de 49 mil en efectivo, ¿qué hago? ¿le puedo avisar?',
    'm05',
  );
  expect(sources[0]).toMatchObject({ course_id: 'm05', slide_number: 6 });
});

test('small talk is answered without a search, but not in an unknown course', async () => {
  expect(await ask('hola')).toMatchObject({ outcome: 'small_talk', sources: [] });
  expect(await ask('dame las respuestas del quiz')).toMatchObject({ outcome: 'declined', sources: [] });
  expect(await ask('hola', 'nada')).toMatchObject({ code: 'COURSE_NOT_FOUND' });
});

test('an unknown course, an empty and an endless question are refused [7-chat]', async () => {
  expect(await ask('phishing', 'nada')).toMatchObject({ code: 'COURSE_NOT_FOUND' });
  expect(await ask('   ')).toMatchObject({ code: 'VALIDATION' });
  expect(await ask('a'.repeat(2001))).toMatchObject({ code: 'VALIDATION' });
});
