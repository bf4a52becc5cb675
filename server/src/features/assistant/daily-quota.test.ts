import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp(
  { ASSISTANT_DAILY_USER: '3', ASSISTANT_DAILY_ENTITY: '5' },
  { content: true },
);
const ask = (token: string) => as(token).chat({ body: { course_id: 'm04', message: '¿Qué es el lavado de dinero?' } });
const codes = async (token: string, times: number) => {
  const answers = [];
  for (let i = 0; i < times; i++) answers.push((await ask(token)).body.code);
  return answers;
};

test('individual learners have a quota each: what others of them ask uses up nobody’s (L2)', async () => {
  const { id: entityId } = await database
    .selectFrom('entities')
    .select('id')
    .where('entity_type', '=', 'individual')
    .executeTakeFirstOrThrow();
  for (let i = 0; i < 3; i++) {
    const token = await create.session({ entityId });
    expect(await codes(token, 4)).toEqual([undefined, undefined, undefined, 'ASSISTANT_LIMIT']);
    expect((await as(token).getChatStatus({ query: { course_id: 'm04' } })).body).toMatchObject({ reason: 'limit' });
  }
  expect(
    (await as(await create.session({ entityId })).getChatStatus({ query: { course_id: 'm04' } })).body.remaining_today,
  ).toBe(3);
});

test('the staff of an institution still share theirs (L2)', async () => {
  const { id: entityId } = await create.entity();
  expect(await codes(await create.session({ entityId }), 3)).toEqual([undefined, undefined, undefined]);
  expect(await codes(await create.session({ entityId }), 3)).toEqual([undefined, undefined, 'ASSISTANT_ENTITY_LIMIT']);
});
