import type { Course, Slide } from '@finaula/contract/courses';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp();
const entity = await create.entity();
const admin = as(await create.session({ role: 'EntidadAdmin', entityId: entity.id }));
const superAdmin = as(await create.session({ role: 'SuperAdmin' }));

const slide = (slide_number: number, title: string, content: string): Slide => ({
  slide_number,
  title,
  content,
  sources: [],
  applies_to: '',
});
const first = [slide(1, 'Qué es', 'Uno.'), slide(2, 'Plazos', 'Son 60 días.'), slide(3, 'Sanciones', 'Multa.')];
const second = [
  slide(1, 'Qué es', 'Uno.'),
  slide(2, 'Sanciones', 'Multa.'),
  slide(3, 'Plazos', 'Son 24 horas.'),
  slide(4, 'Canales', 'Uno nuevo.'),
];

/** Publishes a text of a course, as a content load does. */
async function publish(id: string, version: string, slides: readonly Slide[]): Promise<void> {
  const course: Course = {
    id,
    title: 'Curso con versiones',
    description: 'd',
    module: 'PLD',
    category: 'pld',
    duration_minutes: 10,
    slide_count: slides.length,
    slides: [...slides],
    snippets: [],
    quiz: {
      passing_score: 80,
      questions: [
        { id: 'q1', question: '¿?', options: ['a', 'b'], correct_answer: 1, explanation: 'Por eso.', slide_number: 1 },
      ],
    },
    validity_months: 12,
    updated_at: '2026-11-20',
    version,
  };
  const document = JSON.stringify(course);
  await database
    .insertInto('courses')
    .values({ id, position: 90, version, document })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ version, document }))
    .execute();
}
const numbersOf = async (user: typeof admin, id: string) =>
  (await user.listCourseVersions({ params: { id } })).body.map(({ number, version }) => [number, version]);

test('each new text of a course gets the next number, and a text that returns keeps its own', async () => {
  await publish('v-uno', 'a', first);
  await publish('v-uno', 'b', second);
  await publish('v-uno', 'b', second);
  await publish('v-uno', 'a', first);
  expect(await numbersOf(admin, 'v-uno')).toEqual([
    [2, 'b'],
    [1, 'a'],
  ]);
});

test('a content load keeps the text that it replaces, with the SuperAdmin who loaded the new one', async () => {
  await database.updateTable('courses').set({ version: 'anterior' }).where('id', '=', 'curso-1').execute();
  const user = await create.user({ role: 'SuperAdmin' });
  await as(await create.sessionOf(user.id)).loadStaticRichContent();
  const loaded = await database
    .selectFrom('courses')
    .select(['id', 'version'])
    .where('id', '=', 'm01')
    .executeTakeFirstOrThrow();
  const version = await database
    .selectFrom('course_versions')
    .select(['number', 'published_by'])
    .where('course_id', '=', 'm01')
    .where('version', '=', loaded.version)
    .executeTakeFirstOrThrow();
  expect(version.published_by).toBe(user.id);
});

test('an administrator reads an older text whole, with the questions and without their answers', async () => {
  await publish('v-dos', 'a', first);
  await publish('v-dos', 'b', second);
  const { body } = await admin.getCourseVersion({ params: { id: 'v-dos', number: 1 } });
  expect(body).toMatchObject({ number: 1, version: 'a', note: null, course: { slides: first } });
  expect(body.course.quiz).toEqual({
    passing_score: 80,
    questions: [{ id: 'q1', question: '¿?', options: ['a', 'b'] }],
  });
  expect(JSON.stringify(body)).not.toContain('correct_answer');
  expect((await superAdmin.getCourseVersion({ params: { id: 'v-dos', number: 2 } })).body.course.slides).toEqual(
    second,
  );
  expect((await admin.getCourseVersion({ params: { id: 'v-dos', number: 3 } })).body).toMatchObject({
    code: 'COURSE_VERSION_NOT_FOUND',
  });
});

test('an employee reads the versions of their own constancias only', async () => {
  await publish('v-tres', 'a', first);
  await publish('v-tres', 'b', second);
  const [holder, other] = [await create.user({ entityId: entity.id }), await create.user({ entityId: entity.id })];
  const { folio } = await create.certificate(holder.id, { courseId: 'v-tres', courseVersion: 'a' });
  const [own, foreign] = [as(await create.sessionOf(holder.id)), as(await create.sessionOf(other.id))];
  expect(await numbersOf(own, 'v-tres')).toEqual([[1, 'a']]);
  expect((await own.getCourseVersion({ params: { id: 'v-tres', number: 1 } })).status).toBe(200);
  expect((await own.getCourseVersion({ params: { id: 'v-tres', number: 2 } })).status).toBe(404);
  expect(await numbersOf(foreign, 'v-tres')).toEqual([]);
  expect((await as().getPublicCertificate({ params: { folio } })).body.course_text).toMatchObject({ number: 1 });
});

test('a person who read an older version sees what changed, until they acknowledge it', async () => {
  await publish('v-cuatro', 'a', first);
  const learner = as(await create.session({ entityId: entity.id }));
  const params = { id: 'v-cuatro' };
  const changes = async () => (await learner.getCourseChanges({ params })).body.changes;
  expect(await changes()).toBeNull();
  await learner.saveProgress({ params, body: { slide_number: 1 } });
  expect(await changes()).toBeNull();
  await publish('v-cuatro', 'b', second);
  await learner.saveProgress({ params, body: { slide_number: 2 } });
  expect(await changes()).toMatchObject({
    read: { number: 1 },
    present: { number: 2 },
    added: [{ slide_number: 4, title: 'Canales' }],
    changed: [{ slide_number: 3, title: 'Plazos' }],
    removed: [],
  });
  await learner.acknowledgeCourseChanges({ params });
  expect(await changes()).toBeNull();
});

test('a version is never rewritten nor removed', async () => {
  await publish('v-cinco', 'a', first);
  const version = database.updateTable('course_versions').set({ note: 'otra' }).where('course_id', '=', 'v-cinco');
  await expect(version.execute()).rejects.toThrow('never rewritten');
  await expect(database.deleteFrom('course_versions').execute()).rejects.toThrow('never rewritten');
});
