import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { draftOf, envelopeSlide, guardSlide, withdrawalSheet } from '../../../testing/course-draft.ts';
import { eventually } from '../../../testing/eventually.ts';
import { moveClock } from '../../../testing/moved-clock.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { testApp } from '../../../testing/test-app.ts';

const { app, as, create, database, takeLog } = await testApp({}, { signingKey: true, runsJobs: true });
const clock = await moveClock(database);
await app.ready();
afterAll(clock.stop);

/** A year that has not begun, so that the clock only goes forwards. */
const year = new Date().getFullYear() + 1;
const on = (monthAndDay: string) => `${year}-${monthAndDay}`;

/** Checks a supervision file like a stranger, with its own script. */
function verify(files: Record<string, Uint8Array>): string {
  const folder = join(temporaryFolder('expediente'), 'abierto');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const { status, stdout, stderr } = spawnSync('sh', ['verificar.sh'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin' },
  });
  return status === 0 ? 'ok' : `${stdout}${stderr}`;
}

test('a year of an own course, from its first draft to its retirement and its proof', async () => {
  await clock.to(on('01-11'));
  const { id: entityId } = await create.entity({ subscription: 'Paid', name: 'Caja Ñandú' });
  const join = async (name: string, role: 'EntidadAdmin' | 'Empleado' = 'Empleado') => {
    const { id } = await create.user({ entityId, name, role });
    const token = await create.sessionOf(id, 24 * 400);
    return { token, client: as(token) };
  };
  const { client: ana, token } = await join('Ana Herrera Solís', 'EntidadAdmin');
  const { client: laura } = await join('Laura Quintero Ávila', 'EntidadAdmin');
  const { client: oscar } = await join('Óscar Castañeda Luna');
  const { client: ines } = await join('Inés Robles Peña');

  const draft = draftOf({ job_aids: [withdrawalSheet] });
  const { id } = (await ana.createOwnCourse({ body: { title: draft.title, category: 'cumplimiento' } })).body;
  const params = { id };
  const publish = async (document: typeof draft, effect: object, note: string) => {
    const { edition } = (await ana.getDraft({ params })).body;
    await ana.saveDraft({ params, body: { edition, document } });
    await ana.requestCourseReview({ params });
    await laura.decideCourseReview({ params, body: { decision: 'approve' } });
    const body = { effect: { kind: 'inform' as const, ...effect }, note };
    expect(await ana.publishCourse({ params, body })).toMatchObject({ status: 200 });
  };
  const take = async (person: typeof oscar) => {
    const course = (await person.getCourse({ params })).body;
    const answers = course.quiz?.questions.map(({ correct_answer }) => correct_answer) ?? [];
    const body = { course_id: id, course_version: course.version, answers };
    expect((await person.claimCertificate({ body })).status).toBe(201);
  };
  const standingOf = async (person: typeof oscar) => (await person.listOwnObligations()).body[0]?.standing;

  await publish(draft, {}, 'Primera versión.');
  await clock.to(on('02-02'));
  const obligation = (
    await ana.createObligation({
      body: {
        title: 'Manual de sucursal',
        legal_basis: 'Norma interna',
        course_ids: [id],
        evidence: 'quiz',
        audience: { everyone: true },
        starts_on: on('02-02'),
        first_due: { on: on('03-31') },
        repeat: 'none',
      },
    })
  ).body;
  await clock.to(on('03-10'));
  await take(oscar);
  await take(ines);
  expect(await standingOf(oscar)).toBe('cumplida');

  await clock.to(on('07-01'));
  const changed = draftOf({
    slides: [guardSlide, { ...envelopeSlide, content: 'El sobre se entrega en una hora.' }],
    job_aids: [{ ...withdrawalSheet, stop: 'No pagues en esa hora.' }],
  });
  await publish(changed, { kind: 'everyone', days: 30 }, 'El plazo del sobre es de una hora.');
  expect([await standingOf(oscar), await standingOf(ines)]).toEqual(['por_vencer', 'por_vencer']);
  const summary = (await ines.listCatalogue()).body.find((course) => course.id === id);
  expect(summary?.job_aids).toEqual([{ id: 'h-retiro', title: 'Antes de pagar un retiro', desk: 'Ventanilla' }]);
  await clock.to(on('07-20'));
  await take(oscar);
  await clock.to(on('08-05'));
  expect([await standingOf(oscar), await standingOf(ines)]).toEqual(['cumplida', 'vencida']);
  await take(ines);

  await clock.to(on('11-30'));
  expect((await ana.endObligation({ params: { id: obligation.id }, body: { on: on('11-30') } })).status).toBe(200);
  expect((await ana.retireCourse({ params, body: { on: on('11-30'), reason: 'Lo sustituye otro.' } })).status).toBe(
    204,
  );
  expect((await oscar.getCourse({ params })).body.code).toBe('COURSE_NOT_FOUND');

  // Each constancia leads to the text that its holder read.
  const texts = await Promise.all(
    [1, 2].map(async (number) => (await oscar.getCourseVersion({ params: { id, number } })).body),
  );
  expect(texts.map(({ course }) => course.slides[1]?.content)).toEqual([
    'El sobre azul se entrega en menos de dos horas.',
    'El sobre se entrega en una hora.',
  ]);
  const stops = ['No pagues mientras esperas.', 'No pagues en esa hora.'];
  expect(texts.map(({ course }) => course.job_aids?.[0]?.stop)).toEqual(stops);
  const held = await database
    .selectFrom('certificates')
    .select('course_version')
    .where('course_id', '=', id)
    .orderBy('issued_at')
    .execute();
  expect(held.map(({ course_version }) => course_version)).toEqual([
    texts[0]?.version,
    texts[0]?.version,
    texts[1]?.version,
    texts[1]?.version,
  ]);

  await clock.to(on('12-10'));
  const period = { from: on('01-01'), to: on('12-08'), on: on('12-08') };
  const asked = (await ana.createSupervisionFile({ body: period })).body;
  const find = async () => (await ana.getSupervisionFile({ params: { id: asked.id } })).body.state;
  await eventually(async () => expect(await find()).toBe('ready'));
  const response = await app.inject({
    url: `/api/admin/supervision-files/${asked.id}/download?copy=full`,
    headers: { authorization: `Bearer ${token}` },
  });
  const files = unzipSync(response.rawPayload);
  for (const { version, course } of texts) {
    const text = Buffer.from(files[`contenido/${id}-${version.slice(0, 12)}.json`] ?? []).toString();
    const { slides, job_aids } = JSON.parse(text);
    expect(slides[1].content).toBe(course.slides[1]?.content);
    expect(job_aids).toEqual(course.job_aids);
  }
  expect(verify(files)).toBe('ok');
  // Timers of the job queue notice the first jump of the clock.
  const warnings = takeLog().filter(({ level, msg }) => level >= 40 && msg !== 'La cola de trabajos tuvo un error');
  expect(warnings).toEqual([]);
});
