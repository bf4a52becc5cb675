import { describe, expect, test } from 'vitest';
import { importingApp } from '../../../testing/importing-app.ts';

/* Variants of the reported cases (docs/assurance.md, "Files of people"). */

const { institution } = await importingApp();
const lines = (...rows: string[]) => rows.join('\r\n');

describe('a spelling of «Sucursal Centro»', () => {
  test.each([
    ['SUCURSAL CENTRO', true],
    ['Sucursal\u00a0Centro', true],
    ['sucursal   centro', true],
    ['Súcursal Centro', true],
    ['Sucursal\u200b Centro', true],
    ['Ｓucursal Centro', true],
    ['Sucursal-Centro', false],
    ['Suc. Centro', false],
    ['SucursalCentro', false],
  ])('%j is the same area: %s', async (written, same) => {
    const own = await institution();
    const person = await own.person();
    await own.employment({ area: 'Sucursal Centro' }, person.id);
    await own.apply(await own.upload(lines('nombre,correo,área', `Ana Ruiz,nueva@${own.domain},${written}`)));
    expect((await own.admin.listAreas()).body.areas).toHaveLength(same ? 1 : 2);
  });
});

describe('a leaver in a file', () => {
  test.each([
    ['with an empty last day', '', '', { undecided: 1 }],
    ['with a dash as last day', '', '-', { undecided: 1 }],
    ['with "activo" as last day', '', 'Vigente', { undecided: 1 }],
    ['with a last day to come', '', '31/12/2090', { undecided: 1 }],
    ['with the known last day', '', '31/10/2026', { unchanged: 1 }],
    ['with another past last day', '', '15/10/2026', { update: 1 }],
    ['with the old day of hiring', '01/01/2020', '', { undecided: 1 }],
    ['with a new day of hiring', '02/11/2026', '', { update: 1 }],
  ])('%s', async (_, hired, left, counts) => {
    const own = await institution();
    const person = await own.person({ name: 'Adrián Villegas', email: `adrian@${own.domain}` });
    await own.employment({ hired_on: '2020-01-01', left_on: '2026-10-31' }, person.id);
    const id = await own.upload(
      lines('correo,nombre,ingreso,baja', `${person.email},Adrián Villegas,${hired},${left}`),
    );
    expect((await own.find(id)).counts).toMatchObject(counts);
  });

  test('a leaver who comes back until a day has access until that day', async () => {
    const own = await institution();
    const person = await own.person({ name: 'Adrián Villegas', email: `adrian@${own.domain}` });
    await own.employment({ left_on: '2026-10-31' }, person.id);
    const id = await own.upload(lines('correo,nombre,baja', `${person.email},Adrián Villegas,31/12/2090`));
    await own.correct(id, 2, { answer: true });
    expect((await own.rows(id))[0]?.changes).toEqual([{ field: 'baja', before: '2026-10-31', after: '2090-12-31' }]);
    await own.apply(id);
    expect(await own.listed('adrian')).toMatchObject({ has_left: false, left_on: '2090-12-31' });
  });

  test('a person who leaves on a day to come, and is listed without it, still leaves', async () => {
    const own = await institution();
    const person = await own.person({ name: 'Adrián Villegas', email: `adrian@${own.domain}` });
    await own.employment({ left_on: '2090-12-31' }, person.id);
    const id = await own.upload(lines('correo,nombre,baja', `${person.email},Adrián Villegas,`));
    expect((await own.find(id)).counts).toMatchObject({ unchanged: 1, undecided: 0 });
  });
});

describe('somebody of the name «María López García» who is in no row', () => {
  test.each([
    ['María López García', true],
    ['MARIA LOPEZ GARCIA', true],
    ['Mari\u0301a  Lo\u0301pez Garci\u0301a', true],
    ['"López García, María"', true],
    ['María López', false],
    ['María Garcia Lopez', false],
  ])('a new row named %j asks: %s', async (name, asks) => {
    const own = await institution();
    await own.person({ name: 'María López García', email: `maria@${own.domain}` });
    const id = await own.upload(lines('nombre,correo', `${name},otra@${own.domain}`));
    expect((await own.find(id)).counts).toMatchObject(asks ? { undecided: 1 } : { create: 1 });
  });
});
