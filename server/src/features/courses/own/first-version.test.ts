import { expect, test } from 'vitest';
import { draftOf } from '../../../testing/course-draft.ts';
import { testApp } from '../../../testing/test-app.ts';

const { as, create } = await testApp();

test('the preview says whether publishing adds an obligation or changes one', async () => {
  const { id: entityId } = await create.entity({ subscription: 'Paid' });
  const ana = as(await create.sessionOf((await create.user({ role: 'EntidadAdmin', entityId })).id));
  await ana.changeCoursePolicy({ body: { second_person: 'recorded' } });
  const document = draftOf();
  const { body } = await ana.createOwnCourse({ body: { title: document.title, category: 'cumplimiento' } });
  const params = { id: body.id };
  await ana.saveDraft({ params, body: { edition: 1, document } });
  const preview = async (kind: 'inform' | 'everyone') =>
    (await ana.previewPublication({ params, body: { effect: { kind } } })).body;
  expect(await preview('inform')).toMatchObject({ obligations: [], adds_obligation: false });
  expect(await preview('everyone')).toMatchObject({
    obligations: [{ title: `Versión 1: ${document.title}` }],
    adds_obligation: true,
  });
  const effect = { kind: 'everyone' as const };
  expect((await ana.publishCourse({ params, body: { effect, note: 'Primera versión.' } })).status).toBe(200);
  await ana.saveDraft({ params, body: { edition: 2, document: { ...document, description: 'Otra.' } } });
  expect(await preview('everyone')).toMatchObject({
    number: 2,
    obligations: [{ title: `Versión 1: ${document.title}` }],
    adds_obligation: false,
  });
});
