import { expect, test } from 'vitest';
import { importingApp } from '../../../testing/importing-app.ts';
import { workbookOf } from '../../../testing/workbook.ts';

const { app, institution } = await importingApp();
type Own = Awaited<ReturnType<typeof institution>>;

const errorsOf = async (own: Own, id: string): Promise<string> => {
  const headers = { authorization: `Bearer ${own.token}` };
  return (await app.inject({ url: `/api/admin/people-imports/${id}/errors.csv`, headers })).body;
};
const rowsIn = (csv: string) => csv.replace('\ufeff', '').trimEnd().split('\r\n');

/** Uploads a file, and its file of errors again after this correction. */
async function sentBack(own: Own, content: string | Buffer, correct: (csv: string) => string = (csv) => csv) {
  const first = await own.upload(content);
  const errors = await errorsOf(own, first);
  const again = await own.upload(correct(errors));
  return { first, errors, again, before: await own.rows(first, 'refused'), after: await own.find(again) };
}

const HEADER = ['Apellido Paterno', 'Apellido Materno', 'Nombre (obligatorio)', 'Correo', 'Núm. empleado', 'Área'];
const rowsOf = (domain: string) => [
  ['Muñoz', 'Peña', 'Ángela', 'angela', '00412', '-'],
  ['Ruiz', '', 'Beto "El Güero", Jr', `beto@${domain}`, '1.23457E+11', '+Riesgos'],
  ['Solís', 'Paz', 'Carla', `carla@${domain}`, '00413', 'Crédito'],
];

test.each([';', ',', '\t', '|'])('a file with %j between its cells comes back and is corrected', async (delimiter) => {
  const own = await institution();
  const quoted = (cells: readonly string[]) =>
    cells.map((cell) => (/[";,]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter);
  const content = [quoted(HEADER), ...rowsOf(own.domain).map(quoted)].join('\r\n');
  const { first, errors, before, after, again } = await sentBack(own, content, (csv) =>
    csv
      .replace(`${delimiter}angela${delimiter}`, `${delimiter}angela@${own.domain}${delimiter}`)
      .replace('1.23457E+11', '00414')
      .replace("'+Riesgos", 'Riesgos'),
  );
  expect(rowsIn(errors)).toHaveLength(3);
  expect((await own.find(first)).counts).toMatchObject({ create: 1, refused: 2 });
  expect(before.flatMap(({ problems }) => problems.map(({ field }) => field))).toEqual([
    'correo',
    'numero_empleado',
    'area',
  ]);
  expect(after).toMatchObject({ counts: { create: 2, refused: 0 }, ignored_columns: [] });
  expect((await own.rows(again)).map(({ values }) => values)).toMatchObject([
    { nombre: 'Ángela Muñoz Peña', numero_empleado: '00412', area: null },
    { nombre: 'Beto "El Güero", Jr Ruiz', numero_empleado: '00414', area: 'Riesgos' },
  ]);
});

test('a file of errors that nobody corrected has the same errors', async () => {
  const own = await institution();
  const content = [HEADER, ...rowsOf(own.domain)].map((cells) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`),
  );
  const { before, after, again } = await sentBack(own, content.map((cells) => cells.join(',')).join('\n'));
  expect(after.counts).toMatchObject({ create: 0, refused: 2 });
  const told = (rows: typeof before) => rows.map(({ name, problems }) => [name, problems]);
  expect(told(await own.rows(again, 'refused'))).toEqual(told(before));
});

test('cells that were corrected on the screen are in the file', async () => {
  const own = await institution();
  const id = await own.upload(`nombre,correo,ingreso\nEva Ruiz,eva,31/02/2024`);
  await own.correct(id, 2, { values: { correo: `eva@${own.domain}` } });
  const again = await own.upload((await errorsOf(own, id)).replace('31/02/2024', '28/02/2024'));
  expect((await own.rows(again))[0]?.values).toMatchObject({ correo: `eva@${own.domain}`, ingreso: '2024-02-28' });
});

test('the errors of a workbook come back as a CSV', async () => {
  const own = await institution();
  const { after } = await sentBack(
    own,
    await workbookOf([
      ['nombre', 'correo', 'ingreso'],
      ['Eva Ruiz', 'eva@', '2024-03-15'],
    ]),
    (csv) => csv.replace('eva@,', `eva@${own.domain},`),
  );
  expect(after).toMatchObject({ counts: { create: 1, refused: 0 }, format: 'csv' });
});
