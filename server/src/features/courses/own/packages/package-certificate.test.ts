import { expect, test } from 'vitest';
import { readToday } from '../../../../shared/time/read-today.ts';
import { draftOf, questionAbout } from '../../../../testing/course-draft.ts';
import { shapes } from '../../../../testing/packages.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { importPackageJob } from './import-package.ts';

const { app, as, create, database } = await testApp({}, { signingKey: true });
const inform = { effect: { kind: 'inform' as const }, note: 'Primera versión.' };

/** An institution where one person publishes alone, with an employee. */
async function institution() {
  const { id: entityId } = await create.entity({ subscription: 'Paid' });
  const ana = await create.user({ role: 'EntidadAdmin', entityId });
  const token = await create.sessionOf(ana.id);
  const oscar = await create.user({ entityId, name: 'Óscar Castañeda Luna' });
  const author = as(token);
  await author.changeCoursePolicy({ body: { second_person: 'recorded' } });
  return { author, token, entityId, learner: as(await create.sessionOf(oscar.id)) };
}
type Institution = Awaited<ReturnType<typeof institution>>;

async function uploaded({ author, token }: Institution, id: string, zip: Buffer) {
  const reply = await app.inject({
    method: 'POST',
    url: `/api/own-courses/${id}/package`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
    payload: zip,
  });
  const params = { id, package_id: reply.json().import_id as string };
  await importPackageJob({ platform: database }).run(params, new AbortController().signal);
  const { sha256 } = (await author.getPackageImport({ params })).body;
  return { package_id: params.package_id, sha256 };
}

async function publish({ author }: Institution, id: string, named: { package_id: string; sha256: string }, more = {}) {
  const { edition } = (await author.getDraft({ params: { id } })).body;
  const document = draftOf({ slides: [], package: { ...named, minutes: 25 }, ...more });
  const saved = await author.saveDraft({ params: { id }, body: { edition, document } });
  expect(saved.body.faults.filter(({ kind }) => kind === 'fault')).toEqual([]);
  expect(await author.publishCourse({ params: { id }, body: inform })).toMatchObject({ status: 200 });
}

async function published(bank: Institution, zip: Buffer, more = {}) {
  const { id } = (await bank.author.createOwnCourse({ body: { title: 'Paquete', category: 'cumplimiento' } })).body;
  const named = await uploaded(bank, id, zip);
  await publish(bank, id, named, more);
  return { id, named };
}

const open = async ({ learner }: Institution, id: string, restart = false) =>
  (await learner.openCoursePackage({ params: { id }, body: { restart } })).body;
const claim = ({ learner }: Institution, attempt: { id: string }) =>
  learner.claimPackageCertificate({ params: { id: attempt.id } });
const save = ({ learner }: Institution, attempt: { id: string; sequence: number }, cmi: object, item = 0) =>
  learner.savePackageAttempt({
    params: { id: attempt.id },
    body: { sequence: attempt.sequence, item, cmi: cmi as Record<string, unknown> },
  });
const passedWith = (raw: string) => ({ core: { lesson_status: 'passed', score: { raw, min: '0', max: '100' } } });

test('a learner who passes the package gets a constancia that names its evidence', async () => {
  const bank = await institution();
  const { id, named } = await published(bank, await shapes['a single item']());
  const { body: course } = await bank.learner.getCourse({ params: { id } });
  expect(course).toMatchObject({ package: named, quiz: null, slide_count: 1, duration_minutes: 25 });
  const attempt = await open(bank, id);
  expect((await claim(bank, attempt)).body).toMatchObject({ code: 'PACKAGE_NOT_PASSED' });
  expect((await save(bank, attempt, passedWith('92.4'))).body).toEqual({ sequence: 2, passed: true });
  const issued = await claim(bank, attempt);
  expect(issued).toMatchObject({
    status: 201,
    body: { earned_by: 'package', score: 92, passing_score: 80, course_text: { number: 1, is_reviewed: false } },
  });
  expect(await claim(bank, attempt)).toMatchObject({ status: 200, body: { folio: issued.body.folio } });
  const { detail } = await database
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'certificate issued')
    .where('entity_id', '=', bank.entityId)
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ earned_by: 'package', score: 92, package_sha256: named.sha256 });
});

test('a package meets the obligation that asks for it, and stands in the training report', async () => {
  const bank = await institution();
  const { id } = await published(bank, await shapes['a single item']());
  const obligation = await bank.author.createObligation({
    body: {
      title: 'Curso del proveedor',
      legal_basis: 'Lo pide la institución',
      course_ids: [id],
      audience: { everyone: true },
      starts_on: await readToday(database),
      first_due: { days_after_assignment: 60 },
      repeat: { months: 12 },
      warn_days: 30,
      evidence: 'quiz',
    },
  });
  expect(obligation.status).toBe(201);
  const standing = async () => {
    const { rows } = (await bank.author.getCompliance({ query: { q: 'Óscar' } })).body;
    return rows.map((row) => row.standing);
  };
  expect(await standing()).toEqual(['pendiente']);
  const attempt = await open(bank, id);
  await save(bank, attempt, passedWith('90'));
  await claim(bank, attempt);
  expect(await standing()).toEqual(['cumplida']);
  const { rows } = (await bank.author.getTrainingReport({ query: { q: 'Óscar', course_id: id } })).body;
  expect(rows).toMatchObject([{ course_id: id, state: 'vigente', score: 90 }]);
});

test('a package that tells no score gives a constancia without one', async () => {
  const bank = await institution();
  const { id } = await published(bank, await shapes['several items']());
  const attempt = await open(bank, id);
  for (const item of [0, 1, 2]) {
    const { body } = await save(bank, attempt, { completion_status: 'completed' }, item);
    expect(body.passed).toBe(item === 2);
    attempt.sequence = body.sequence;
  }
  const { body } = await claim(bank, attempt);
  expect(body).toMatchObject({ earned_by: 'package', score: null, passing_score: 0 });
  const pdf = await app.inject({ url: `/api/public/certificates/${body.folio}` });
  expect(pdf.json()).toMatchObject({ score: null });
  expect((await bank.learner.getCertificatePdf({ params: { folio: body.folio } })).status).toBe(200);
  expect((await bank.learner.getCertificateBadge({ params: { folio: body.folio } })).status).toBe(200);
});

test('a score below the minimum of the manifest passes nobody', async () => {
  const bank = await institution();
  const { id } = await published(bank, await shapes['a single item']());
  const attempt = await open(bank, id);
  expect((await save(bank, attempt, passedWith('79.9'))).body.passed).toBe(false);
  expect((await claim(bank, attempt)).body).toMatchObject({ code: 'PACKAGE_NOT_PASSED' });
});

test("an author's trial of the package earns nothing", async () => {
  const bank = await institution();
  const { id, named } = await published(bank, await shapes['a single item']());
  const params = { id, package_id: named.package_id };
  const { body: trial } = await bank.author.tryPackage({ params, body: {} });
  const author = { ...bank, learner: bank.author };
  expect((await save(author, trial, passedWith('100'))).body.passed).toBe(true);
  expect((await claim(author, trial)).body).toMatchObject({ code: 'PACKAGE_ATTEMPT_NOT_FOUND' });
  expect(await open(author, id)).toMatchObject({ states: {}, passed: false });
});

test('a package that is replaced while a learner is inside gives no constancia', async () => {
  const bank = await institution();
  const { id } = await published(bank, await shapes['a single item']());
  const attempt = await open(bank, id);
  await publish(bank, id, await uploaded(bank, id, await shapes['several items']()));
  expect((await save(bank, attempt, passedWith('100'))).body).toEqual({ sequence: 2, passed: true });
  expect((await claim(bank, attempt)).body).toMatchObject({ code: 'COURSE_CHANGED' });
  expect((await open(bank, id)).items).toHaveLength(3);
});

test('a learner who begins again keeps nothing of the earlier attempt', async () => {
  const bank = await institution();
  const { id } = await published(bank, await shapes['a single item']());
  const attempt = await open(bank, id);
  await save(bank, attempt, { core: { lesson_status: 'failed' } });
  const again = await open(bank, id, true);
  expect(again).toMatchObject({ states: {}, sequence: 1, passed: false });
  expect((await save(bank, attempt, passedWith('100'))).body).toMatchObject({ code: 'PACKAGE_ATTEMPT_NOT_FOUND' });
});

test('an exam of the institution is required after the package, and opens once that is passed', async () => {
  const bank = await institution();
  const exam_items = Array.from({ length: 15 }, (_, i) => questionAbout(`el caso ${i}`));
  const { id } = await published(bank, await shapes['a single item'](), { exam_items });
  await bank.author.changeExamPolicy({ body: { certificate_by: 'exam', requires_reading: true } });
  const attempt = await open(bank, id);
  expect((await bank.learner.startExam({ body: { course_id: id } })).body).toMatchObject({
    code: 'EXAM_READING_REQUIRED',
  });
  await save(bank, attempt, passedWith('90'));
  expect((await claim(bank, attempt)).body).toMatchObject({ code: 'EXAM_REQUIRED' });
  expect((await bank.learner.startExam({ body: { course_id: id } })).status).toBe(201);
});

test('a draft names only an inspected package of its own course', async () => {
  const bank = await institution();
  const { id, named } = await published(bank, await shapes['a single item']());
  const other = (await bank.author.createOwnCourse({ body: { title: 'Otro', category: 'cumplimiento' } })).body.id;
  for (const [course, wrong] of [
    [other, named],
    [id, { ...named, sha256: 'a'.repeat(64) }],
  ] as const) {
    const { edition } = (await bank.author.getDraft({ params: { id: course } })).body;
    const document = draftOf({ package: { ...wrong, minutes: 5 } });
    expect((await bank.author.saveDraft({ params: { id: course }, body: { edition, document } })).body).toMatchObject({
      code: 'PACKAGE_NOT_FOUND',
    });
  }
});
