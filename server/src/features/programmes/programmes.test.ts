import { createHash, randomUUID } from 'node:crypto';
import { calls } from '@finaula/contract/calls';
import type { ObligationTerms } from '@finaula/contract/obligations';
import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { beforeEach, describe, expect, test } from 'vitest';
import { readDocument } from '../../testing/page-image.ts';
import { testApp } from '../../testing/test-app.ts';

const { app, as, create, database } = await testApp();
const { rows } = await sql<{ today: string }>`select mexican_today()::text as today`.execute(database);
const today = rows[0]?.today ?? '';
const year = Number(today.slice(0, 4));
const month = Number(today.slice(5, 7));

const terms = (changes: Partial<ObligationTerms> = {}): ObligationTerms => ({
  title: 'PLD/FT anual',
  legal_basis: 'LIC, art. 115.',
  course_ids: ['curso-1', 'curso-2'],
  evidence: 'quiz',
  audience: { everyone: true },
  starts_on: `${year}-01-01`,
  first_due: { on: `${year}-12-31` },
  repeat: { months: 12 },
  warn_days: 30,
  ...changes,
});
const approval = {
  body: 'consejo' as const,
  minutes_reference: 'Acta 12, sesión ordinaria de enero',
  approved_on: today,
};

let entityId = '';
let token = '';
let admin = as();
const acts = async () =>
  (await database
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('entity_id', '=', entityId)
    .where('action', '!=', 'facts recorded')
    .orderBy('id')
    .execute()) as {
    action: string;
    detail: Record<string, unknown>;
  }[];
const employ = (userId: string, area: string) =>
  database
    .insertInto('employment_facts')
    .values({ entity_id: entityId, user_id: userId, recorded_by: userId, area })
    .execute();
const staff: string[] = [];
const obligationWith = async (changes: Partial<ObligationTerms> = {}) =>
  (await admin.createObligation({ body: terms(changes) })).body;
const draft = async () => (await admin.createProgramme({ body: { year } })).body;

beforeEach(async () => {
  ({ id: entityId } = await create.entity({ name: `Caja Ñandú ${randomUUID()}` }));
  token = await create.session({ role: 'EntidadAdmin', entityId, name: 'Zita Zúñiga' });
  admin = as(token);
  staff.length = 0;
  for (const name of ['Ángela Peña', 'Bruno Olvera', 'Íñigo Ruiz'])
    staff.push((await create.user({ entityId, name })).id);
});

describe('the draft of a programme', () => {
  test('a draft has a row for each obligation, with audience, hours and month of the deadline', async () => {
    for (const [n, area] of ['Crédito', 'Crédito', 'Sucursales'].entries()) await employ(staff[n] ?? '', area);
    const all = await obligationWith();
    const some = await obligationWith({
      title: 'Ciberseguridad',
      course_ids: ['curso-1'],
      audience: { areas: ['Crédito'] },
      first_due: { on: `${year}-12-01` },
    });
    const over = await obligationWith({ title: 'Terminada' });
    await admin.endObligation({ params: { id: over.id }, body: { on: today } });
    await obligationWith({
      title: 'Del año que entra',
      starts_on: `${year + 1}-01-01`,
      first_due: { days_after_assignment: 30 },
    });
    const { status, body } = await admin.createProgramme({ body: { year } });
    expect(status).toBe(201);
    expect(body.rows).toMatchObject([
      {
        obligation_id: some.id,
        people: 2,
        audience: { areas: ['Crédito'] },
        planned_month: 12,
        responsible: 'Zita Zúñiga',
      },
      {
        obligation_id: all.id,
        people: 4,
        audience: { everyone: true },
        planned_month: 12,
        legal_basis: 'LIC, art. 115.',
      },
    ]);
    for (const { courses, hours } of body.rows)
      expect(hours).toBeCloseTo(courses.reduce((sum, { duration_minutes }) => sum + duration_minutes, 0) / 60, 1);
    expect(body.rows.every(({ hours }) => hours > 0)).toBe(true);
    expect([body.versions, body.changed, body.behind]).toEqual([[], true, []]);
    expect((await admin.createProgramme({ body: { year } })).body.code).toBe('PROGRAMME_EXISTS');
    expect((await admin.listProgrammes()).body).toEqual([{ id: body.id, year, rows: 2, version: null }]);
    expect((await acts()).at(-1)).toMatchObject({ action: 'programme drafted', detail: { year, rows: 2 } });
    const next = await admin.createProgramme({ body: { year: year + 1 } });
    expect(next.body.rows.map(({ title }) => title).toSorted()).toEqual([
      'Ciberseguridad',
      'Del año que entra',
      'PLD/FT anual',
    ]);
  });

  test('is edited row by row, and says what the obligations have become since', async () => {
    const { id: obligationId } = await obligationWith();
    const { id, rows: drafted } = await draft();
    const rowId = drafted[0]?.id ?? '';
    const changed = await admin.changeProgrammeRow({
      params: { id, row_id: rowId },
      body: { hours: 2.25, planned_month: 6, responsible: 'Dirección de Cumplimiento' },
    });
    expect(changed.body.rows).toMatchObject([
      { id: rowId, hours: 2.25, planned_month: 6, responsible: 'Dirección de Cumplimiento' },
    ]);
    const refused = await admin.changeProgrammeRow({ params: { id, row_id: rowId }, body: { hours: 1.234 } });
    expect([refused.status, refused.body.detail]).toEqual([422, 'Escribe las horas con dos decimales a lo más.']);

    await admin.updateObligation({ params: { id: obligationId }, body: { course_ids: ['curso-1'] } });
    const added = await obligationWith({ title: 'Datos personales' });
    expect((await admin.getProgramme({ params: { id }, query: {} })).body.behind).toEqual(
      expect.arrayContaining([
        { obligation_id: added.id, title: 'Datos personales', change: 'new' },
        { obligation_id: obligationId, title: 'PLD/FT anual', change: 'changed' },
      ]),
    );
    await admin.addProgrammeRow({ params: { id }, body: { obligation_id: added.id } });
    const renewed = await admin.addProgrammeRow({ params: { id }, body: { obligation_id: obligationId } });
    expect(renewed.body.behind).toEqual([]);
    expect(renewed.body.rows.find((row) => row.id === rowId)).toMatchObject({
      obligation_version: 2,
      planned_month: 6,
      responsible: 'Dirección de Cumplimiento',
    });
    const { body } = await admin.removeProgrammeRow({ params: { id, row_id: rowId } });
    expect(body.rows.map(({ title }) => title)).toEqual(['Datos personales']);
    expect((await admin.removeProgrammeRow({ params: { id, row_id: rowId } })).body.code).toBe(
      'PROGRAMME_ROW_NOT_FOUND',
    );
  });
});

describe('an approval', () => {
  test('an approved version is frozen in the ledger, and a change is a new version with a reason', async () => {
    await obligationWith();
    const { id, rows: drafted } = await draft();
    const params = { id, row_id: drafted[0]?.id ?? '' };
    const { status, body: first } = await admin.approveProgramme({ params, body: { ...approval, body: 'comité' } });
    expect(status).toBe(201);
    expect(first).toMatchObject({
      changed: false,
      versions: [{ version: 1, body: 'comite', reason: null, recorded_by: 'Zita Zúñiga' }],
    });
    expect((await admin.approveProgramme({ params, body: approval })).body.code).toBe('NOTHING_CHANGED');

    await admin.changeProgrammeRow({ params, body: { planned_month: 1 } });
    expect((await admin.getProgramme({ params, query: {} })).body.changed).toBe(true);
    expect((await admin.approveProgramme({ params, body: approval })).body.code).toBe('PROGRAMME_REASON_REQUIRED');
    const { body: second } = await admin.approveProgramme({
      params,
      body: { ...approval, reason: 'Se adelanta a enero' },
    });
    expect(second.versions.map(({ version, reason }) => [version, reason])).toEqual([
      [1, null],
      [2, 'Se adelanta a enero'],
    ]);
    const old = (await admin.getProgramme({ params, query: { version: '1' } })).body;
    expect(old.rows).toEqual(drafted);
    expect((await admin.getProgramme({ params, query: { version: '3' } })).body.code).toBe('PROGRAMME_NOT_FOUND');

    const kept = await database
      .selectFrom('programme_versions')
      .select(['document', 'version'])
      .where('programme_id', '=', id)
      .orderBy('version')
      .execute();
    const digests = kept.map(({ document }) => createHash('sha256').update(document).digest('hex'));
    expect(second.versions.map(({ sha256 }) => sha256)).toEqual(digests);
    expect(
      (await acts())
        .filter(({ action }) => action === 'programme approved')
        .map(({ detail }) => [detail.version, detail.sha256]),
    ).toEqual([
      [1, digests[0]],
      [2, digests[1]],
    ]);
    const forged = database
      .updateTable('programme_versions')
      .set({ document: '{}' })
      .where('programme_id', '=', id)
      .execute();
    await expect(forged).rejects.toThrow('never rewritten');
  });

  test('is refused without rows, and for a day that has not come', async () => {
    const { id } = await draft();
    expect((await admin.approveProgramme({ params: { id }, body: approval })).body.code).toBe('PROGRAMME_EMPTY');
    const ahead = await admin.approveProgramme({
      params: { id },
      body: { ...approval, approved_on: `${year + 1}-12-31` },
    });
    expect(ahead.body.code).toBe('DATE_AHEAD');
  });
});

describe('progress', () => {
  test('compares with the version in force on the day, with the figures of Cumplimiento', async () => {
    const { id: obligationId } = await obligationWith({ course_ids: ['curso-1'] });
    const { id, rows: drafted } = await draft();
    const params = { id, row_id: drafted[0]?.id ?? '' };
    expect((await admin.getProgrammeProgress({ params, query: {} })).body).toMatchObject({
      version: null,
      on: today,
      planned: 4,
      done: 0,
    });
    await admin.approveProgramme({ params, body: approval });
    for (const userId of staff.slice(0, 2)) await create.certificate(userId, { courseId: 'curso-1' });
    const { body } = await admin.getProgrammeProgress({ params, query: {} });
    expect(body).toMatchObject({ version: 1, planned: 4, done: 2 });
    expect(body.rows).toMatchObject([
      { obligation_id: obligationId, people: 4, done: 2, people_now: 4, cumplida: 2, vencida: 0, exenta: 0 },
    ]);
    expect(body.months[month - 1]).toEqual({ month, planned: drafted[0]?.planned_month === month ? 4 : 0, done: 2 });
    expect(body.months.filter((one) => one.month > month).every(({ done }) => done === null)).toBe(true);
    expect(body.months.map(({ planned }) => planned).reduce((a, b) => a + b)).toBe(4);
    const waived = await admin.createWaiver({
      body: { user_id: staff[0] ?? '', obligation_id: obligationId, until: '2100-01-01', reason: 'Licencia' },
    });
    expect(waived.status).toBe(201);
    expect((await admin.getProgrammeProgress({ params, query: {} })).body.rows).toMatchObject([
      { people_now: 3, exenta: 1, done: 1 },
    ]);
    // A date to come is no date of a cut.
    expect((await admin.getProgrammeProgress({ params, query: { on: `${year + 3}-05-01` } })).body.on).toBe(today);
    const before = (await admin.getProgrammeProgress({ params, query: { on: `${year - 1}-12-31` } })).body;
    expect([before.version, before.done, before.months.every(({ done }) => done === null)]).toEqual([null, 0, true]);
  });
});

const download = async (path: string) =>
  app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } });

test('both are handed over as PDF and as XLSX, with what was approved and its hash', async () => {
  for (let n = 1; n <= 14; n += 1)
    await obligationWith({ title: `Obligación ${n}: prevención y atención`, course_ids: ['curso-1'] });
  const { id, rows } = await draft();
  const approved = (await admin.approveProgramme({ params: { id }, body: approval })).body.versions[0];
  for (const userId of staff) await create.certificate(userId, { courseId: 'curso-1' });
  const paths = [
    `${calls.getProgramme.path.replace(':id', id)}?version=1&`,
    `${calls.getProgrammeProgress.path.replace(':id', id)}?`,
  ];
  for (const [n, path] of paths.entries()) {
    const pdf = await download(`${path}format=pdf`);
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    const { pages, texts } = await readDocument(pdf.rawPayload);
    expect(pages).toBe(2);
    const text = texts.join(' ').replaceAll(/\s+/g, ' ');
    for (const said of [
      'Caja Ñandú',
      'Consejo de administración',
      'Acta 12, sesión ordinaria de enero',
      approved?.sha256 ?? '-',
      `Página 1 de ${pages}`,
    ])
      expect(text).toContain(said);
    for (let k = 1; k <= 14; k += 1) expect(text).toContain(`Obligación ${k}: prevención`);
    if (n === 0)
      for (const said of ['Modalidad: en línea', 'Duración por persona', 'Aprobó: nombre, cargo y firma'])
        expect(text).toContain(said);
    const xlsx = await download(`${path}format=xlsx`);
    const [sheet, about] = await readXlsxFile(xlsx.rawPayload);
    expect(sheet?.data).toHaveLength(15);
    expect(about?.data).toContainEqual(['Huella SHA-256', approved?.sha256]);
    const titles = sheet?.data[0] ?? [];
    if (n === 0)
      expect(sheet?.data[1]?.[titles.indexOf('Minutos por persona')]).toBe(rows[0]?.courses[0]?.duration_minutes);
    if (n === 1) {
      expect(titles).toHaveLength(34);
      expect(sheet?.data[1]?.[titles.indexOf('Realizado')]).toBe(3);
    }
  }
});
