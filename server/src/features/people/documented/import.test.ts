import { XLSX_TYPE } from '@finaula/contract/constants';
import { TRAINING_COLUMNS } from '@finaula/contract/documented-training';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { bookOf, sheetOf } from '../../../testing/workbook.ts';

const { as, create, database } = await testApp();
const TITLES = TRAINING_COLUMNS.join(',');

async function institution() {
  const { id: entityId } = await create.entity({ subscription: 'Paid' });
  const ana = await create.user({ role: 'EntidadAdmin', entityId, name: 'Ana Herrera Solís' });
  const eva = await create.user({ entityId, name: 'Eva Ruiz Gil', email: `eva-${entityId}@banco.example` });
  const oscar = await create.user({ entityId, name: 'Óscar Muñoz Peña' });
  const admin = as(await create.sessionOf(ana.id));
  await admin.correctPerson({ params: { id: oscar.id }, body: { employee_number: '00123' } });
  const upload = (content: string | Buffer, query: { file_name?: string } = {}) =>
    admin.createTrainingImport({
      query,
      file: { type: Buffer.isBuffer(content) ? XLSX_TYPE : 'text/csv', content },
    });
  const rows = async (id: string, kind: 'create' | 'unchanged' | 'refused') =>
    (await admin.listTrainingImportRows({ params: { id }, query: { kind } })).body.rows;
  return { entityId, admin, eva, oscar, upload, rows };
}

test('a file records each training once with its people, and can be undone', async () => {
  const bank = await institution();
  const file = [
    TITLES,
    '00123,,Conoce a tu cliente,14/02/2026,4 h,Academia Ejemplo,curso-1,,sesión',
    `,${bank.eva.email},Conoce a tu cliente,14/02/2026,4,Academia Ejemplo,curso-1,,sesión`,
    `,${bank.eva.email},,3-sep-2025,6.5,Universidad,curso-1; curso-2,03/09/2027,constancia`,
  ].join('\n');
  const { status, body: read } = await bank.upload(file);
  expect([status, read.counts, read.trainings]).toEqual([201, { create: 3, unchanged: 0, refused: 0 }, 2]);
  expect((await bank.admin.listDocumentedTrainings({ query: {} })).body.rows).toEqual([]);
  const params = { id: read.id };
  expect((await bank.admin.applyTrainingImport({ params })).body).toMatchObject({ state: 'applied', can_undo: true });
  expect((await bank.admin.applyTrainingImport({ params })).body).toMatchObject({ code: 'IMPORT_NOT_READY' });
  const { body: listed } = await bank.admin.listDocumentedTrainings({ query: {} });
  expect(listed.rows.map(({ title, people, hours, kind }) => [title, people, hours, kind]).toSorted()).toEqual([
    ['Conoce a tu cliente', 2, 4, 'session'],
    [expect.stringContaining(' · '), 1, 6.5, 'constancia'],
  ]);
  const again = (await bank.upload(file)).body;
  expect(again.counts).toEqual({ create: 0, unchanged: 3, refused: 0 });
  expect((await bank.admin.applyTrainingImport({ params: { id: again.id } })).body).toMatchObject({
    code: 'IMPORT_NOTHING_TO_DO',
  });
  expect(
    (await bank.admin.undoTrainingImport({ params, body: { reason: 'Era la lista de otro curso' } })).body,
  ).toMatchObject({ state: 'undone' });
  const { body: held } = await bank.admin.listPersonTraining({ params: { id: bank.oscar.id } });
  expect(held).toMatchObject([{ withdrawn: { reason: 'Era la lista de otro curso' } }]);
  const acts = await database.selectFrom('audit_log').select('action').where('entity_id', '=', bank.entityId).execute();
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['training imported', 'training import undone']),
  );
});

test('every fault of a file names its value and its cure, and the other rows can be applied', async () => {
  const bank = await institution();
  const row = (cells: Partial<Record<(typeof TRAINING_COLUMNS)[number], string>>) => {
    const right = {
      numero_empleado: '00123',
      capacitacion: 'Uno',
      fecha: '14/02/2026',
      impartio: 'Academia',
      cursos: 'curso-1',
    };
    return TRAINING_COLUMNS.map((column) => ({ ...right, ...cells })[column as keyof typeof right] ?? '').join(',');
  };
  const { body: read } = await bank.upload(
    [
      TITLES,
      row({}),
      row({}),
      row({ numero_empleado: '999' }),
      row({ numero_empleado: '' }),
      row({ correo: bank.eva.email }),
      row({ fecha: '31/02/2026' }),
      row({ fecha: '01/01/2099' }),
      row({ fecha: '' }),
      row({ horas: 'muchas' }),
      row({ cursos: 'Cocina' }),
      row({ cursos: '' }),
      row({ impartio: '' }),
      row({ vigente_hasta: '01/01/2026' }),
      row({ tipo: 'magia' }),
      row({ capacitacion: '=A1' }),
    ].join('\n'),
  );
  expect(read.counts).toEqual({ create: 1, unchanged: 0, refused: 14 });
  const refused = await bank.rows(read.id, 'refused');
  expect(
    refused.map(({ row_number, problems }) => [row_number, ...problems.map(({ code, value }) => `${code} ${value}`)]),
  ).toEqual([
    [3, 'row_twice Uno'],
    [4, 'person_unknown 999'],
    [5, 'person_missing '],
    [6, 'person_twice 00123'],
    [7, 'date_impossible 31/02/2026'],
    [8, 'date_ahead 01/01/2099'],
    [9, 'date_missing '],
    [10, 'hours muchas'],
    [11, 'course_unknown Cocina'],
    [12, 'course_missing '],
    [13, 'provider_missing '],
    [14, 'validity 01/01/2026'],
    [15, 'kind magia'],
    [16, 'formula =A1'],
  ]);
  for (const { problems } of refused) expect(problems[0]?.sentence).toMatch(/^\p{Lu}.*\.$/u);
  await bank.admin.applyTrainingImport({ params: { id: read.id } });
  expect((await bank.admin.listDocumentedTrainings({ query: {} })).body.rows).toHaveLength(1);
});

test('a workbook with other titles and several sheets is read', async () => {
  const bank = await institution();
  const book = await bookOf([
    { name: 'Notas', xml: sheetOf([['Nada']]) },
    {
      name: 'Asistencia',
      xml: sheetOf([
        ['Núm. de empleado', 'Fecha del curso', 'Duración (horas)', 'Instructor', 'Curso al que corresponde'],
        ['00123', '14/02/2026', '4', 'Academia', 'curso-1'],
      ]),
    },
  ]);
  const { body } = await bank.upload(book, { file_name: 'asistencia.xlsx' });
  expect(body).toMatchObject({ counts: { create: 1, refused: 0 }, ignored_columns: [] });
});

test.each([
  ['a file without the course', 'numero_empleado,fecha,impartio\n1,2,3', 'x.csv', /Falta la columna «cursos»/],
  ['a text named as a workbook', 'hola', 'x.xlsx', /no es un libro de Excel/],
  ['a file without rows', TITLES, 'x.csv', /no tiene filas/],
])('%s is refused with its cure', async (_, content, file_name, sentence) => {
  const bank = await institution();
  const { status, body } = await bank.upload(content, { file_name });
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'TRAINING_FILE_UNREADABLE', detail: expect.stringMatching(sentence) });
});
