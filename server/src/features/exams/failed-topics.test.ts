import { expect, test } from 'vitest';
import { wilsonInterval } from '../../shared/figures-by-area.ts';
import { sitExam } from '../../testing/examinee.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp({}, { signingKey: true });
const { id: entityId } = await create.entity({ name: 'Banco de Temas' });
const administrator = await create.user({ role: 'EntidadAdmin', entityId });
const admin = as(await create.sessionOf(administrator.id));

async function examineeOf(area: string, right: number) {
  const person = await create.user({ entityId });
  await database
    .insertInto('employment_facts')
    .values({ entity_id: entityId, user_id: person.id, area, recorded_by: administrator.id })
    .execute();
  await sitExam(database, as(await create.sessionOf(person.id)), 'curso-1', right);
}
for (let n = 0; n < 5; n += 1) await examineeOf('Sucursales', 0);
for (let n = 0; n < 4; n += 1) await examineeOf('Caja', 0);

test('topics have a figure for five people of an area, and none for four', async () => {
  const { status, body } = await admin.getFailedTopics();
  expect([status, body.areas]).toEqual([200, ['Caja', 'Sucursales']]);
  expect(body.topics.length).toBeGreaterThan(0);
  for (const { course_id, slides, figures } of body.topics) {
    expect(course_id).toBe('curso-1');
    expect(slides.length).toBeGreaterThan(0);
    expect(figures[0]).toBeNull();
  }
  const [worst] = body.topics;
  expect(worst?.figures[1]).toMatchObject({ people: 5, wrong: 100, high: 100 });
});

test('an administrator of another institution sees no topics', async () => {
  const other = await create.entity({ name: 'Banco Ajeno' });
  const stranger = await create.user({ role: 'EntidadAdmin', entityId: other.id });
  expect((await as(await create.sessionOf(stranger.id)).getFailedTopics()).body).toEqual({ areas: [], topics: [] });
});

test('a Wilson interval stays within 0 and 100 % and narrows with more answers', () => {
  expect(wilsonInterval(0, 10)).toEqual({ low: 0, high: 21 });
  expect(wilsonInterval(10, 10)).toEqual({ low: 79, high: 100 });
  expect(wilsonInterval(50, 100)).toEqual({ low: 42, high: 58 });
});
