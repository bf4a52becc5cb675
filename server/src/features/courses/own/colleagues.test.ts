import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { draftOf } from '../../../testing/course-draft.ts';
import { testApp } from '../../../testing/test-app.ts';

const { as, create, database } = await testApp({}, {});

async function office() {
  const { id: entityId } = await create.entity({ subscription: 'Paid' });
  const ana = as(await create.session({ role: 'EntidadAdmin', entityId }));
  const laura = await create.user({ role: 'EntidadAdmin', entityId, name: 'Laura Quintero Ávila' });
  const draft = draftOf({ audience: 'assigned' });
  const { id } = (await ana.createOwnCourse({ body: { title: draft.title, category: 'cumplimiento' } })).body;
  await ana.saveDraft({ params: { id }, body: { edition: 1, document: draft } });
  return { ana, laura: as(await create.sessionOf(laura.id)), entityId, params: { id } };
}

test('two authors see who else has the draft open, and where, for half a minute', async () => {
  const { ana, laura, params } = await office();
  expect((await ana.markDraftPresence({ params, body: { place: 's1' } })).body).toEqual({ edition: 2, others: [] });
  await laura.markDraftPresence({ params, body: { place: 's2' } });
  const seen = async () => (await ana.markDraftPresence({ params, body: { place: null } })).body.others;
  expect(await seen()).toMatchObject([{ name: 'Laura Quintero Ávila', place: 's2' }]);
  await sql`update own_courses set present = replace(present::text, '"2026', '"2025')::jsonb where id = ${params.id}`.execute(
    database,
  );
  expect(await seen()).toEqual([]);
});

test('the assistant does not name a course for some to a colleague whom no obligation reaches', async () => {
  const { ana, entityId, params } = await office();
  await ana.changeCoursePolicy({ body: { second_person: 'recorded' } });
  await ana.publishCourse({ params, body: { effect: { kind: 'inform' }, note: 'Primera.' } });
  const ask = async (role: 'EntidadAdmin' | 'Empleado') => {
    const person = as(await create.session({ role, entityId }));
    const [course] = (await person.listCatalogue()).body;
    return JSON.stringify(
      (await person.chat({ body: { course_id: course?.id ?? '', message: '¿Qué es la guardia Alondra?' } })).body,
    );
  };
  expect(await ask('Empleado')).not.toMatch(/Manual de sucursal|4417/);
  expect(await ask('EntidadAdmin')).toMatch(/4417/);
});
