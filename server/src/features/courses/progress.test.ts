import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp();

test('the furthest slide is stored for each person and never decreases', async () => {
  const learner = as(await create.session());
  const see = (id: string, slide_number: number) => learner.saveProgress({ params: { id }, body: { slide_number } });
  expect((await learner.listProgress()).body).toEqual([]);
  expect((await see('curso-1', 3)).status).toBe(204);
  await see('curso-1', 7);
  await see('curso-1', 2);
  await see('curso-2', 1);
  const { body } = await learner.listProgress();
  expect(body.map(({ course_id, slide_number }) => [course_id, slide_number])).toEqual([
    ['curso-2', 1],
    ['curso-1', 7],
  ]);
  expect((await as(await create.session()).listProgress()).body).toEqual([]);
});

test('the furthest slide is kept when two tabs write at once', async () => {
  const learner = as(await create.session());
  await Promise.all(
    [5, 9, 2, 8].map((slide_number) => learner.saveProgress({ params: { id: 'curso-1' }, body: { slide_number } })),
  );
  expect((await learner.listProgress()).body[0]?.slide_number).toBe(9);
});

test('an unknown course or slide is refused; a course without slides has four', async () => {
  const learner = as(await create.session());
  const see = async (id: string, slide_number: number) =>
    (await learner.saveProgress({ params: { id }, body: { slide_number } })).body;
  expect(await see('nada', 1)).toMatchObject({ code: 'COURSE_NOT_FOUND' });
  expect(await see('curso-1', 99)).toMatchObject({ code: 'SLIDE_NOT_FOUND' });
  expect(await see('curso-1', 0)).toMatchObject({ code: 'VALIDATION' });
  const document = JSON.stringify({ id: 'vacio', slide_count: 0 });
  await database.insertInto('courses').values({ id: 'vacio', position: 99, version: 'v', document }).execute();
  expect(await see('vacio', 4)).toBeUndefined();
  expect(await see('vacio', 5)).toMatchObject({ code: 'SLIDE_NOT_FOUND' });
});
