import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const { as, create } = await testApp();
await as(await create.session({ role: 'SuperAdmin' })).loadStaticRichContent();
const learner = as(await create.session());
const ask = async (message: string, course_id = 'm12') => (await learner.chat({ body: { course_id, message } })).body;

test('an answer is words of the course, with the slides it comes from [7-chat]', async () => {
  const { body: courses } = await learner.listCourses();
  const slides = courses.find(({ id }) => id === 'm12')?.slides ?? [];
  const { response, sources } = await ask('¿Qué hago si me llega un código QR sospechoso?');
  expect(sources.length).toBeGreaterThan(0);
  for (const { slide_number, title } of sources) expect(slides[slide_number - 1]?.title).toBe(title);
  const text = slides.map(({ content }) => content).join('\n\n');
  for (const passage of response.split('\n\n')) expect(text).toContain(passage);
});

test('accents and endings do not matter', async () => {
  const [plain, accented] = [await ask('contrasena'), await ask('¿contraseñas?')];
  expect(plain.sources.length).toBeGreaterThan(0);
  expect(plain.sources).toEqual(accented.sources);
});

test('what the course has nothing on is said so', async () => {
  for (const nothing of ['¿Cuál es la receta del mole poblano?', 'y', '¿¡!?', "'; drop table users; --"]) {
    const { response, sources } = await ask(nothing);
    expect(response).toMatch(/^No encontré eso en este curso/);
    expect(sources).toEqual([]);
  }
});

test('an unknown course, an empty and an endless question are refused [7-chat]', async () => {
  expect(await ask('hola', 'nada')).toMatchObject({ code: 'COURSE_NOT_FOUND' });
  expect(await ask('   ')).toMatchObject({ code: 'VALIDATION' });
  expect(await ask('a'.repeat(2001))).toMatchObject({ code: 'VALIDATION' });
});
