import { PACKAGE } from '@finaula/contract/constants';
import { expect, test } from 'vitest';
import { testApp } from '../../../../testing/test-app.ts';
import { packageOf } from '../../../../testing/packages.ts';

const { app, as, create, database } = await testApp();

test('one of two packages uploaded at once is refused when only one has room', async () => {
  const { id: entityId } = await create.entity({ subscription: 'Paid' });
  const user = await create.user({ role: 'EntidadAdmin', entityId });
  const token = await create.sessionOf(user.id);
  const courses = await Promise.all(
    ['Caja', 'Crédito'].map((title) => as(token).createOwnCourse({ body: { title, category: 'cumplimiento' } })),
  );
  const zip = await packageOf({ 'lamina.html': 'Hola' });
  await database
    .insertInto('course_packages')
    .values({
      entity_id: entityId,
      course_id: courses[0]?.body.id ?? '',
      requested_by: user.id,
      bytes: PACKAGE.totalBytes - zip.length,
      sha256: Buffer.alloc(32),
    })
    .execute();
  const uploads = await Promise.all(
    courses.map(({ body: { id } }) =>
      app.inject({
        method: 'POST',
        url: `/api/own-courses/${id}/package`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
        payload: zip,
      }),
    ),
  );
  const codes = uploads.map((reply) => reply.json().code ?? reply.statusCode);
  expect(new Set(codes)).toEqual(new Set([201, 'PACKAGES_FULL']));
});
