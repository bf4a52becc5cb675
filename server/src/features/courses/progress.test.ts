import { slideSeconds } from '@finaula/contract/text';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bypassTriggers } from '../../testing/bypass-triggers.ts';
import { fixtureCourses } from '../../testing/fixture-courses.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp();

test('the furthest slide is stored for each person and never decreases', async () => {
  const learner = as(await create.session());
  const see = (id: string, slide_number: number) => learner.saveProgress({ params: { id }, body: { slide_number } });
  expect((await learner.listProgress()).body).toEqual([]);
  expect((await see('curso-1', 3)).status).toBe(200);
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
  expect(await see('vacio', 4)).toEqual({ seen_slides: [] });
  expect(await see('vacio', 5)).toMatchObject({ code: 'SLIDE_NOT_FOUND' });
});

test('twelve slides at once do not count as read, whether in one request or in twelve (M8)', async () => {
  const [one, many] = [as(await create.session()), as(await create.session())];
  const slides = fixtureCourses[0].slides.map(({ slide_number }) => slide_number);
  const read = (reader: typeof one, seen: number[]) =>
    reader.saveProgress({ params: { id: 'curso-1' }, body: { slide_number: slides.length, seen } });
  expect((await read(one, slides)).body.seen_slides).toEqual([]);
  await Promise.all(slides.map((slide) => read(many, [slide])));
  expect((await read(many, [])).body.seen_slides).toEqual([]);
});

test('slides count in any order while their seconds fit the time since the last one (L8)', async () => {
  const { id } = await create.user();
  const reader = as(await create.sessionOf(id));
  const read = async (...seen: number[]) =>
    (await reader.saveProgress({ params: { id: 'curso-1' }, body: { slide_number: Math.max(...seen), seen } })).body
      .seen_slides;
  const secondsPass = (seconds: number) =>
    bypassTriggers(database, async (tx) => {
      const earlier = sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`;
      await tx.updateTable('progress').set({ began_at: earlier }).where('user_id', '=', id).execute();
      await tx.updateTable('sessions').set({ created_at: earlier }).where('user_id', '=', id).execute();
      await tx.updateTable('slides_seen').set({ seen_at: earlier }).where('user_id', '=', id).execute();
    });
  const secondsOf = (slide: number) => slideSeconds(fixtureCourses[0].slides[slide - 1]?.content ?? '');
  // An old session is no time in this course: it has just begun.
  await secondsPass(3600);
  expect(await read(4)).toEqual([]);
  await secondsPass(secondsOf(4));
  expect(await read(4)).toEqual([4]);
  expect(await read(2)).toEqual([4]);
  // Offline, two slides took their time before the browser could send them.
  await secondsPass(secondsOf(2) + secondsOf(3));
  expect(await read(3, 2)).toEqual([2, 3, 4]);
  expect(await read(1)).toEqual([2, 3, 4]);
});
