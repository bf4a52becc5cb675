import type { TrainingBody } from '@finaula/contract/documented-training';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { daysAgo } from '../../../testing/supervised-institution.ts';
import { testApp } from '../../../testing/test-app.ts';

const { app, as, create, database } = await testApp();
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

/** An institution with an administrator and two employees, one of them with a number. */
async function institution() {
  const { id: entityId } = await create.entity({ subscription: 'Paid' });
  const ana = await create.user({ role: 'EntidadAdmin', entityId, name: 'Ana Herrera Solís' });
  const eva = await create.user({ entityId, name: 'Eva Ruiz Gil' });
  const oscar = await create.user({ entityId, name: 'Óscar Muñoz Peña' });
  const tokens = { ana: await create.sessionOf(ana.id), eva: await create.sessionOf(eva.id) };
  const admin = as(tokens.ana);
  await admin.correctPerson({ params: { id: eva.id }, body: { employee_number: '00123' } });
  return { entityId, admin, learner: as(tokens.eva), eva, oscar, tokens };
}

const session = (userIds: string[], terms: Partial<TrainingBody> = {}): TrainingBody => ({
  kind: 'session',
  title: 'Identificación del cliente',
  held_on: daysAgo(100),
  hours: 4,
  provider: 'Academia Ejemplo',
  course_ids: ['curso-1'],
  valid_until: null,
  user_ids: userIds,
  scan_id: null,
  ...terms,
});

const obligation = (more: object = {}) => ({
  title: 'Anual',
  legal_basis: 'Manual',
  course_ids: ['curso-1'],
  evidence: 'quiz' as const,
  audience: { everyone: true as const },
  starts_on: daysAgo(200),
  first_due: { days_after_assignment: 10 },
  repeat: { months: 12 },
  warn_days: 30,
  ...more,
});

async function standingOf({ admin }: Awaited<ReturnType<typeof institution>>, userId: string) {
  const { body } = await admin.getCompliance({ query: { user_id: userId } });
  return body.rows[0];
}

test('a documented training counts only in an obligation that says so, and is marked', async () => {
  const bank = await institution();
  const { body: made } = await bank.admin.createObligation({ body: obligation() });
  const training = await bank.admin.documentTraining({ body: session([bank.eva.id]) });
  expect(training).toMatchObject({ status: 201, body: { people: [{ name: 'Eva Ruiz Gil', withdrawn: null }] } });
  const before = await standingOf(bank, bank.eva.id);
  expect(before).toMatchObject({ fulfilled_on: null, documented_course_ids: [] });
  expect(before?.explain?.facts.map(({ text }) => text).join()).toMatch(/no emitida aquí.*no la cuenta/);
  await bank.admin.updateObligation({ params: { id: made.id }, body: { counts_documented: true } });
  const counted = await standingOf(bank, bank.eva.id);
  expect(counted).toMatchObject({
    standing: 'cumplida',
    fulfilled_on: daysAgo(100),
    documented_course_ids: ['curso-1'],
  });
  expect(counted?.explain?.sum[0]?.text).toContain('documentada y no emitida aquí');
  const { body: own } = await bank.learner.listOwnObligations();
  expect(own[0]?.courses).toMatchObject([{ course_id: 'curso-1', done: true, documented: true }]);
});

test('a documented training is due again when its stated validity ends', async () => {
  const bank = await institution();
  await bank.admin.createObligation({ body: obligation({ counts_documented: true }) });
  // After the first deadline, ten days from the assignment.
  const body = session([bank.eva.id], { valid_until: daysAgo(-20) });
  await bank.admin.documentTraining({ body });
  const today = await standingOf(bank, bank.eva.id);
  expect(today).toMatchObject({ standing: 'por_vencer', due_on: daysAgo(-20), valid_until: daysAgo(-20) });
  expect(today?.explain?.sum[1]?.text).toBe('termina la vigencia que dice su documento');
});

test('an obligation that asks for an exam never counts documented training', async () => {
  const bank = await institution();
  const { body: made } = await bank.admin.createObligation({
    body: obligation({ evidence: 'exam', counts_documented: true }),
  });
  expect(made.counts_documented).toBeUndefined();
  await bank.admin.documentTraining({ body: session([bank.eva.id]) });
  expect(await standingOf(bank, bank.eva.id)).toMatchObject({ fulfilled_on: null, documented_course_ids: [] });
  const change = { params: { id: made.id }, body: { counts_documented: true } };
  expect((await bank.admin.updateObligation(change)).body).toMatchObject({ code: 'NOTHING_CHANGED' });
});

test('a withdrawal with its reason ends what a training fulfilled, and both stay', async () => {
  const bank = await institution();
  await bank.admin.createObligation({ body: obligation({ counts_documented: true }) });
  const { body: training } = await bank.admin.documentTraining({ body: session([bank.eva.id, bank.oscar.id]) });
  const withdrawal = { params: { id: training.id }, body: { user_ids: [bank.eva.id], reason: 'No asistió.' } };
  expect(await bank.admin.withdrawTraining(withdrawal)).toMatchObject({ status: 200 });
  expect((await bank.admin.withdrawTraining(withdrawal)).body).toMatchObject({ code: 'TRAINING_WITHDRAWN' });
  expect(await standingOf(bank, bank.eva.id)).toMatchObject({ fulfilled_on: null });
  expect(await standingOf(bank, bank.oscar.id)).toMatchObject({ fulfilled_on: daysAgo(100) });
  const { body: held } = await bank.learner.listOwnTraining();
  expect(held).toMatchObject([{ title: 'Identificación del cliente', withdrawn: { reason: 'No asistió.' } }]);
  for (const table of ['documented_trainings', 'documented_attendances', 'documented_withdrawals'])
    await expect(sql`delete from ${sql.table(table)}`.execute(database)).rejects.toThrow('never rewritten');
});

test('people see the scan of their own constancia, and no attendance list', async () => {
  const bank = await institution();
  const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'white' } })
    .withExif({ IFD0: { Artist: 'Ana' } })
    .jpeg()
    .toBuffer();
  const add = async (type: string, content: Buffer) =>
    (await bank.admin.addTrainingScan({ file: { type, content } })).body.scan_id;
  const [pdf, photo] = [await add('application/pdf', PDF), await add('image/jpeg', image)];
  await bank.admin.documentTraining({ body: session([bank.eva.id], { kind: 'constancia', scan_id: pdf }) });
  await bank.admin.documentTraining({ body: session([bank.eva.id, bank.oscar.id], { scan_id: photo }) });
  const get = (id: string, token: string) =>
    app.inject({ url: `/api/training-scans/${id}`, headers: { authorization: `Bearer ${token}` } });
  const own = await get(pdf, bank.tokens.eva);
  expect(own.rawPayload.equals(PDF)).toBe(true);
  expect(own.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment/),
  });
  expect((await get(photo, bank.tokens.eva)).statusCode).toBe(404);
  const { rawPayload: list, headers } = await get(photo, bank.tokens.ana);
  expect(headers['content-type']).toBe('image/webp');
  expect((await sharp(list).metadata()).exif).toBeUndefined();
  const scans = (await bank.learner.listOwnTraining()).body.map(({ kind, scan_id }) => [kind, scan_id]);
  expect(Object.fromEntries(scans)).toEqual({ constancia: pdf, session: null });
});

test.each([
  ['a page named as a PDF', 'application/pdf', '<html><script>alert(1)</script>', /no es un PDF/],
  ['a PDF that is cut off', 'application/pdf', '%PDF-1.7 1 0 obj', /incompleto/],
  ['a GIF', 'image/png', 'GIF89a', /animadas/],
])('%s is refused as a scan', async (_, type, content, sentence) => {
  const { admin } = await institution();
  const { status, body } = await admin.addTrainingScan({ file: { type, content: Buffer.from(content) } });
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'SCAN_UNREADABLE', detail: expect.stringMatching(sentence) });
});

test.each<[string, (bank: Awaited<ReturnType<typeof institution>>) => Partial<TrainingBody>, string]>([
  ['a day to come', () => ({ held_on: daysAgo(-3) }), 'TRAINING_DATE_AHEAD'],
  ['an unknown course', () => ({ course_ids: ['no-existe'] }), 'COURSE_NOT_FOUND'],
  ['a person of another institution', () => ({ user_ids: [foreign.eva.id] }), 'USER_NOT_FOUND'],
  ['a validity that ends before it', () => ({ valid_until: daysAgo(101) }), 'VALIDATION'],
  [
    'a scanned constancia of two',
    ({ eva, oscar }) => ({ kind: 'constancia', user_ids: [eva.id, oscar.id], scan_id: eva.id }),
    'VALIDATION',
  ],
])('a training with %s is refused', async (_, terms, code) => {
  const bank = await institution();
  const { body } = await bank.admin.documentTraining({ body: session([bank.eva.id], terms(bank)) });
  expect(body).toMatchObject({ code });
});
const foreign = await institution();
