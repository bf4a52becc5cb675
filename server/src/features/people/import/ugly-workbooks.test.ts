import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { parsedPeople, refusalOf } from '../../../testing/parsed-people.ts';
import { bookOf, type Cell, sheetOf, workbookOf } from '../../../testing/workbook.ts';

const HEADER = ['nombre', 'correo', 'numero_empleado', 'area', 'ingreso'];
const ROW: Cell[] = ['María López', 'm@banco.example', '00412', 'Caja', 45366];
const maria = { name: 'María López', employee_number: '00412', area: 'Caja', hired_on: '2024-03-15', problems: [] };
const people = { name: 'Empleados', xml: sheetOf([HEADER, ROW]) };
const leavers = sheetOf([HEADER, ['Persona Vieja', 'vieja@banco.example', '9', 'Nada', 45366]]);

describe('the sheet of people is found by relationships and types', () => {
  test.each<[string, Parameters<typeof bookOf>]>([
    ['a hidden sheet before it', [[{ name: 'Bajas', state: 'hidden', xml: leavers }, people]]],
    ['a very hidden sheet', [[{ name: 'Bajas', state: 'veryHidden', xml: leavers }, people]]],
    [
      'a workbook part of another name',
      [[{ name: 'Bajas', state: 'hidden', xml: leavers }, people], { file: 'workbook22' }],
    ],
    ['another folder', [[people], { folder: 'libro' }]],
    ['another prefix', [[{ name: 'Bajas', state: 'hidden', xml: leavers }, people], { prefix: 'd3p1' }]],
    ['a chart sheet', [[{ name: 'Gráfico', type: 'chartsheet', xml: '<chartsheet/>' }, people]]],
    [
      'a sheet of macros',
      [[{ name: 'Module1' }, people].map((sheet, i) => (i === 0 ? { ...sheet, type: 'dialogsheet' as const } : sheet))],
    ],
    [
      'a cover',
      [[{ name: 'Instrucciones', xml: sheetOf([['Cómo llenar este archivo'], ['1. Llena la hoja']]) }, people]],
    ],
    [
      'a summary',
      [
        [
          {
            name: 'Resumen',
            xml: sheetOf([
              ['Área', 'Personas'],
              ['Caja', 5],
            ]),
          },
          people,
        ],
      ],
    ],
    ['an empty sheet', [[{ name: 'Hoja1', xml: sheetOf([]) }, people]]],
  ])('%s', async (_, [sheets, parts]) => {
    expect((await parsedPeople(await bookOf(sheets, parts))).people).toMatchObject([maria]);
  });

  test('no visible sheet, several lists and none are told apart', async () => {
    expect(await refusalOf(await bookOf([{ name: 'Bajas', state: 'hidden', xml: leavers }]))).toEqual([
      'WORKBOOK_BROKEN',
      null,
    ]);
    expect(await refusalOf(await bookOf([people, { name: 'Bajas', xml: leavers }]))).toEqual([
      'SHEETS_WITH_PEOPLE',
      expect.stringContaining('«Empleados» y «Bajas»'),
    ]);
    const none = await bookOf([
      { name: 'Uno', xml: sheetOf([['a', 'b']]) },
      { name: 'Dos', xml: sheetOf([['c']]) },
    ]);
    expect(await refusalOf(none)).toEqual(['COLUMNS_UNKNOWN', expect.stringContaining('en las hojas «Uno» y «Dos»')]);
  });
});

const styled = (style: number, value: string | number): Cell => ({
  attributes: `s="${style}"`,
  inside: `<v>${value}</v>`,
});
const styles = (codes: readonly string[]) =>
  `<numFmts>${codes.map((code, i) => `<numFmt numFmtId="${170 + i}" formatCode="${code.replaceAll('"', '&quot;').replaceAll('>', '&gt;')}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${codes.map((_, i) => `<xf numFmtId="${170 + i}"/>`).join('')}<xf numFmtId="14"/></cellXfs>`;

describe('a number is read as the sheet shows it', () => {
  const shown: [string, string][] = [
    ['00000', '00412'],
    ['0000000000', '0000000412'],
    ['00000;@', '00412'],
    ['00000_)', '00412'],
    ['[$-80A]00000', '00412'],
    ['[>=0]00000', '00412'],
    ['00000;-00000', '00412'],
    ['"E-"0000', 'E-0412'],
    ['\\E0000', 'E0412'],
    ['000-000', '000-412'],
    ['0000\\ 000', '0000 412'],
    ['"EMP "General', 'EMP 412'],
    ['0000"-MX"', '0412-MX'],
    ['#,##0', '412'],
    ['0.00', '412'],
    ['[Red]00000_-;@_-', '00412'],
  ];
  test('in every format', async () => {
    const rows = shown.map(([,], i): Cell[] => ['Ana Gil', `a${i}@banco.example`, styled(i + 1, 412)]);
    const content = await workbookOf([HEADER.slice(0, 3), ...rows], { styles: styles(shown.map(([code]) => code)) });
    expect(
      (await parsedPeople(content)).people.map(({ employee_number }, i) => [shown[i]?.[0], employee_number]),
    ).toEqual(shown);
  });

  test('a text keeps what its format adds', async () => {
    const content = await workbookOf(
      [
        HEADER.slice(0, 3),
        ['Ana Gil', 'a@banco.example', { attributes: 's="1" t="inlineStr"', inside: '<is><t>0412</t></is>' }],
      ],
      { styles: styles(['"E-"@']) },
    );
    expect((await parsedPeople(content)).people).toMatchObject([{ employee_number: 'E-0412' }]);
  });

  test.each<[Cell, string | null, string | null]>([
    [styled(0, '412.0'), '412', null],
    [styled(0, '4.12E2'), '412', null],
    [styled(0, '411.99999999999994'), '412', null],
    [styled(0, '123456789012345680'), null, 'number_shortened'],
    [styled(0, '1.23456789012345E+17'), null, 'number_shortened'],
    [{ attributes: 't="b"', inside: '<v>1</v>' }, null, null],
    [{ attributes: 't="e"', inside: '<v>#N/A</v>' }, null, null],
    [{ attributes: 't="e"', inside: '<v>#REF!</v>' }, null, 'cell_error'],
    [{ attributes: '', inside: '<f>400+12</f><v>412</v>' }, '412', null],
    [{ attributes: 't="str"', inside: '<f>TEXT(A1)</f><v>00412</v>' }, '00412', null],
    [{ attributes: '', inside: '<f>400+12</f>' }, null, 'formula'],
  ])('%j is %s', async (cell, number, problem) => {
    const {
      people: [row],
    } = await parsedPeople(await workbookOf([HEADER.slice(0, 3), ['Ana Gil', 'a@banco.example', cell]]));
    expect([row?.employee_number, row?.problems[0]?.code ?? null]).toEqual([number, problem]);
  });
});

test('only days count from 1904', async () => {
  const day = 45366 - 1462;
  const content = await workbookOf(
    [
      HEADER,
      ['Ana', 'a@banco.example', 45123, 'Caja', styled(1, day)],
      ['Eva', 'e@banco.example', 12345, 'Caja', styled(2, day)],
      ['Luz', 'l@banco.example', 46585, 'Caja', day],
    ],
    { from1904: true, styles: styles(['dd/mm/yyyy']) },
  );
  expect(
    (await parsedPeople(content)).people.map(({ employee_number, hired_on }) => [employee_number, hired_on]),
  ).toEqual([
    ['45123', '2024-03-15'],
    ['12345', '2024-03-15'],
    ['46585', '2024-03-15'],
  ]);
});

test('escapes are decoded in shared and own texts', async () => {
  const content = await workbookOf(
    [
      ['nombre', 'correo', 'Área_x000D_'],
      ['Mar_x00ED_a L_x00F3_pez', 'm@banco.example', { attributes: 't="s"', inside: '<v>0</v>' }],
      ['Ana _x005F_x0041_', 'a@banco.example', 'Caja_x0000_'],
    ],
    { sharedStrings: '<si><t>Sucursales_x000D_\n</t></si>' },
  );
  expect((await parsedPeople(content)).people).toMatchObject([
    { name: 'María López', area: 'Sucursales' },
    { name: 'Ana _x0041_', area: 'Caja' },
  ]);
});

test('merged cells count for each of their rows, and hidden rows are said to be read', async () => {
  const rows: Cell[][] = [
    ['Personal al 27 de noviembre'],
    HEADER,
    ['Ana', 'a@banco.example', '1', 'Caja', 45366],
    ['Eva', 'e@banco.example', '2'],
    ['Luz', 'l@banco.example', '3'],
    ['Paz', 'p@banco.example', '4'],
  ];
  const merged = '<mergeCells><mergeCell ref="A1:E1"/><mergeCell ref="D3:D5"/><mergeCell ref="E3:E4"/></mergeCells>';
  const sheet = sheetOf(rows, merged).replace('<row r="6">', '<row r="6" hidden="1">');
  const file = await parsedPeople(await workbookOf([], { sheet }));
  expect(file.people.map(({ area, hired_on }) => [area, hired_on])).toEqual([
    ['Caja', '2024-03-15'],
    ['Caja', '2024-03-15'],
    ['Caja', null],
    [null, null],
  ]);
  expect(file.notes).toEqual(['También se leyó 1 fila oculta por un filtro.']);
});

test.each([
  ['XLSB', ['[Content_Types].xml', 'xl/workbook.bin']],
  ['ODS', ['mimetype', 'content.xml']],
  ['NUMBERS', ['Index/Document.iwa']],
  ['WORD', ['[Content_Types].xml', 'word/document.xml']],
  ['ARCHIVE', ['personas.csv']],
  ['ARCHIVE', ['lista/personas.xlsx']],
])('a zip that is %s has its own sentence (%#)', async (code, parts) => {
  const content = Buffer.from(zipSync(Object.fromEntries(parts.map((part) => [part, new Uint8Array(1)]))));
  expect(await refusalOf(content)).toEqual([code, null]);
});
