import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { courseSummary } from '@finaula/contract/courses';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fixtureCourses } from '../../testing/fixture-courses.ts';
import { testApp } from '../../testing/test-app.ts';

const { app, as, create, database } = await testApp();
const headers = { authorization: `Bearer ${await create.session()}` };
const get = (more: Record<string, string> = {}, url = '/api/courses') =>
  app.inject({ url, headers: { ...headers, ...more } });

const addresses = ['/api/courses', '/api/catalogue', '/api/courses/curso-1'];

test.each(addresses)(
  '%s comes in the encoding that is asked for, the same in each, and not again to whoever has it',
  async (address) => {
    const plain = await get({}, address);
    const reply = plain.json();
    expect(plain.headers['content-encoding'] ?? 'identity').toBe('identity');
    const compressed = await get({ 'accept-encoding': 'gzip, br' }, address);
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-encoding/i),
      etag: plain.headers.etag,
    });
    expect(JSON.parse(String(brotliDecompressSync(compressed.rawPayload)))).toEqual(reply);
    expect(JSON.parse(String(gunzipSync((await get({ 'accept-encoding': 'gzip' }, address)).rawPayload)))).toEqual(
      reply,
    );

    const unchanged = await get({ 'if-none-match': String(plain.headers.etag) }, address);
    expect([unchanged.statusCode, unchanged.payload]).toEqual([304, '']);
    expect(unchanged.headers['cache-control']).toBe('private, no-cache');
    expect((await get({ 'if-none-match': 'W/"otra"' }, address)).statusCode).toBe(200);
  },
);

test('the catalogue has the fields of a card, and a single course equals the one of the list [3-course]', async () => {
  const learner = as(await create.session());
  const courses = (await learner.listCourses()).body;
  expect(courses).toEqual(fixtureCourses);
  const { body } = await learner.listCatalogue();
  expect(z.array(courseSummary.strict()).parse(body)).toEqual(body);
  expect(body.map(({ id, slide_count, quiz }) => [id, slide_count, quiz?.question_count])).toEqual(
    courses.map(({ id, slides, quiz }) => [id, slides.length, quiz?.questions.length]),
  );
  for (const whole of courses) {
    expect(body.find(({ id }) => id === whole.id)).toMatchObject({
      title: whole.title,
      description: whole.description,
      module: whole.module,
      essential_slides: [1, 3, 4, 8],
      essential_minutes: whole.essential_minutes,
    });
    expect((await learner.getCourse({ params: { id: whole.id } })).body).toEqual(whole);
  }
});

test('an unknown course is not found until it is loaded', async () => {
  const learner = as(await create.session());
  const ask = async () => (await learner.getCourse({ params: { id: 'nuevo' } })).body;
  expect(await ask()).toMatchObject({ code: 'COURSE_NOT_FOUND' });
  const document = JSON.stringify({ id: 'nuevo', quiz: null });
  await database.insertInto('courses').values({ id: 'nuevo', position: 99, version: 'v', document }).execute();
  expect(await ask()).toEqual({ id: 'nuevo', quiz: null });
  await database.deleteFrom('courses').where('id', '=', 'nuevo').execute();
});

test.each(addresses)('%s shows within a second what another process loaded', async (address) => {
  const before = await get({}, address);
  const load = (version: string, document: string) =>
    database.updateTable('courses').set({ version, document }).where('id', '=', 'curso-1').execute();
  await load('otra', '{"id":"curso-1","title":"Nuevo"}');
  await expect.poll(async () => (await get({}, address)).payload).toContain('"Nuevo"');
  expect((await get({ 'if-none-match': String(before.headers.etag) }, address)).statusCode).toBe(200);
  await load(fixtureCourses[0].version, JSON.stringify(fixtureCourses[0]));
  await expect.poll(async () => (await get({}, address)).headers.etag).toBe(before.headers.etag);
});
