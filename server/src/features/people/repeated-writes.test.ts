import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp({ RATE_LIMIT: 'on' });
const rowsAbout = async (userId: string) =>
  (await database.selectFrom('audit_log').select('id').where('user_id', '=', userId).execute()).length;
const statuses = async (times: number, call: () => Promise<{ status: number }>) => {
  const answers = [];
  for (let i = 0; i < times; i++) answers.push((await call()).status);
  return {
    done: answers.filter((status) => status < 300).length,
    refused: answers.filter((status) => status === 429).length,
  };
};

test('repeated switches and links of one person are limited, other people are not (L1)', async () => {
  const { id: entityId } = await create.entity();
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId }));
  const [active, other, waiting] = [
    await create.user({ entityId }),
    await create.user({ entityId }),
    await create.user({ entityId, verified: false }),
  ];
  const toggle = (user_id: string) => admin.toggleUserStatus({ body: { user_id, action: 'deactivate' } });
  expect(await statuses(14, () => toggle(active.id))).toEqual({ done: 10, refused: 4 });
  // Only the first one changes anything.
  expect(await rowsAbout(active.id)).toBe(1);
  expect((await toggle(other.id)).status).toBe(200);
  const link = () => admin.sendVerification({ body: { user_id: waiting.id } });
  expect(await statuses(14, link)).toEqual({ done: 10, refused: 4 });
  const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
  const override = () => superAdmin.overrideUserAccess({ body: { user_id: active.id, action: 'activate' } });
  expect(await statuses(12, override)).toEqual({ done: 10, refused: 2 });
  const reset = () => superAdmin.createResetLink({ body: { user_id: active.id } });
  expect(await statuses(12, reset)).toEqual({ done: 10, refused: 2 });
  const plan = () => superAdmin.updateEntity({ params: { id: entityId }, body: { subscription: 'Paid' } });
  expect(await statuses(22, plan)).toEqual({ done: 20, refused: 2 });
});

test('a stolen session that writes all day cannot keep its owner from ending it (L1)', async () => {
  const { id } = await create.user();
  const [stolen, own] = [await create.sessionOf(id), await create.sessionOf(id)];
  expect((await statuses(61, () => as(stolen).endOtherSessions())).refused).toBe(0 + 1);
  const mine = await create.sessionOf(id);
  expect((await as(mine).endOtherSessions()).status).toBe(200);
  for (const token of [stolen, own]) expect((await as(token).getSession()).status).toBe(401);
});

const video = { title: 'Bono de 5,000 pesos: da tu NIP', youtube_url: 'https://youtu.be/dQw4w9WgXcQ' };

test('a person adds twenty videos in an hour and no more (L1)', async () => {
  const { id: entityId } = await create.entity({ subscription: 'Paid' });
  const learner = as(await create.session({ entityId }));
  expect(await statuses(23, () => learner.addYoutubeCourse({ body: video }))).toEqual({ done: 20, refused: 3 });
});

test('a video is removed by its author, an administrator or a SuperAdmin only (L1)', async () => {
  const { id: entityId } = await create.entity({ subscription: 'Paid' });
  const { id: adderId } = await create.user({ entityId });
  const { id: adminId } = await create.user({ entityId, role: 'EntidadAdmin' });
  const [adder, admin] = [as(await create.sessionOf(adderId)), as(await create.sessionOf(adminId))];
  const colleague = as(await create.session({ entityId }));
  const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
  const add = async () => (await adder.addYoutubeCourse({ body: video })).body.id;
  const ids = [await add(), await add(), await add()];
  const remove = (by: typeof adder, id = '') => by.removeYoutubeCourse({ params: { id } });

  expect((await adder.listYoutubeCourses()).body.map(({ removable }) => removable)).toEqual([true, true, true]);
  expect((await colleague.listYoutubeCourses()).body.map(({ removable }) => removable)).toEqual([false, false, false]);
  expect((await remove(colleague, ids[0])).body.code).toBe('VIDEO_OF_ANOTHER');
  for (const stranger of [as(await create.session()), as(await create.session({ role: 'EntidadAdmin' }))])
    expect((await remove(stranger, ids[0])).body.code).toBe('VIDEO_NOT_FOUND');
  for (const [i, by] of [adder, admin, superAdmin].entries()) expect((await remove(by, ids[i])).status).toBe(204);
  expect((await remove(adder, ids[0])).body.code).toBe('VIDEO_NOT_FOUND');
  expect((await adder.listYoutubeCourses()).body).toEqual([]);

  const acts = await database
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'user_id', 'detail'])
    .where('entity_id', '=', entityId)
    .where('action', '!=', 'facts recorded')
    .orderBy('id')
    .execute();
  expect(acts.map(({ action }) => action)).toEqual([
    ...Array(3).fill('video added'),
    ...Array(3).fill('video removed'),
  ]);
  expect(acts[4]).toEqual({ action: 'video removed', actor_id: adminId, user_id: adderId, detail: video });
});
