import { describe, expect, test } from 'vitest';
import { type Cell, sheetOf, workbookOf } from '../../../testing/workbook.ts';
import type { Header } from './columns.ts';
import { FileFailure } from './file-failure.ts';
import { openFile, rowsOfPeople } from './read-file.ts';
import { readRow } from './read-row.ts';

/** The people of a file, row by row. */
async function readPeople(content: Buffer | string) {
  const file = await openFile(Buffer.isBuffer(content) ? content : Buffer.from(content));
  let header: Header | undefined;
  const people = [];
  for await (const { number, cells } of rowsOfPeople(file, (found) => {
    header = found;
  }))
    if (header) people.push({ number, ...readRow(cells, header, 'banco.example') });
  return { people, header, ...file };
}

const failureOf = (content: Buffer | string) =>
  readPeople(content).then(
    () => 'read',
    (error: unknown) => (error instanceof FileFailure ? error.code : error),
  );

const lucia = {
  name: 'Lucía Ibáñez Núñez',
  email: 'lucia@banco.example',
  employee_number: '00412',
  area: 'Crédito',
  position: 'Analista',
  hired_on: '2026-03-05',
  left_on: null,
  manager_email: 'jefa@banco.example',
  problems: [],
};
const HEADER = 'nombre,correo,numero_empleado,area,puesto,ingreso,baja,correo_jefe';
const LINE = 'Lucía Ibáñez Núñez,lucia@banco.example,00412,Crédito,Analista,05/03/2026,,jefa@banco.example';
const windows1252 = (text: string) => Buffer.from([...text].map((character) => character.charCodeAt(0)));

describe('a usual file of an institution is understood', () => {
  test.each<[string, Buffer | string]>([
    ['as the template', `${HEADER}\n${LINE}`],
    ['with a byte order mark and Windows line ends', `\ufeff${HEADER}\r\n${LINE}\r\n`],
    ['in Windows-1252', windows1252(`${HEADER}\r\n${LINE}`)],
    ['in UTF-16, as Excel’s Unicode text', Buffer.from(`\ufeff${HEADER}\n${LINE}`.replaceAll(',', '\t'), 'utf16le')],
    ['with semicolons', `${HEADER}\n${LINE}`.replaceAll(',', ';')],
    ['with tabs', `${HEADER}\n${LINE}`.replaceAll(',', '\t')],
    ['with blank lines and lines of separators only', `\n${HEADER}\n\n,,,,,,,\n${LINE}\n\n`],
    ['with upper-case titles', `${HEADER.toUpperCase()}\n${LINE}`],
    ['with a report’s title above', `Plantilla de personal al 30 de noviembre\n\n${HEADER}\n${LINE}`],
    ['with a line that names the separator', `sep=,\n${HEADER}\n${LINE}`],
    [
      'with the words of a payroll system, in any order, and columns of its own',
      'Núm. de empleado;RFC;Correo electrónico;Apellido paterno;Apellido materno;Nombre;Departamento;Cargo;Fecha de ingreso;Correo del jefe directo\n' +
        '00412;IALN;LUCIA@Banco.example;Ibáñez;Núñez;Lucía;Crédito;Analista;2026-03-05;jefa@banco.example',
    ],
    ['with Excel’s count of days', `${HEADER}\n${LINE.replace('05/03/2026', '46086')}`],
    ['with days of one figure', `${HEADER}\n${LINE.replace('05/03/2026', '5/3/2026')}`],
    ['with quotes around everything', `${HEADER}\n${LINE.replaceAll(/[^,]+/g, '"$&"')}`],
    ['with a time behind the date', `${HEADER}\n${LINE.replace('05/03/2026', '2026-03-05 00:00:00')}`],
  ])('%s', async (_, content) => {
    const { people } = await readPeople(content);
    expect(people).toEqual([{ number: expect.any(Number), ...lucia }]);
  });

  test('a workbook has shared texts, padded numbers, dates by number, and its first visible sheet', async () => {
    const shared = ['nombre', 'correo', 'numero_empleado', 'ingreso', 'Lucía Ibáñez Núñez'];
    const text = (i: number): Cell => ({ attributes: 't="s"', inside: `<v>${i}</v>` });
    const content = await workbookOf(
      [
        [text(0), text(1), text(2), text(3)],
        [text(4), 'lucia@banco.example', { attributes: 's="1"', inside: '<v>412</v>' }, 46086],
      ],
      {
        sharedStrings: shared.map((value) => `<si><r><t>${value}</t></r><rPh><t>x</t></rPh></si>`).join(''),
        styles:
          '<numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>',
      },
    );
    const { people, format } = await readPeople(content);
    expect(format).toBe('xlsx');
    expect(people).toMatchObject([
      { number: 2, name: lucia.name, employee_number: '00412', hired_on: '2026-03-05', problems: [] },
    ]);
  });

  test('a workbook that counts its days from 1904', async () => {
    const content = await workbookOf(
      [
        ['nombre', 'correo', 'ingreso'],
        ['Ana', 'ana@banco.example', 46086 - 1462],
      ],
      { from1904: true },
    );
    expect((await readPeople(content)).people).toMatchObject([{ hired_on: '2026-03-05' }]);
  });

  test('rows have the numbers that the spreadsheet program shows', async () => {
    const { people } = await readPeople(`${HEADER}\n\n"Ana\nMaría",a@banco.example\nEva,e@banco.example`);
    expect(people.map(({ number }) => number)).toEqual([3, 4]);
  });
});

describe('a hostile file is refused as a whole, with its own reason', () => {
  const many = (rows: number) => `nombre,correo\n${'Ana,ana@banco.example\n'.repeat(rows)}`;
  test.each<[string, () => Buffer | string | Promise<Buffer>]>([
    ['TOO_MANY_ROWS', () => many(51_000)],
    [
      'TOO_MANY_ROWS',
      () =>
        workbookOf([], {
          sheet: sheetOf([['nombre', 'correo'], ...Array.from({ length: 51_000 }, () => ['Ana', 'a@b.mx'])]),
        }),
    ],
    ['TOO_MANY_CELLS', () => `nombre,correo\n${`${','.repeat(48)}\n`.repeat(400_000)}`],
    ['TOO_MANY_CELLS', () => `nombre,correo${'\r'.repeat(6_000_000)}`],
    ['CELL_TOO_LONG', () => `nombre,correo\n${'x'.repeat(20_000_000)},ana@banco.example`],
    [
      'CELL_TOO_LONG',
      () => `nombre,correo\n"Ana sin cerrar,ana@banco.example\n${'Eva,e@banco.example\n'.repeat(20_000)}`,
    ],
    [
      'CELL_TOO_LONG',
      () =>
        workbookOf([
          ['nombre', 'correo'],
          ['x'.repeat(20_000_000), 'ana@banco.example'],
        ]),
    ],
    ['CELL_TOO_LONG', () => workbookOf([], { sharedStrings: `<si><t>${'x'.repeat(20_000_000)}</t></si>` })],
    ['BINARY', () => 'nombre,correo\nAna\0,ana@banco.example'],
    ['BINARY', () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(100)])],
    ['OLD_EXCEL', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['WORKBOOK_BROKEN', () => Buffer.from('PK\u0003\u0004 y nada más')],
    ['WORKBOOK_BROKEN', () => workbookOf([], { sheet: '<worksheet><sheetData><row><c><v>1</v>' })],
    [
      'WORKBOOK_BROKEN',
      () =>
        workbookOf([], {
          sheet:
            '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>',
        }),
    ],
    ['COLUMNS_UNKNOWN', () => 'uno,dos\n1,2'],
    ['COLUMNS_UNKNOWN', () => 'nombre,area\nAna,Crédito'],
    ['COLUMN_TWICE', () => 'nombre,correo,mail,area\nAna,a@b.mx,b@b.mx,Crédito'],
    ['EMPTY', () => HEADER],
    ['COLUMNS_UNKNOWN', () => '   \n\n'],
  ])('%s (%#)', async (code, content) => expect(await failureOf(await content())).toBe(code));

  test('a workbook that expands a thousandfold is refused without being unpacked', async () => {
    const bomb = await workbookOf([], { sheet: `<worksheet>${' '.repeat(120 * 1024 * 1024)}</worksheet>` });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const before = process.memoryUsage().rss;
    expect(await failureOf(bomb)).toBe('WORKBOOK_TOO_LARGE');
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  test('a workbook whose part claims a smaller size is refused', async () => {
    const bomb = await workbookOf([], { sheet: `<worksheet>${' '.repeat(2 * 1024 * 1024)}</worksheet>` });
    // The size is written twice: before the part, and in the list at the end.
    const size = Buffer.alloc(4);
    size.writeUInt32LE(2 * 1024 * 1024 + 23);
    for (let at = bomb.indexOf(size); at >= 0; at = bomb.indexOf(size, at)) bomb.writeUInt32LE(100, at);
    expect(await failureOf(bomb)).toBe('WORKBOOK_BROKEN');
  });
});

describe('an unusable row says what to write instead', () => {
  const problemsOf = async (line: string) => (await readPeople(`${HEADER}\n${line}`)).people[0]?.problems;
  test.each([
    [
      'Ana,lucia.ibanez@banco',
      'correo',
      'lucia.ibanez@banco',
      'Al correo le falta el final. Escríbelo completo: lucia.ibanez@banco.example.',
    ],
    [
      'Ana,lucia.ibanez',
      'correo',
      'lucia.ibanez',
      'Al correo le falta la arroba. Escríbelo completo: lucia.ibanez@banco.example.',
    ],
    [
      'Ana,lucia.ibanezbanco.example',
      'correo',
      'lucia.ibanezbanco.example',
      'Al correo le falta la arroba. Escríbelo completo: lucia.ibanez@banco.example.',
    ],
    [
      'Ana,lucía@banco.example',
      'correo',
      'lucía@banco.example',
      'Este correo no puede existir. Revísalo letra por letra; no lleva acentos ni comas.',
    ],
    [
      'Ana,a@b.mx,,,,31/02/2026',
      'ingreso',
      '31/02/2026',
      'El 31 de febrero no existe. Escribe la fecha real, como 28/02/2026.',
    ],
    [
      'Ana,a@b.mx,,,,29/02/2026',
      'ingreso',
      '29/02/2026',
      'El 29 de febrero de 2026 no existe. Escribe la fecha real, como 28/02/2026.',
    ],
    [
      'Ana,a@b.mx,,,,12/25/2026',
      'ingreso',
      '12/25/2026',
      'El mes 25 no existe. La fecha va como día/mes/año: 25/12/2026.',
    ],
    ['Ana,a@b.mx,,,,15/03/26', 'ingreso', '15/03/26', 'Escribe el año con sus cuatro cifras, como 15/03/2026.'],
    [
      'Ana,a@b.mx,,,,ayer',
      'ingreso',
      'ayer',
      'No entendemos esta fecha. Escríbela como día/mes/año, por ejemplo 15/03/2026.',
    ],
    [
      'Ana,a@b.mx,,,,15/02/2026,03/01/2026',
      'baja',
      '03/01/2026',
      'La baja es anterior al ingreso (15/02/2026). Corrige una de las dos fechas.',
    ],
    ['=1+1,a@b.mx', 'nombre', '=1+1', 'La celda tiene una fórmula. Cópiala y pégala como valor.'],
    ['Ana,a@b.mx,@SUM(A1)', 'numero_empleado', '@SUM(A1)', 'La celda tiene una fórmula. Cópiala y pégala como valor.'],
    ['12345,a@b.mx', 'nombre', '12345', 'El nombre debe tener letras.'],
    [
      'A\u200bna,a@b.mx',
      'nombre',
      'A\u200bna',
      'El nombre tiene caracteres invisibles. Escríbelo de nuevo, sin copiarlo.',
    ],
    [`Ana,a@b.mx,${'9'.repeat(41)}`, 'numero_empleado', '9'.repeat(41), 'Es demasiado largo: caben 40 caracteres.'],
    [
      '"Ana\nMaría",a@b.mx',
      'nombre',
      'Ana·María',
      'La celda tiene saltos de línea o signos invisibles. Escríbela de nuevo en un solo renglón.',
    ],
    [
      'Ana,a@b.mx,1,Crédito, Norte,Analista,,,,',
      'ingreso',
      'Analista',
      'No entendemos esta fecha. Escríbela como día/mes/año, por ejemplo 15/03/2026.',
    ],
    [
      'Ana,a@b.mx,1,2,3,,,,sobra',
      'nombre',
      'sobra',
      'La fila tiene más celdas que títulos. Si un texto lleva el separador, ponlo entre comillas.',
    ],
  ])('%s', async (line, field, value, sentence) => {
    expect(await problemsOf(line)).toMatchObject([{ field, value, sentence }]);
  });

  test('a formula of a workbook without a value is refused', async () => {
    const content = await workbookOf([
      ['nombre', 'correo'],
      [{ attributes: '', inside: '<f>HYPERLINK("x")</f>' }, 'a@b.mx'],
    ]);
    expect((await readPeople(content)).people[0]?.problems).toMatchObject([{ field: 'nombre', code: 'formula' }]);
  });
});
