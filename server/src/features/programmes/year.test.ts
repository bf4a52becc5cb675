import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { sitExam } from '../../testing/examinee.ts';
import { PASSWORD } from '../../testing/factories.ts';
import { moveClock } from '../../testing/moved-clock.ts';
import { testApp } from '../../testing/test-app.ts';

const { app, as, create, database } = await testApp({}, { signingKey: true, runsJobs: true });
const clock = await moveClock(database);
await app.ready();
afterAll(clock.stop);

/** A year that has not begun, so that the clock only goes forwards. */
const year = new Date().getFullYear() + 1;
const on = (monthAndDay: string) => `${year}-${monthAndDay}`;

test('a year of an institution, from programme to auditor', async () => {
  await clock.to(on('01-11'));
  const { id: entityId } = await create.entity({ name: 'Caja Ñandú' });
  const administrator = await create.user({ role: 'EntidadAdmin', entityId, name: 'Zita Zúñiga' });
  const signIn = async (id: string) => as(await create.sessionOf(id, 24 * 400));
  const admin = await signIn(administrator.id);
  const join = async (name: string, area: string) => {
    const person = await create.user({ entityId, name });
    const changed = await admin.correctPerson({ params: { id: person.id }, body: { area, hired_on: on('01-02') } });
    expect(changed.status).toBe(200);
    return { ...person, client: await signIn(person.id) };
  };
  const [ana, bruno, carla, diego] = [
    await join('Ana Peña', 'Crédito'),
    await join('Bruno Olvera', 'Crédito'),
    await join('Carla Ibáñez', 'Sucursales'),
    await join('Diego Rosas', 'Sucursales'),
  ];

  const obligation = async (title: string, course_ids: string[], more: object = {}) => {
    const { status, body } = await admin.createObligation({
      body: {
        title,
        legal_basis: 'LIC, art. 115, inciso d.',
        course_ids,
        evidence: 'exam',
        audience: { areas: ['Crédito', 'Sucursales'] },
        starts_on: on('01-11'),
        first_due: { on: on('06-30') },
        repeat: { calendar_year: { month: 6, day: 30 } },
        ...more,
      },
    });
    expect(status).toBe(201);
    return body;
  };
  const pld = await obligation('PLD/FT anual', ['curso-1']);
  const credit = await obligation('Crédito responsable', ['curso-2'], {
    audience: { areas: ['Crédito'] },
    first_due: { on: on('09-30') },
  });

  await clock.to(on('01-15'));
  const { body: drafted } = await admin.createProgramme({ body: { year } });
  expect(drafted.rows.map(({ title, people, planned_month }) => [title, people, planned_month])).toEqual([
    ['PLD/FT anual', 4, 6],
    ['Crédito responsable', 2, 9],
  ]);
  const params = { id: drafted.id };
  const approved = await admin.approveProgramme({
    params,
    body: { body: 'consejo', minutes_reference: 'Acta 1', approved_on: on('01-14') },
  });
  expect(approved.status).toBe(201);

  const pass = async ({ client }: { client: typeof admin }, course: string) => {
    const { result } = await sitExam(database, client, course, 10);
    expect(result.passed).toBe(true);
  };
  await clock.to(on('03-05'));
  await pass(ana, 'curso-1');
  await pass(bruno, 'curso-1');
  const { result: failed } = await sitExam(database, carla.client, 'curso-1', 3);
  expect(failed.passed).toBe(false);

  await clock.to(on('04-10'));
  const waiver = await admin.createWaiver({
    body: { user_id: diego.id, obligation_id: pld.id, until: on('07-31'), reason: 'Licencia por paternidad' },
  });
  expect(waiver.status).toBe(201);
  expect((await admin.correctPerson({ params: { id: bruno.id }, body: { left_on: on('04-12') } })).status).toBe(200);

  await clock.to(on('05-20'));
  const elena = await join('Elena Soto', 'Sucursales');
  await pass(elena, 'curso-1');

  await clock.to(on('07-03'));
  const july = (await admin.getCompliance({ query: { obligation_id: pld.id } })).body;
  expect(july.rows.map(({ name, standing }) => [name, standing])).toEqual([
    ['Ana Peña', 'cumplida'],
    ['Carla Ibáñez', 'vencida'],
    ['Diego Rosas', 'exenta'],
    ['Elena Soto', 'cumplida'],
  ]);
  await pass(carla, 'curso-1');

  // The reform: the obligation asks for one more course from that day, and the programme is approved again.
  await clock.to(on('08-12'));
  const reformed = await admin.updateObligation({
    params: { id: pld.id },
    body: { course_ids: ['curso-1', 'curso-3'], legal_basis: 'LIC, art. 115, inciso d, con la reforma de agosto.' },
  });
  expect(reformed.body.version).toBe(2);
  const { body: behind } = await admin.getProgramme({ params, query: {} });
  expect(behind.behind).toEqual([{ obligation_id: pld.id, title: 'PLD/FT anual', change: 'changed' }]);
  await admin.addProgrammeRow({ params, body: { obligation_id: pld.id } });
  const row = behind.rows.find(({ obligation_id }) => obligation_id === pld.id);
  await admin.changeProgrammeRow({ params: { ...params, row_id: row?.id ?? '' }, body: { planned_month: 10 } });
  const again = await admin.approveProgramme({
    params,
    body: {
      body: 'comité',
      minutes_reference: 'Acta 9',
      approved_on: on('08-12'),
      reason: 'Reforma de agosto: un curso más',
    },
  });
  expect(again.body.versions.map(({ version }) => version)).toEqual([1, 2]);

  // The platform's notice of it: the institution certifies Crédito again, with what is earned from that day
  // on; nothing that was in force changes.
  const platform = await signIn((await create.user({ role: 'SuperAdmin' })).id);
  const { body: sources } = await platform.listSources();
  const cited = [];
  for (const { key } of sources) {
    const { slides } = (await platform.getSourceDependents({ params: { key } })).body;
    if (slides.some(({ course_id }) => course_id === 'curso-2')) cited.push(key);
  }
  const { body: notice } = await platform.publishReform({
    body: {
      source_key: cited[0] ?? '',
      title: 'Reforma de agosto',
      summary: 'Cambia el plazo de aviso.',
      published_on: on('08-11'),
      course_ids: ['curso-2'],
    },
  });
  const choice = { decision: 'areas' as const, areas: ['Crédito'], days: 60 };
  expect((await admin.previewReform({ params: { id: notice.id }, body: choice })).body).toMatchObject({
    people: 1,
    fulfilled: 0,
    first_due_from: on('10-11'),
    first_due_to: on('10-11'),
    sample: [{ name: 'Ana Peña' }],
  });
  const { body: decided } = await admin.decideReform({ params: { id: notice.id }, body: choice });
  const recertification = decided.decision?.obligation_id ?? '';
  const recertified = async (day: string) =>
    (await admin.getCompliance({ query: { obligation_id: recertification, on: day } })).body.rows.map(
      ({ name, standing }) => [name, standing],
    );

  await clock.to(on('10-07'));
  for (const person of [ana, carla]) await pass(person, 'curso-3');
  await pass(ana, 'curso-2');

  await clock.to(on('12-14'));
  const { body: progress } = await admin.getProgrammeProgress({ params, query: {} });
  const doneOf = (id: string) =>
    progress.rows
      .find(({ obligation_id }) => obligation_id === id)
      ?.months.flatMap(({ month, done }) => (done ? [[month, done]] : []));
  expect([progress.version, progress.on]).toEqual([2, on('12-14')]);
  // People who left in April stay done in March; people done under the first version are not done again in
  // October.
  expect(doneOf(pld.id)).toEqual([
    [3, 2],
    [5, 1],
    [7, 1],
  ]);
  expect(doneOf(credit.id)).toEqual([[10, 1]]);
  const december = (await admin.getCompliance({ query: { obligation_id: pld.id } })).body;
  expect(december.rows.map(({ name, standing, missing_course_ids }) => [name, standing, missing_course_ids])).toEqual([
    ['Ana Peña', 'cumplida', []],
    ['Carla Ibáñez', 'cumplida', []],
    ['Diego Rosas', 'vencida', ['curso-1', 'curso-3']],
    ['Elena Soto', 'vencida', ['curso-3']],
  ]);
  expect([await recertified(on('10-06')), await recertified(on('12-13'))]).toEqual([
    [['Ana Peña', 'por_vencer']],
    [['Ana Peña', 'cumplida']],
  ]);
  // July shows the same figures as in July.
  const back = (await admin.getCompliance({ query: { obligation_id: pld.id, on: on('07-03') } })).body;
  expect(back.rows.map(({ name, standing }) => [name, standing])).toEqual([
    ['Ana Peña', 'cumplida'],
    ['Carla Ibáñez', 'cumplida'],
    ['Diego Rosas', 'exenta'],
    ['Elena Soto', 'cumplida'],
  ]);
  const march = (await admin.getProgrammeProgress({ params, query: { on: on('03-31') } })).body;
  expect([march.version, march.done, march.planned]).toEqual([1, 2, 6]);

  const { body: asked } = await admin.createSupervisionFile({
    body: { from: on('01-01'), to: on('12-13'), on: on('12-13'), scope: 'all' },
  });
  const file = async () => (await admin.getSupervisionFile({ params: { id: asked.id } })).body;
  await eventually(async () => expect((await file()).state).toBe('ready'));

  const { body: invited } = await admin.inviteAuditor({
    body: { name: 'Aurelio Rivas', email: 'aurelio@despacho.example', until: on('12-31'), reason: 'Revisión anual' },
  });
  await as().acceptInvitation({ body: { token: invited.link.split('#')[1] ?? '', password: PASSWORD } });
  const { body: session } = await as().login({ body: { email: 'aurelio@despacho.example', password: PASSWORD } });
  const auditor = as(session.token);
  expect((await auditor.getProgrammeProgress({ params, query: {} })).body).toEqual(progress);
  expect((await auditor.getCompliance({ query: { obligation_id: pld.id } })).body).toEqual(december);
  expect((await auditor.listEntityCertificates({ query: {} })).body.totals).toMatchObject({ vigente: 7, revocada: 0 });
  const approvedText = await app.inject({
    url: `/api/admin/programmes/${drafted.id}?version=2`,
    headers: { authorization: `Bearer ${session.token}` },
  });
  expect(approvedText.json().rows).toHaveLength(2);
  const { rawPayload } = await app.inject({
    url: `/api/admin/supervision-files/${asked.id}/download`,
    headers: { authorization: `Bearer ${session.token}` },
  });
  expect(createHash('sha256').update(rawPayload).digest('hex')).toBe((await file()).sha256);
  expect(Object.keys(unzipSync(rawPayload))).toContain('index.html');
  for (const refused of [
    await auditor.createProgramme({ body: { year: year + 1 } }),
    await auditor.endObligation({ params: { id: pld.id }, body: { on: on('12-20') } }),
    await auditor.createWaiver({ body: { user_id: ana.id, obligation_id: pld.id, until: on('12-31'), reason: 'No' } }),
  ])
    expect(refused.status).toBe(403);
  expect((await admin.listAuditorOpenings({ params: { id: invited.auditor.id } })).body).toHaveLength(5);

  await clock.to(`${year + 1}-01-01`);
  expect((await auditor.getCompliance({ query: {} })).status).toBe(401);
  const kept = await database
    .selectFrom('programme_versions')
    .select(['document', 'sha256'])
    .orderBy('version')
    .execute();
  for (const { document, sha256 } of kept) expect(createHash('sha256').update(document).digest()).toEqual(sha256);
});
