import { expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';

const { as, create } = await testApp();
const url = 'https://youtu.be/dQw4w9WgXcQ';
const video = { title: 'Inducción', youtube_url: url };

test('a Paid entity adds a video, and only its own people see it [7-youtube-courses] [6-youtube-paid]', async () => {
  const { id } = await create.entity({ subscription: 'Paid' });
  const learner = as(await create.session({ entityId: id }));
  const { status, body } = await learner.addYoutubeCourse({ body: { ...video, description: 'Bienvenida' } });
  expect(status).toBe(201);
  expect(body).toMatchObject({ title: 'Inducción', youtube_url: url, description: 'Bienvenida' });
  const colleague = as(await create.session({ entityId: id }));
  expect((await colleague.listYoutubeCourses()).body).toEqual([{ ...body, removable: false }]);
  expect((await as(await create.session()).listYoutubeCourses()).body).toEqual([]);
});

test('a Standard entity and a user without an entity are refused [6-youtube-paid]', async () => {
  expect(await as(await create.session()).addYoutubeCourse({ body: video })).toMatchObject({
    status: 403,
    body: { code: 'PAID_REQUIRED' },
  });
  const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
  expect(await superAdmin.addYoutubeCourse({ body: video })).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN' },
  });
  expect((await superAdmin.listYoutubeCourses()).body).toEqual([]);
});

test('an address that is no video is 422 with a sentence [5-youtube]', async () => {
  const { id } = await create.entity({ subscription: 'Paid' });
  const learner = as(await create.session({ entityId: id }));
  expect(await learner.addYoutubeCourse({ body: { ...video, youtube_url: 'https://vimeo.com/1' } })).toMatchObject({
    status: 422,
    body: { code: 'VALIDATION', detail: expect.stringContaining('Escribe la dirección de un video de YouTube') },
  });
});
