import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp();
const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
await superAdmin.loadStaticRichContent();
const learner = as(await create.session());
const ask = async (message: string) => (await learner.chat({ body: { course_id: 'm04', message } })).body;

/** As another process loads other content. */
const teach = (content: string) =>
  database.transaction().execute(async (tx) => {
    const snippet = { course_id: 'm04', slide_number: 1, position: 9_999, slide_title: 'Otra', kind: 'snippet', content };
    await tx.insertInto('passages').values(snippet).execute();
    const sentence = { course_id: 'm04', slide_number: 1, position: 9_999, block: 9_999, content, kind: 'prose', facts: [] };
    await tx.insertInto('sentences').values(sentence).execute();
    await sql`select refresh_lexemes()`.execute(tx);
    await tx.updateTable('courses').set({ loaded_at: sql`now()` }).execute();
  });

test('what is loaded elsewhere while the program runs is answered at once, and what is gone no longer', async () => {
  const question = '¿Dónde se guarda la zarzaparrilla?';
  expect(await ask(question)).toMatchObject({ outcome: 'not_found' });
  await teach('La zarzaparrilla se guarda bajo llave.');
  const taught = { outcome: 'answered', response: expect.stringContaining('bajo llave') };
  expect(await ask(question)).toMatchObject(taught);
  await superAdmin.loadStaticRichContent();
  expect(await ask(question)).toMatchObject({ outcome: 'not_found' });
});

test('questions that come together, the first of all and others, are answered as when they come alone', async () => {
  const questions = [
    '¿En qué plazo se reporta una operación inusual?',
    '¿Qué es una operación relevante?',
    '¿Quién es el oficial de cumplimiento?',
  ];
  const together = await Promise.all(questions.map(ask));
  for (const [i, question] of questions.entries()) {
    const { response, sources } = await ask(question);
    expect(together[i]).toMatchObject({ response, sources });
  }
});
