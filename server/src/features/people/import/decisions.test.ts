import { describe, expect, test } from 'vitest';
import { importingApp } from '../../../testing/importing-app.ts';

const { institution } = await importingApp();
type Own = Awaited<ReturnType<typeof institution>>;

const lines = (...rows: string[]) => rows.join('\r\n');
const undecided = async ({ admin }: Own, id: string) =>
  (await admin.applyPeopleImport({ params: { id }, body: {} })).body;

describe('a person who left and is listed again', () => {
  async function leaver() {
    const own = await institution();
    const person = await own.person({ name: 'Adrián Villegas Cano', email: `adrian@${own.domain}` });
    await own.employment({ employee_number: '1006', hired_on: '2020-01-01', area: 'Tecnología' }, person.id);
    await own.employment({ left_on: '2026-10-31' }, person.id);
    const upload = (hired = '', query = {}) =>
      own.upload(
        lines(
          'nombre,correo,numero_empleado,ingreso,baja',
          `Adrián Villegas Cano,adrian@${own.domain},1006,${hired},`,
          `Nueva Persona,nueva@${own.domain},2000,,`,
        ),
        query,
      );
    return { own, person, upload };
  }

  test.each([false, true])('needs a decision before the file can be applied (complete: %s)', async (complete) => {
    const { own, person, upload } = await leaver();
    const id = await upload('', { complete: String(complete) });
    expect((await own.find(id)).counts).toMatchObject({ create: 1, undecided: 1, unchanged: 0 });
    expect(await own.rows(id, 'undecided')).toMatchObject([
      {
        question: 'returns',
        answer: null,
        candidate: { name: person.name, left_on: '2026-10-31', area: 'Tecnología' },
      },
    ]);
    expect(await undecided(own, id)).toMatchObject({ code: 'IMPORT_UNDECIDED' });
  });

  test('comes back by a yes, which the review shows as a change', async () => {
    const { own, upload } = await leaver();
    const id = await upload();
    expect(await own.correct(id, 2, { answer: true })).toMatchObject({
      counts: { create: 1, undecided: 0, update: 1 },
      changes: { baja: 1 },
    });
    expect((await own.rows(id, 'update'))[0]?.changes).toEqual([{ field: 'baja', before: '2026-10-31', after: null }]);
    await own.apply(id);
    expect(await own.listed('adrian')).toMatchObject({ has_left: false });
  });

  test('stays out by a no, and an answer can be taken back', async () => {
    const { own, upload } = await leaver();
    const id = await upload();
    expect((await own.correct(id, 2, { answer: false })).counts).toMatchObject({ unchanged: 1, undecided: 0 });
    expect((await own.correct(id, 2, { answer: null })).counts).toMatchObject({ unchanged: 0, undecided: 1 });
    const answer = { question: 'returns' as const, answer: false };
    const { body } = await own.admin.changePeopleImport({ params: { id }, body: { answer } });
    expect(body.counts).toMatchObject({ unchanged: 1, undecided: 0 });
    await own.apply(id);
    expect(await own.listed('adrian')).toMatchObject({ has_left: true });
  });

  test('comes back without a question when the file names a later day of hiring', async () => {
    const { own, upload } = await leaver();
    const id = await upload('03/11/2026');
    expect(await own.find(id)).toMatchObject({ counts: { update: 1, undecided: 0 }, changes: { baja: 1, ingreso: 1 } });
  });
});

describe('the same name with another address', () => {
  async function namesake(name = 'María López García') {
    const own = await institution();
    const person = await own.person({ name, email: `maria@${own.domain}` });
    await own.employment({ employee_number: '7', area: 'Riesgos' }, person.id);
    const upload = (...more: string[]) =>
      own.upload(lines('nombre,correo', `MARIA LOPEZ GARCIA,mlopez@${own.domain}`, ...more));
    return { own, person, upload };
  }

  test('is the same person by a yes: the account keeps its history and takes the address', async () => {
    const { own, person, upload } = await namesake();
    const id = await upload();
    expect(await own.rows(id, 'undecided')).toMatchObject([
      { question: 'same_name', candidate: { email: person.email, employee_number: '7', area: 'Riesgos' } },
    ]);
    expect(await undecided(own, id)).toMatchObject({ code: 'IMPORT_UNDECIDED' });
    await own.correct(id, 2, { answer: true });
    expect((await own.rows(id, 'update'))[0]?.changes).toEqual([
      { field: 'correo', before: person.email, after: `mlopez@${own.domain}` },
    ]);
    await own.apply(id);
    expect(await own.listed('lopez')).toMatchObject({ id: person.id, email: `mlopez@${own.domain}` });
  });

  test('is another person by a no', async () => {
    const { own, person, upload } = await namesake();
    const id = await upload();
    expect((await own.correct(id, 2, { answer: false })).counts).toMatchObject({ create: 1, undecided: 0 });
    await own.apply(id);
    expect((await own.admin.listEntityUsers({ query: { limit: 50, q: 'lopez' } })).body.users).toHaveLength(2);
    expect(await own.listed(person.email)).toMatchObject({ id: person.id });
  });

  test('is another person without a question when the file lists both', async () => {
    const { own, person, upload } = await namesake();
    const id = await upload(`María López García,${person.email}`);
    expect((await own.find(id)).counts).toMatchObject({ create: 1, unchanged: 1, undecided: 0 });
  });

  test('cannot be one person in two rows', async () => {
    const { own, upload } = await namesake();
    const id = await upload(`María López García,m.lopez@${own.domain}`);
    await own.correct(id, 2, { answer: true });
    expect((await own.correct(id, 3, { answer: true })).counts).toMatchObject({ update: 1, refused: 1 });
    expect((await own.rows(id, 'refused'))[0]?.problems).toMatchObject([{ code: 'person_twice' }]);
    expect((await own.correct(id, 3, { answer: false })).counts).toMatchObject({ update: 1, create: 1 });
  });

  test('comes back by a yes when that person had left', async () => {
    const { own, person, upload } = await namesake();
    await own.employment({ left_on: '2026-01-31' }, person.id);
    const id = await upload();
    await own.correct(id, 2, { answer: true });
    await own.apply(id);
    expect(await own.listed('lopez')).toMatchObject({ id: person.id, has_left: false, email: `mlopez@${own.domain}` });
  });

  test('asks nothing about an administrator or a person of another institution', async () => {
    const own = await institution();
    const other = await institution();
    await other.person({ name: 'María López García' });
    const id = await own.upload(
      lines('nombre,correo', `María López García,m@${own.domain}`, `Ana Herrera Solís,otra@${own.domain}`),
    );
    expect((await own.find(id)).counts).toMatchObject({ create: 2, undecided: 0 });
  });
});

describe('correcting rows in place', () => {
  test('a corrected cell is read and checked as one of the file', async () => {
    const own = await institution();
    const id = await own.upload(
      lines(
        'nombre,correo,área,ingreso,correo jefe',
        `Beto Ruiz,beto@${own.domain},Crédito,31/02/2024,jefa@${own.domain}`,
        'Jefa Paz,jefa@,,,',
      ),
    );
    expect((await own.find(id)).counts).toMatchObject({ refused: 2 });
    expect((await own.correct(id, 3, { values: { correo: `Jefa@${own.domain} ` } })).counts).toMatchObject({
      create: 1,
      refused: 1,
    });
    expect((await own.rows(id, 'refused'))[0]?.problems).toMatchObject([{ field: 'ingreso' }]);
    expect((await own.correct(id, 2, { values: { ingreso: '28 de febrero de 2024' } })).counts).toMatchObject({
      create: 2,
      refused: 0,
    });
    expect((await own.rows(id, 'create'))[0]?.values).toEqual({
      nombre: 'Beto Ruiz',
      correo: `beto@${own.domain}`,
      numero_empleado: null,
      area: 'Crédito',
      puesto: null,
      ingreso: '2024-02-28',
      baja: null,
      correo_jefe: `jefa@${own.domain}`,
    });
    await own.apply(id);
    expect(await own.listed('beto')).toMatchObject({ area: 'Crédito', hired_on: '2024-02-28' });
  });

  test('a column that the file does not have can be written, and a cell can be emptied', async () => {
    const own = await institution();
    const id = await own.upload(lines('nombre,correo,numero_empleado', `Beto Ruiz,beto@${own.domain},1.23457E+11`));
    await own.correct(id, 2, { values: { numero_empleado: '', puesto: 'Cajero' } });
    expect((await own.rows(id, 'create'))[0]?.values).toMatchObject({ numero_empleado: null, puesto: 'Cajero' });
  });

  test('a wrong correction is refused with its sentence', async () => {
    const own = await institution();
    const id = await own.upload(lines('nombre,correo', 'Beto Ruiz,beto'));
    await own.correct(id, 2, { values: { correo: 'beto@' } });
    expect((await own.rows(id, 'refused'))[0]?.problems).toMatchObject([{ code: 'email_incomplete', value: 'beto@' }]);
  });

  test('an unknown row, one of another institution and an applied import are refused', async () => {
    const [own, other] = [await institution(), await institution()];
    const id = await own.upload(lines('nombre,correo', `Beto Ruiz,beto@${own.domain}`));
    const asked = { params: { id, row_number: 2 }, body: { values: { nombre: 'Beto' } } };
    expect(await own.correct(id, 9, { answer: true })).toMatchObject({ code: 'IMPORT_ROW_NOT_FOUND' });
    expect((await other.admin.correctPeopleImportRow(asked)).body).toMatchObject({ code: 'IMPORT_NOT_FOUND' });
    await own.apply(id);
    expect((await own.admin.correctPeopleImportRow(asked)).body).toMatchObject({ code: 'IMPORT_NOT_READY' });
  });
});

test('a fault of many rows is told once with its rows', async () => {
  const own = await institution();
  const id = await own.upload(
    lines(
      'nombre,correo,ingreso',
      ...Array.from(
        { length: 30 },
        (_, i) => `Persona ${'ABCDEFGHIJKLMNOPQRSTUVWXYZÁÉÍÓ'[i]},,${i === 4 ? 'ayer' : ''}`,
      ),
    ),
  );
  const { body } = await own.admin.listPeopleImportFaults({ params: { id } });
  expect(body).toMatchObject([
    { field: 'correo', code: 'email_missing', rows: 30, row_numbers: Array.from({ length: 20 }, (_, i) => i + 2) },
    { field: 'ingreso', rows: 1, row_numbers: [6] },
  ]);
  const query = { kind: 'refused' as const, field: 'ingreso' as const };
  const { rows } = (await own.admin.listPeopleImportRows({ params: { id }, query })).body;
  expect(rows.map(({ row_number }) => row_number)).toEqual([6]);
});
