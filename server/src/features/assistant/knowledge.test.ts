import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Transaction } from '../../database/connect.ts';
import { eventually } from '../../testing/eventually.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp();
const learner = as(await create.session());
const ask = async (message: string) => (await learner.chat({ body: { course_id: 'curso-1', message } })).body;

/** Changes the content as another process would. */
const change = (content: (tx: Transaction) => Promise<unknown>) =>
  database.transaction().execute(async (tx) => {
    await content(tx);
    await sql`select refresh_lexemes()`.execute(tx);
    await tx.updateTable('courses').set({ loaded_at: sql`now()` }).execute();
  });
const lesson = { course_id: 'curso-1', slide_number: 1, position: 9_999, slide_title: 'Otra', kind: 'snippet' };

test('content that another process loads or removes takes effect within a second', async () => {
  const question = '¿Dónde se guarda la zarzaparrilla?';
  expect(await ask(question)).toMatchObject({ outcome: 'not_found' });
  const content = 'La zarzaparrilla se guarda bajo llave.';
  await change(async (tx) => {
    await tx
      .insertInto('passages')
      .values({ ...lesson, content })
      .execute();
    await tx
      .insertInto('sentences')
      .values({
        course_id: 'curso-1',
        slide_number: 1,
        position: 9_999,
        block: 9_999,
        content,
        kind: 'prose',
        facts: [],
      })
      .execute();
  });
  const taught = { outcome: 'answered', response: expect.stringContaining('bajo llave') };
  await eventually(async () => expect(await ask(question)).toMatchObject(taught));
  await change(async (tx) => {
    for (const table of ['passages', 'sentences'] as const)
      await tx.deleteFrom(table).where('position', '=', lesson.position).execute();
  });
  await eventually(async () => expect(await ask(question)).toMatchObject({ outcome: 'not_found' }));
});

test('simultaneous questions get the same answers as single ones', async () => {
  const questions = [
    '¿Qué es el lavado de dinero?',
    '¿Dónde se guarda una contraseña?',
    '¿Cuándo se responde una queja?',
  ];
  const together = await Promise.all(questions.map(ask));
  for (const [i, question] of questions.entries()) {
    const { response, sources } = await ask(question);
    expect(together[i]).toMatchObject({ response, sources });
  }
});
