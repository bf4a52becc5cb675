import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { GLORIA, LABOUR_ANSWERS, labourOffice } from '../../testing/labour-office.ts';
import { readDocument as readPdf } from '../../testing/page-image.ts';
import { testApp } from '../../testing/test-app.ts';
import { readDocument } from './constancias.ts';

const app = await testApp({}, { runsJobs: true });
const { as, config, create, database } = app;

/** The office with one complete person. */
async function ready(traits: object = {}) {
  const office = await labourOffice(app);
  const person = await office.passed(traits);
  await office.complete(person.id);
  await office.describe();
  return { ...office, person };
}

type Office = Awaited<ReturnType<typeof labourOffice>>;

async function issue({ admin }: Pick<Office, 'admin'>, certificate_ids: string[]) {
  const { body } = await admin.issueLabourConstancias({ body: { certificate_ids } });
  return eventually(async () => {
    const { body: emission } = await admin.getLabourEmission({ params: { id: body.id } });
    expect(emission.state).toBe('done');
    return emission;
  });
}

const listed = async ({ admin }: Pick<Office, 'admin'>) => (await admin.listLabourConstancias({ query: {} })).body.rows;
const documentOf = async (number: string, entityId: string) =>
  readDocument(
    database,
    config.dataDir,
    await database
      .selectFrom('labour_constancias')
      .select(['entity_id', 'user_id', 'secret'])
      .where('entity_id', '=', entityId)
      .where('number', '=', number)
      .executeTakeFirstOrThrow(),
  );

test('an institution answers each question itself: nobody issues by default', async () => {
  const { id: entityId } = await create.entity({ subscription: 'Paid' });
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId }));
  const empty = (await admin.getLabourPolicy()).body;
  expect(empty).toMatchObject({ enabled: false, issued_by: null, workers: null, years: [] });
  const { issued_by: _, ...others } = LABOUR_ANSWERS;
  const almost = await admin.changeLabourPolicy({ body: { ...others, imss_registrations: ['1'] } });
  expect(almost.body).toMatchObject({ enabled: false, missing: ['issued_by'] });
  const external = await admin.changeLabourPolicy({ body: { issued_by: 'external_agent' } });
  expect(external.body.missing).toEqual(['agent_name', 'agent_registration']);
  const person = await create.user({ entityId });
  const { id } = await create.certificate(person.id);
  expect(await admin.issueLabourConstancias({ body: { certificate_ids: [id] } })).toMatchObject({
    status: 409,
    body: { code: 'LABOUR_DISABLED' },
  });
});

test('an institution that is not verified prepares data and issues nothing', async () => {
  const office = await ready();
  await database.updateTable('entities').set({ review: 'pending' }).where('id', '=', office.entityId).execute();
  const refused = { status: 409, body: { code: 'LABOUR_NEEDS_REVIEW' } };
  const body = { certificate_ids: [office.person.certificateId] };
  expect(await office.admin.issueLabourConstancias({ body })).toMatchObject(refused);
  expect((await office.admin.getLabourQueue()).body.ready).toHaveLength(1);
  expect(await listed(office)).toEqual([]);
});

test('a plan lasts two years at most, and has a list for each of its years', async () => {
  const { admin } = await labourOffice(app);
  const tooLong = await admin.changeLabourPolicy({ body: { plan_from: '2026-03-01', plan_to: '2028-03-01' } });
  expect(tooLong).toMatchObject({ status: 422, body: { code: 'LABOUR_PLAN_INVALID' } });
  const { body } = await admin.changeLabourPolicy({ body: { plan_from: '2026-03-01', plan_to: '2027-08-31' } });
  expect(body.years).toEqual([
    { year: 2026, from: '2026-03-01', to: '2027-02-28', due_on: '2027-05-24' },
    { year: 2027, from: '2027-03-01', to: '2027-08-31', due_on: '2027-11-25' },
  ]);
});

test('the representative of the workers signs from 51 workers on, and not up to 50', async () => {
  const office = await ready();
  await issue(office, [office.person.certificateId]);
  const small = await ready();
  const { body } = await small.admin.changeLabourPolicy({
    body: { workers: 'up_to_50', commission: { employer: 'Íñigo Ávila Peña', workers: null } },
  });
  expect(body.enabled).toBe(true);
  await issue(small, [small.person.certificateId]);
  const year = new Date().getFullYear();
  expect(await documentOf(`${year}-00001`, office.entityId)).toMatchObject({ workers_signer: 'Lucía Muñoz Ortiz' });
  expect(await documentOf(`${year}-00001`, small.entityId)).toMatchObject({
    workers: 'up_to_50',
    workers_signer: null,
  });
  const over = await small.admin.changeLabourPolicy({ body: { workers: 'over_50' } });
  expect(over.body.missing).toEqual(['commission']);
});

test('the queue says what is missing, and until when: twenty working days over a holiday', async () => {
  const office = await labourOffice(app);
  const person = await office.passed({ endedOn: '2026-11-03' });
  const queue = async () => (await office.admin.getLabourQueue()).body;
  const before = await queue();
  // The third Monday of November is a holiday: without it the term would end on 1 December.
  expect(before).toMatchObject({ ready: [], due_on: '2026-12-02' });
  expect(before.missing).toMatchObject([{ user_id: person.id, fields: ['curp', 'occupation_key', 'course'] }]);
  await office.complete(person.id);
  await office.describe();
  expect(await queue()).toMatchObject({
    missing: [],
    ready: [{ user_id: person.id, certificate_id: person.certificateId, ended_on: '2026-11-03', due_on: '2026-12-02' }],
  });
});

test('a name that does not agree with its CURP is asked for in parts', async () => {
  const office = await labourOffice(app);
  const person = await office.passed({ name: 'Pedro Ramírez' });
  await office.describe();
  const facts = await office.complete(person.id);
  expect(facts.body).toMatchObject({ first_surname: null, names_derived: false });
  expect((await office.admin.getLabourQueue()).body.missing[0]?.fields).toEqual(['names']);
  const body = { given_names: 'Pedro', first_surname: 'Ramírez' };
  await office.admin.changeLabourFacts({ params: { user_id: person.id }, body });
  expect((await office.admin.getLabourQueue()).body.ready).toHaveLength(1);
});

test('a wrong check digit is a warning; what cannot be a CURP is refused', async () => {
  const office = await labourOffice(app);
  const person = await office.passed();
  const warned = await office.complete(person.id, 'HEGG560427MVZRRL05');
  expect(warned).toMatchObject({ status: 200, body: { warnings: ['curp_check_digit'] } });
  expect(await office.complete(person.id, 'HEGG560230MVZRRL05')).toMatchObject({ status: 422 });
  expect(
    await office.admin.changeLabourFacts({ params: { user_id: person.id }, body: { occupation_key: '99.9' } }),
  ).toMatchObject({ status: 422, body: { code: 'LABOUR_KEY_UNKNOWN' } });
});

test('people of each sex, with Ñ or born abroad are issued, printed and counted', async () => {
  const office = await labourOffice(app);
  const people = [
    ['Juan Ñúñez Peña', 'XUPJ800101HDFXXN01'],
    ['Alba Ñúñez Mora', 'ÑUMA900510MDFÑRL07'],
    ['Alba López Mora', 'LOMA900510XNEPRL07'],
  ] as const;
  const ids: string[] = [];
  for (const [name, curp] of people) {
    const person = await office.passed({ name });
    await office.complete(person.id, curp);
    ids.push(person.certificateId);
  }
  await office.describe();
  expect(await issue(office, ids)).toMatchObject({ refused: [] });
  const list = (await office.admin.getLabourList({ params: { year: 2026 }, query: {} })).body;
  expect(list).toMatchObject({ women: 1, men: 1, others: 1 });
  for (const { number, worker } of list.rows) {
    const { bytes } = await office.admin.getLabourConstanciaPdf({ params: { number } });
    expect((await readPdf(bytes)).texts[0]?.replaceAll(/\s/g, '')).toContain(worker.curp);
  }
  expect(list.rows.map(({ worker }) => worker.curp).toSorted()).toEqual(people.map(([, curp]) => curp).toSorted());
});

test('a course of 18 minutes is shown as it is', async () => {
  const office = await labourOffice(app);
  const person = await office.passed({ minutes: 18 });
  await office.complete(person.id);
  await office.describe();
  await issue(office, [person.certificateId]);
  const [row] = (await office.admin.getLabourList({ params: { year: 2026 }, query: {} })).body.rows;
  expect(row?.programme.minutes).toBe(18);
  const pdf = await office.admin.getLabourConstanciaPdf({ params: { number: row?.number ?? '' } });
  const { texts } = await readPdf(pdf.bytes);
  expect(texts[0]).toContain('0.3 (18 minutos)');
});

test('a constancia is issued once, signed, delivered, and corrected after the delivery', async () => {
  const office = await ready();
  const { admin, person } = office;
  await issue(office, [person.certificateId]);
  const again = await issue(office, [person.certificateId]);
  expect(again.refused).toMatchObject([{ certificate_id: person.certificateId }]);
  const [constancia] = await listed(office);
  const number = constancia?.number ?? '';
  expect(constancia).toMatchObject({ state: 'por_firmar', user_name: GLORIA.name, corrects: null });
  const today = constancia?.issued_on ?? '';
  const mark = async (step: 'firmada' | 'entregada', on = today) =>
    (await admin.markLabourConstancias({ body: { numbers: [number], step, on } })).body;
  expect(await mark('entregada')).toEqual({ changed: 0, refused: [number] });
  expect(await mark('firmada', '2026-01-02')).toEqual({ changed: 0, refused: [number] });
  expect(await mark('firmada')).toEqual({ changed: 1, refused: [] });
  expect(await mark('entregada')).toEqual({ changed: 1, refused: [] });

  await admin.changeLabourFacts({ params: { user_id: person.id }, body: { occupation_key: '08.2' } });
  const corrected = await admin.correctLabourConstancia({
    params: { number },
    body: { reason: 'Cambió su ocupación' },
  });
  expect(corrected).toMatchObject({ status: 201, body: { state: 'por_firmar', corrects: number } });
  expect(await listed(office)).toMatchObject([
    { state: 'por_firmar', corrects: number },
    { state: 'cancelada', corrected_by: corrected.body.number, cancellation_reason: 'Cambió su ocupación' },
  ]);
  expect(await documentOf(corrected.body.number, office.entityId)).toMatchObject({
    worker: { occupation: { key: '08.2', name: 'Administración' }, first_surname: 'Hernández' },
  });
  expect(await documentOf(number, office.entityId)).toMatchObject({ worker: { occupation: { key: '08.1' } } });
  expect(await admin.cancelLabourConstancia({ params: { number }, body: { reason: 'Otra vez' } })).toMatchObject({
    status: 409,
    body: { code: 'LABOUR_CANCELLED' },
  });
});

test('a cancelled constancia leaves its training in the queue', async () => {
  const office = await ready();
  await issue(office, [office.person.certificateId]);
  expect((await office.admin.getLabourQueue()).body.ready).toEqual([]);
  const number = (await listed(office))[0]?.number ?? '';
  await office.admin.cancelLabourConstancia({ params: { number }, body: { reason: 'Nombre equivocado' } });
  expect((await office.admin.getLabourQueue()).body.ready).toHaveLength(1);
});

test('the data for the list name their gaps first, and what nobody knows', async () => {
  const office = await ready();
  const other = await office.passed({ name: 'Pedro Ramírez' });
  await issue(office, [office.person.certificateId]);
  const { body: list } = await office.admin.getLabourList({ params: { year: 2026 }, query: {} });
  expect(list).toMatchObject({ from: '2026-01-01', to: '2026-12-31', women: 1, men: 0, others: 0 });
  expect(list.rows).toMatchObject([{ worker: { curp: GLORIA.curp, second_surname: 'García' } }]);
  expect(list.gaps[0]).toEqual({
    subject: `Pedro Ramírez · Fundamentos de PLD/FT`,
    missing: 'Falta: la CURP, la ocupación.',
  });
  expect(list.unknowns.join(' ')).toMatch(/SIRCE.*edición/);
  for (const format of ['xlsx', 'pdf'] as const) {
    const file = await office.admin.getLabourList({ params: { year: 2026 }, query: { format } });
    expect(file.status).toBe(200);
    expect(file.headers['content-disposition']).toMatch(/datos-lista-dc4-2026/);
    if (format === 'pdf') expect((await readPdf(file.bytes)).text).not.toMatch(/STPS|avalad|reconocid/i);
  }
  expect(other.id).not.toBe(office.person.id);
  expect(await office.admin.getLabourList({ params: { year: 2031 }, query: {} })).toMatchObject({
    status: 404,
    body: { code: 'LABOUR_YEAR_NOT_FOUND' },
  });
});

test('people give and correct their own data, and see their own constancias', async () => {
  const office = await ready();
  const own = as(await create.sessionOf(office.person.id));
  expect((await own.getOwnLabourFacts()).body).toMatchObject({ curp: GLORIA.curp, first_surname: 'Hernández' });
  const changed = await own.changeOwnLabourFacts({ body: { studies: '6' } });
  expect(changed.body).toMatchObject({ studies: '6', occupation_key: '08.1' });
  await issue(office, [office.person.certificateId]);
  expect((await own.listOwnLabourConstancias()).body).toMatchObject([{ state: 'por_firmar' }]);
  const [constancia] = (await own.listOwnLabourConstancias()).body;
  const pdf = await own.getOwnLabourConstanciaPdf({ params: { id: constancia?.id ?? '' } });
  expect(pdf).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
  const stranger = as(await create.session({ entityId: office.entityId }));
  expect(await stranger.getOwnLabourConstanciaPdf({ params: { id: constancia?.id ?? '' } })).toMatchObject({
    status: 404,
    body: { code: 'LABOUR_CONSTANCIA_NOT_FOUND' },
  });
  const individual = as(await create.session({}));
  expect((await individual.listOwnLabourConstancias()).body).toEqual([]);
});

test('personal data are encrypted at rest, and the ledger has the digests of every fact', async () => {
  const office = await ready();
  await issue(office, [office.person.certificateId]);
  for (const table of ['labour_facts', 'labour_constancias', 'labour_keys'] as const) {
    const rows = await database.selectFrom(table).selectAll().where('entity_id', '=', office.entityId).execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { secret } of rows) expect(secret.toString('latin1')).not.toMatch(/HEGG|Hern/);
  }
  const acts = await database
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('entity_id', '=', office.entityId)
    .execute();
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['labour policy changed', 'labour constancias issued']),
  );
  expect(JSON.stringify(acts)).not.toContain('HEGG');
});
