import type { CourseDraft } from '@finaula/contract/course-draft';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { draftOf, envelopeSlide, guardSlide, questionAbout } from '../../../testing/course-draft.ts';
import { testApp } from '../../../testing/test-app.ts';

const { as, create, database } = await testApp({}, { signingKey: true });

/** A Paid institution with two administrators and an employee. */
async function institution() {
  const { id: entityId } = await create.entity({ subscription: 'Paid' });
  const ana = await create.user({ role: 'EntidadAdmin', entityId, name: 'Ana Herrera Solís' });
  const laura = await create.user({ role: 'EntidadAdmin', entityId, name: 'Laura Quintero Ávila' });
  const oscar = await create.user({ entityId, name: 'Óscar Castañeda Luna' });
  return {
    entityId,
    ana: as(await create.sessionOf(ana.id)),
    laura: as(await create.sessionOf(laura.id)),
    oscar: as(await create.sessionOf(oscar.id)),
    oscarId: oscar.id,
  };
}
type Institution = Awaited<ReturnType<typeof institution>>;

const category = 'cumplimiento' as const;
const inform = { effect: { kind: 'inform' as const }, note: 'Primera versión.' };

async function writtenBy(author: Institution['ana'], document: CourseDraft = draftOf()) {
  const { body } = await author.createOwnCourse({ body: { title: document.title, category } });
  const params = { id: body.id };
  expect(await author.saveDraft({ params, body: { edition: 1, document } })).toMatchObject({ status: 200 });
  return params;
}

async function published({ ana, laura }: Institution, document?: CourseDraft) {
  const params = await writtenBy(ana, document);
  expect((await ana.requestCourseReview({ params })).status).toBe(204);
  expect((await laura.decideCourseReview({ params, body: { decision: 'approve' } })).status).toBe(204);
  expect(await ana.publishCourse({ params, body: inform })).toMatchObject({ status: 200, body: { number: 1 } });
  return params;
}

/** Changes the draft, and publishes it with that effect. */
async function publishNext({ ana, laura }: Institution, params: { id: string }, document: CourseDraft, effect: object) {
  const { edition } = (await ana.getDraft({ params })).body;
  expect((await ana.saveDraft({ params, body: { edition, document } })).status).toBe(200);
  await ana.requestCourseReview({ params });
  await laura.decideCourseReview({ params, body: { decision: 'approve' } });
  const body = { effect: { kind: 'everyone' as const, ...effect }, note: 'Cambió el plazo del sobre.' };
  const preview = await ana.previewPublication({ params, body: { effect: body.effect } });
  expect(await ana.publishCourse({ params, body })).toMatchObject({ status: 200 });
  return preview.body;
}

const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'America/Mexico_City' });

const obligationTo = (courseId: string, audience: { everyone: true } | { people: string[] } = { everyone: true }) => ({
  title: 'Manual de sucursal',
  legal_basis: 'Norma interna',
  course_ids: [courseId],
  evidence: 'quiz' as const,
  audience,
  starts_on: '2026-01-01',
  first_due: { on: '2030-01-31' },
  repeat: 'none' as const,
});

async function claim(learner: Institution['oscar'], courseId: string) {
  const course = (await learner.getCourse({ params: { id: courseId } })).body;
  const answers = course.quiz?.questions.map(({ correct_answer }) => correct_answer) ?? [];
  return learner.claimCertificate({ body: { course_id: courseId, course_version: course.version, answers } });
}

test('a course is written, reviewed by another person, published and taken', async () => {
  const bank = await institution();
  const params = await writtenBy(bank.ana);
  expect((await bank.oscar.listCourses()).body.map(({ id }) => id)).not.toContain(params.id);
  expect(await bank.ana.publishCourse({ params, body: inform })).toMatchObject({
    status: 409,
    body: { code: 'DRAFT_NOT_APPROVED' },
  });
  await bank.ana.requestCourseReview({ params });
  expect((await bank.ana.getDraft({ params })).body).toMatchObject({
    state: 'en_revision',
    review: { decidable: false },
  });
  expect(await bank.ana.decideCourseReview({ params, body: { decision: 'approve' } })).toMatchObject({
    status: 403,
    body: { code: 'REVIEWER_EDITED' },
  });
  await bank.laura.decideCourseReview({ params, body: { decision: 'approve' } });
  expect(await bank.ana.publishCourse({ params, body: inform })).toMatchObject({ status: 200, body: { number: 1 } });

  const course = (await bank.oscar.listCourses()).body.find(({ id }) => id === params.id);
  expect(course).toMatchObject({
    title: 'Manual de sucursal',
    module: 'Institucional',
    slide_count: 2,
    duration_minutes: 2,
  });
  expect(await claim(bank.oscar, params.id)).toMatchObject({
    status: 201,
    body: { course_title: 'Manual de sucursal', course_text: { number: 1 } },
  });
});

test('nothing of an own course reaches another institution', async () => {
  const [bank, other] = [await institution(), await institution()];
  const params = await published(bank);
  for (const client of [other.ana, other.oscar]) {
    expect((await client.listCourses()).body.map(({ id }) => id)).not.toContain(params.id);
    expect((await client.listCatalogue()).body.map(({ id }) => id)).not.toContain(params.id);
    expect(await client.getCourse({ params })).toMatchObject({ status: 404, body: { code: 'COURSE_NOT_FOUND' } });
    expect((await client.listCourseVersions({ params })).body).toEqual([]);
    expect((await client.getDraft({ params })).body.code).toBe('COURSE_NOT_FOUND');
    expect((await client.claimCertificate({ body: { course_id: params.id, answers: [0, 0] } })).status).toBe(404);
  }
  const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
  expect((await superAdmin.listCourses()).body.map(({ id }) => id)).not.toContain(params.id);
});

test('a stale edition is refused with who changed it, and the same text again is not', async () => {
  const { ana, laura } = await institution();
  const params = await writtenBy(ana);
  const mine = draftOf({ description: 'La mía.' });
  expect(await laura.saveDraft({ params, body: { edition: 2, document: mine } })).toMatchObject({
    body: { edition: 3 },
  });
  const stale = await ana.saveDraft({ params, body: { edition: 2, document: draftOf({ description: 'Otra.' }) } });
  expect(stale).toMatchObject({ status: 409, body: { code: 'DRAFT_CHANGED' } });
  expect(stale.body.detail).toMatch(/^Laura Quintero Ávila cambió este borrador el .+ de 2026 a las \d+:\d\d/);
  expect(await ana.saveDraft({ params, body: { edition: 2, document: mine } })).toMatchObject({
    status: 200,
    body: { edition: 3 },
  });
});

test('a comment of a reviewer stays beside the draft until another review', async () => {
  const { ana, laura } = await institution();
  const params = await writtenBy(ana);
  await ana.requestCourseReview({ params });
  await laura.decideCourseReview({ params, body: { decision: 'return', comment: 'Falta el plazo.' } });
  await ana.saveDraft({ params, body: { edition: 2, document: draftOf({ title: 'Otro título' }) } });
  const returned = { state: 'returned', comment: 'Falta el plazo.' };
  expect((await ana.getDraft({ params })).body).toMatchObject({ state: 'borrador', edition: 3, review: returned });
  await ana.requestCourseReview({ params });
  expect((await ana.getDraft({ params })).body.review).toMatchObject({ state: 'requested', comment: null });
});

test('faults prevent a review, and a later save withdraws an approval', async () => {
  const { ana, laura } = await institution();
  const faulty = draftOf({ slides: [{ ...guardSlide, title: ' ' }] });
  const params = await writtenBy(ana, faulty);
  expect((await ana.getDraft({ params })).body.faults).toContainEqual({
    part: 'slide',
    number: 1,
    field: 'title',
    sentence: 'Escribe el título de la lámina.',
    kind: 'fault',
  });
  expect((await ana.requestCourseReview({ params })).body.code).toBe('DRAFT_FAULTY');
  expect((await ana.previewPublication({ params, body: { effect: { kind: 'inform' } } })).body.code).toBe(
    'DRAFT_FAULTY',
  );
  await ana.saveDraft({ params, body: { edition: 2, document: draftOf() } });
  await ana.requestCourseReview({ params });
  await laura.decideCourseReview({ params, body: { decision: 'approve' } });
  await ana.saveDraft({ params, body: { edition: 3, document: draftOf({ title: 'Otro título' }) } });
  expect((await ana.publishCourse({ params, body: inform })).body.code).toBe('DRAFT_NOT_APPROVED');
});

test('one person publishes where the policy says so, and the version tells it', async () => {
  const { ana, entityId } = await institution();
  const params = await writtenBy(ana);
  await ana.changeCoursePolicy({ body: { second_person: 'recorded' } });
  expect((await ana.publishCourse({ params, body: inform })).status).toBe(200);
  const version = await database
    .selectFrom('course_versions')
    .select(['is_reviewed', 'approved_by', 'note', 'entity_id'])
    .where('course_id', '=', params.id)
    .executeTakeFirstOrThrow();
  expect(version).toEqual({ is_reviewed: false, approved_by: null, note: 'Primera versión.', entity_id: entityId });
});

test('named people write or review, others do neither, and a naming ends', async () => {
  const bank = await institution();
  const body = { title: 'Curso de Óscar', category };
  expect((await bank.oscar.createOwnCourse({ body })).body.code).toBe('FORBIDDEN');
  await bank.ana.nameCourseStaff({ body: { user_id: bank.oscarId, may: ['author'] } });
  const { id } = (await bank.oscar.createOwnCourse({ body })).body;
  const params = { id };
  await bank.ana.saveDraft({ params, body: { edition: 1, document: draftOf() } });
  expect((await bank.oscar.getDraft({ params })).body).toMatchObject({
    edited_by: 'Ana Herrera Solís',
    editors: [{ name: 'Óscar Castañeda Luna' }, { name: 'Ana Herrera Solís' }],
  });
  expect((await bank.oscar.decideCourseReview({ params, body: { decision: 'approve' } })).body.code).toBe('FORBIDDEN');
  expect((await bank.oscar.publishCourse({ params, body: inform })).status).toBe(403);
  await bank.ana.nameCourseStaff({ body: { user_id: bank.oscarId, may: [] } });
  expect((await bank.oscar.getDraft({ params })).body.code).toBe('COURSE_NOT_FOUND');
});

test('without the plan nothing is written, and what was published stays', async () => {
  const bank = await institution();
  const params = await published(bank);
  await database.updateTable('entities').set({ subscription: 'Standard' }).where('id', '=', bank.entityId).execute();
  expect((await bank.ana.createOwnCourse({ body: { title: 'Otro', category } })).body.code).toBe('PAID_REQUIRED');
  const save = await bank.ana.saveDraft({ params, body: { edition: 2, document: draftOf({ title: 'Otro' }) } });
  expect(save.body.code).toBe('PAID_REQUIRED');
  expect((await bank.oscar.getCourse({ params })).status).toBe(200);
});

test('a new version for everyone gives holders some days and makes nobody overdue', async () => {
  const bank = await institution();
  const params = await published(bank);
  await bank.ana.createObligation({ body: obligationTo(params.id) });
  const constancia = (await claim(bank.oscar, params.id)).body;
  const changed = draftOf({
    slides: [guardSlide, { ...envelopeSlide, content: 'Ahora es una hora.' }],
  });
  const preview = await publishNext(bank, params, changed, { days: 20 });
  expect(preview).toMatchObject({ number: 2, holders: 1, become_due: 1, become_overdue: 0, people: 3 });
  expect(preview.changes).toMatchObject({ added: [], changed: [{ slide_number: 2 }], removed: [], kept: 1 });

  const [mine] = (await bank.oscar.listOwnObligations()).body;
  expect(mine).toMatchObject({ standing: 'por_vencer', due_on: preview.due_on });
  expect(await claim(bank.oscar, params.id)).toMatchObject({ status: 201 });
  expect((await bank.oscar.listOwnObligations()).body).toMatchObject([{ standing: 'cumplida' }]);
  const old = (await bank.oscar.getCourseVersion({ params: { id: params.id, number: 1 } })).body;
  expect(old.course.slides[1]?.content).toBe('El sobre azul se entrega en menos de dos horas.');
  expect(old.version).toBe(constancia.course_version);
});

test('an area takes a new version again by an obligation of its own', async () => {
  const bank = await institution();
  const params = await published(bank);
  const preview = await publishNext(bank, params, draftOf({ title: 'Manual 2' }), {
    kind: 'areas',
    areas: ['Sucursales'],
  });
  expect(preview).toMatchObject({ become_due: 0, obligations: [{ title: 'Versión 2: Manual 2' }] });
  expect((await bank.ana.listObligations()).body).toMatchObject([
    { title: 'Versión 2: Manual 2', audience: { areas: ['Sucursales'] }, course_ids: [params.id] },
  ]);
});

test('fifteen items open an exam, fewer do not, and a load of the platform keeps it', async () => {
  const bank = await institution();
  const items = Array.from({ length: 15 }, (_, i) => questionAbout(`el caso ${i + 1}`));
  const params = await published(bank, draftOf({ exam_items: items }));
  expect((await bank.oscar.getExamIntroduction({ params })).body.available).toBe(true);
  const few = await published(bank, draftOf({ exam_items: items.slice(1) }));
  expect((await bank.oscar.getExamIntroduction({ params: few })).body.available).toBe(false);
  await bank.ana.changeExamPolicy({ body: { certificate_by: 'exam' } });
  expect((await claim(bank.oscar, few.id)).status).toBe(201);
  const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
  await superAdmin.loadStaticRichContent();
  expect((await bank.oscar.getExamIntroduction({ params })).body.available).toBe(true);
});

test('a retired course leaves the catalogue, and its constancias keep their text', async () => {
  const bank = await institution();
  const params = await published(bank);
  await claim(bank.oscar, params.id);
  const { id } = (await bank.ana.createObligation({ body: obligationTo(params.id) })).body;
  const retirement = { params, body: { on: today(), reason: 'Lo sustituye otro.' } };
  expect((await bank.ana.retireCourse(retirement)).body.code).toBe('COURSE_REQUIRED');
  await bank.ana.endObligation({ params: { id }, body: { on: today() } });
  expect((await bank.ana.retireCourse(retirement)).status).toBe(204);
  expect((await bank.oscar.getCourse({ params })).status).toBe(404);
  expect((await bank.oscar.getCourseVersion({ params: { id: params.id, number: 1 } })).status).toBe(200);
  expect((await bank.ana.listOwnCourses()).body.courses).toMatchObject([{ state: 'retirado', retired_on: today() }]);
});

test('a copy of a platform course keeps its sheets, and sources and origin of each slide', async () => {
  const { ana } = await institution();
  const origin = (await ana.listCourses()).body.find(({ job_aids }) => job_aids);
  const { id } = (await ana.createOwnCourse({ body: { title: 'Copia', category, from_course_id: origin?.id } })).body;
  const { document } = (await ana.getDraft({ params: { id } })).body;
  expect(document.slides.map(({ sources }) => sources)).toEqual(origin?.slides.map(({ sources }) => sources));
  expect(document.job_aids).toEqual(origin?.job_aids);
  expect(document.slides[0]?.adapted_from).toEqual({ course_id: origin?.id, slide_number: 1 });
});

test('a course for some is seen by whom an obligation reaches, and by administrators', async () => {
  const bank = await institution();
  const params = await published(bank, draftOf({ audience: 'assigned' }));
  const seen = async (client: Institution['oscar']) => (await client.listCatalogue()).body.map(({ id }) => id);
  expect(await seen(bank.ana)).toContain(params.id);
  expect(await seen(bank.oscar)).not.toContain(params.id);
  expect((await bank.oscar.getCourse({ params })).body.code).toBe('COURSE_NOT_FOUND');
  const colleague = as(await create.session({ entityId: bank.entityId }));
  await bank.ana.createObligation({ body: obligationTo(params.id, { people: [bank.oscarId] }) });
  expect(await seen(bank.oscar)).toContain(params.id);
  expect((await claim(bank.oscar, params.id)).status).toBe(201);
  expect(await seen(colleague)).not.toContain(params.id);
});

test('a minor change is announced to nobody, another one to whoever read the course', async () => {
  const bank = await institution();
  const params = await published(bank);
  await bank.oscar.saveProgress({ params, body: { slide_number: 1 } });
  const changed = (content: string) => draftOf({ slides: [guardSlide, { ...envelopeSlide, content }] });
  await publishNext(bank, params, changed('El sobre azul se entrega en dos horas.'), { kind: 'minor' });
  expect((await bank.oscar.getCourseChanges({ params })).body.changes).toBeNull();
  await publishNext(bank, params, changed('El sobre azul se entrega en una hora.'), { kind: 'inform' });
  expect((await bank.oscar.getCourseChanges({ params })).body.changes).toMatchObject({
    changed: [{ slide_number: 2 }],
  });
});

test('a duty ends with the employment and does not come back with it', async () => {
  const bank = await institution();
  await bank.ana.nameCourseStaff({ body: { user_id: bank.oscarId, may: ['review'] } });
  await bank.ana.changePeople({ body: { user_ids: [bank.oscarId], left_on: today() } });
  expect((await bank.ana.listCourseStaff()).body).toEqual([]);
});

test('a course that is to be retired cannot be required', async () => {
  const bank = await institution();
  const params = await published(bank);
  expect(
    (await bank.ana.retireCourse({ params, body: { on: '2099-01-01', reason: 'Lo sustituye otro.' } })).status,
  ).toBe(204);
  expect((await bank.ana.createObligation({ body: obligationTo(params.id) })).body.code).toBe('COURSE_NOT_FOUND');
});

test('images that nothing names make room when the institution’s are full', async () => {
  const bank = await institution();
  const params = await writtenBy(bank.ana);
  const image = (background: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();
  const add = async (background: string) =>
    bank.ana.addCourseImage({ params, file: { type: 'image/png', content: await image(background) } });
  const kept = (await add('red')).body.media_id;
  const slides = [{ ...guardSlide, image: { media_id: kept, alt: 'Rojo' } }];
  await bank.ana.saveDraft({ params, body: { edition: 2, document: draftOf({ slides }) } });
  await sql`
    insert into course_media (entity_id, course_id, sha256, content, width, height, added_by, added_at)
    select ${bank.entityId}, ${params.id}, sha256(convert_to(n::text, 'UTF8')), convert_to(repeat('x', 27000000), 'UTF8'), 1, 1, ${bank.oscarId},
      now() - interval '2 days' from generate_series(1, 8) n`.execute(database);
  await sql`update course_media set added_at = now() - interval '2 days' where id = ${kept}`.execute(database);
  expect((await add('blue')).status).toBe(201);
  const left = await database.selectFrom('course_media').select('id').where('course_id', '=', params.id).execute();
  expect(left.map(({ id }) => id)).toContain(kept);
  expect(left).toHaveLength(2);
});
