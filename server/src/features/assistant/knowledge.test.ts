import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp();
const learner = as(await create.session());
const ask = async (message: string) => (await learner.chat({ body: { course_id: 'curso-1', message } })).body;

/** Changes the text of a slide as another process would. */
const write = (content: string) =>
  sql`
    update courses set document = jsonb_set(document, '{slides,1,content}', to_jsonb(${content}::text)), loaded_at = now()
    where id = 'curso-1'`.execute(database);

test('content that another process loads takes effect within a second', async () => {
  const question = '¿Dónde se guarda la zarzaparrilla?';
  expect(await ask(question)).toMatchObject({ outcome: 'not_found' });
  await write('La zarzaparrilla se guarda bajo llave.');
  const taught = { outcome: 'answered', response: expect.stringContaining('bajo llave') };
  await eventually(async () => expect(await ask(question)).toMatchObject(taught));
  await write('Otra cosa.');
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
