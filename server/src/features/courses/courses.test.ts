import { join } from 'node:path';
import { LANDING_MINUTES, LANDING_MODULES } from '@finaula/contract/constants';
import { course } from '@finaula/contract/courses';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { takeLock } from '../../database/advisory-locks.ts';
import { testApp } from '../../testing/test-app.ts';
import { inspectContent } from './content/read-content.ts';

const { as, create, database } = await testApp();
const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
const learner = as(await create.session());
const content = inspectContent(join(import.meta.dirname, '../../../../content'));

test('the platform’s own content has no fault', () => {
  expect(content.faults).toEqual([]);
});

test('the landing page tells the number and the durations of the platform’s own courses', () => {
  const minutes = content.courses.map(({ duration_minutes }) => duration_minutes);
  expect({ from: Math.min(...minutes), to: Math.max(...minutes) }).toEqual(LANDING_MINUTES);
  expect(content.courses).toHaveLength(LANDING_MODULES);
});

test('a SuperAdmin loads the courses repeatedly, and learners read them in catalogue order [7-courses] [7-load-static-rich-content] [3-course]', async () => {
  await database.deleteFrom('courses').execute();
  expect((await learner.listCourses()).body).toEqual([]);
  const loaded = { status: 200, body: { success_count: content.courses.length } };
  expect(await superAdmin.loadStaticRichContent()).toMatchObject(loaded);
  expect(await superAdmin.loadStaticRichContent()).toMatchObject(loaded);
  const { body } = await learner.listCourses();
  expect(body).toEqual(content.courses);
  expect(z.array(course).parse(body)).toEqual(body);
});

test('a SuperAdmin reads what loading would change, and nothing is loaded', async () => {
  await superAdmin.loadStaticRichContent();
  const none = { added: 0, changed: 0, removed: 0 };
  expect((await superAdmin.previewStaticContent()).body).toEqual({ courses: [], exam_items: none });
  const [first, second] = content.courses;
  if (!first || !second) throw new Error('No courses');
  const [slide, ...slides] = first.slides;
  const before = { ...first, slides: [{ ...slide, content: 'Otro texto' }, ...slides.slice(1)] };
  await database
    .updateTable('courses')
    .set({ version: 'vieja', document: JSON.stringify({ ...before, version: 'vieja' }) })
    .where('id', '=', first.id)
    .execute();
  await database.deleteFrom('courses').where('id', '=', second.id).execute();
  const preview = (await superAdmin.previewStaticContent()).body;
  expect(preview.courses).toEqual([
    { course_id: first.id, title: first.title, is_new: false, added: 1, changed: 1, removed: 0 },
    { course_id: second.id, title: second.title, is_new: true, added: second.slides.length, changed: 0, removed: 0 },
  ]);
  const kept = await database.selectFrom('courses').select('version').where('id', '=', first.id).executeTakeFirst();
  expect(kept?.version).toBe('vieja');
});

test('a load is refused in a sentence while another one runs', async () => {
  await database.transaction().execute(async (tx) => {
    await takeLock(tx, 'contentLoad', '');
    expect(await superAdmin.loadStaticRichContent()).toMatchObject({ status: 409, body: { code: 'CONTENT_LOADING' } });
  });
});

test('loading again resets a changed course to its content', async () => {
  await database.updateTable('courses').set({ version: 'vieja', position: 99 }).execute();
  await superAdmin.loadStaticRichContent();
  const rows = await database.selectFrom('courses').select(['id', 'version']).orderBy('position').execute();
  expect(rows).toEqual(content.courses.map(({ id, version }) => ({ id, version })));
});

test('a course without slides and quiz is sent as it is [3-course]', async () => {
  const [first] = content.courses;
  const bare = { ...first, id: 'sin-laminas', slides: [], slide_count: 0, quiz: null };
  await database
    .insertInto('courses')
    .values({ id: bare.id, position: 50, version: 'v', document: JSON.stringify(bare) })
    .execute();
  const { body } = await learner.listCourses();
  expect(body.find(({ id }) => id === 'sin-laminas')).toEqual(bare);
});
