import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { importingApp } from '../../../testing/importing-app.ts';
import { bookOf, sheetOf } from '../../../testing/workbook.ts';
import { errorsFile } from './files.ts';
import { findImport } from './import-queries.ts';

const { database, institution } = await importingApp();

const people = sheetOf([
  ['nombre', 'correo'],
  ['Eva Ruiz', 'eva@banco1.example'],
]);
const cover = sheetOf([['Plantilla de personal']]);

test('the review names the sheet when the workbook has several', async () => {
  const own = await institution();
  const several = await bookOf([
    { name: 'Portada', xml: cover },
    { name: 'Personal', xml: people },
  ]);
  expect((await own.find(await own.upload(several))).notes).toEqual(['Del libro se leyó la hoja «Personal».']);
  const one = await bookOf([{ name: 'Personal', xml: people }]);
  expect((await own.find(await own.upload(one))).notes).toEqual([]);
});

test('the review names an area when nobody of the institution is in it', async () => {
  const own = await institution();
  const row = (name: string, area: string) => `${name} Ruiz,${name}@${own.domain},${area}`;
  const first = await own.upload(['nombre,correo,area', row('eva', 'Operaciones'), row('sol', 'Caja')].join('\n'));
  expect((await own.find(first)).notes).toEqual([]);
  await own.apply(first);
  const second = await own.upload(['nombre,correo,area', row('beto', 'operacion'), row('luz', 'CAJA')].join('\n'));
  expect((await own.find(second)).notes).toEqual([
    'El área «CAJA» (1 fila) es la misma que «Caja»: queda como «Caja».',
    'Hoy nadie está en el área «operacion» (1 fila). Si no es nueva, revisa cómo se escribe.',
  ]);
});

test('a text is called no workbook when its name ends in .xlsx and no column is known', async () => {
  const own = await institution();
  const failureOf = async (file_name: string) =>
    (await own.find(await own.upload('hola, esto es texto', { file_name }))).failure;
  expect(await failureOf('personal.xlsx')).toMatchObject({ code: 'NO_WORKBOOK' });
  expect(await failureOf('personal.csv')).toMatchObject({ code: 'COLUMNS_UNKNOWN' });
});

test('a cell that was written in the review is marked when its row is right', async () => {
  const own = await institution();
  const id = await own.upload(`nombre,correo,ingreso\nEva Ruiz,eva@${own.domain},31/02/2024`);
  await own.correct(id, 2, { values: { ingreso: '28/02/2024' } });
  expect(await own.rows(id, 'create')).toMatchObject([{ corrected: { ingreso: '28/02/2024' } }]);
});

test('the file of errors names columns by its own titles', async () => {
  const own = await institution();
  const id = await own.upload(`Nombre,Mail,Fecha Ingreso\nEva Ruiz,eva@${own.domain},31/02/2024`);
  const found = await findImport(database, id);
  if (!found) throw new Error('the import is missing');
  expect(await text(errorsFile(database, found))).toContain('Fecha Ingreso: El 31 de febrero no existe.');
});
