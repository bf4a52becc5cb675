import { describe, expect, test } from 'vitest';
import { parsedPeople, refusalOf } from '../../../testing/parsed-people.ts';

const firstOf = async (content: Buffer | string) => (await parsedPeople(content)).people[0];

describe('values that programs changed', () => {
  const numberOf = async (written: string) => {
    const row = await firstOf(`nombre,correo,numero_empleado\nAna Gil,a@banco.example,${written}`);
    return row?.problems[0]?.code ?? row?.employee_number;
  };
  test.each<[string, string | null]>([
    ['1.23457E+11', 'number_shortened'],
    ['"1,23457E+11"', 'number_shortened'],
    ['#REF!', 'cell_error'],
    ['#####', 'cell_error'],
    ['412.0', '412'],
    ['"=""00412"""', '00412'],
    ["'00412", '00412'],
    ['00412', '00412'],
    ['1E5', '1E5'],
    ['\u200b00412\u00a0', '00412'],
    ...['#N/A', '#N/D', 'N/A', 'n/a', 'NULL', 'null', '-', '—', '0', '000', 'S/N', '(en blanco)'].map(
      (sign): [string, null] => [sign, null],
    ),
  ])('the number %s is %s', async (written, number) => expect(await numberOf(written)).toBe(number));

  test('signs for no value are none in any column', async () => {
    const row = await firstOf(
      'nombre,apellido_paterno,apellido_materno,correo,area,puesto,baja,jefe\nLuz,Na,-,a@banco.example,#N/A,NULL,--,N/A',
    );
    expect(row).toMatchObject({
      name: 'Luz Na',
      area: null,
      position: null,
      left_on: null,
      manager_email: null,
      problems: [],
    });
  });

  test.each([
    ['a@banco.example\u200b', 'a@banco.example'],
    ['mailto:a@banco.example', 'a@banco.example'],
    ['a@banco.example;', 'a@banco.example'],
    ['Ana <a@banco.example>', 'a@banco.example'],
    ['<a@banco.example>', 'a@banco.example'],
    ['"a@banco.example, "', 'a@banco.example'],
    ['\u200ea@banco.example.', 'a@banco.example'],
    ["o'hara+x@banco.example", "o'hara+x@banco.example"],
  ])('the address %s is read', async (written, email) => {
    expect(await firstOf(`nombre,correo\nAna Gil,${written}`)).toMatchObject({ email, problems: [] });
  });

  test('composed letters, plain blanks, and nothing invisible', async () => {
    const row = await firstOf(
      'nombre,correo,area\nRau\u0301l Mun\u0303oz,a@banco.example,Cre\u0301dito\u200b\u00a0 Norte',
    );
    expect(row).toMatchObject({ name: 'Raúl Muñoz', area: 'Crédito Norte', problems: [] });
  });

  test.each([
    ['every row in quotes', '"nombre,correo,numero_empleado"\n"Ana Gil,a@banco.example,00123"'],
    ['rows in quotes below a sound header', 'nombre,correo,numero_empleado\n"Ana Gil,a@banco.example,00123"'],
    ['semicolons behind each row', 'nombre,correo,numero_empleado;;;\nAna Gil,a@banco.example,00123;;;'],
    ['quotes and semicolons', '"nombre,correo,numero_empleado";;\n"Ana Gil,a@banco.example,00123";;'],
  ])('%s', async (_, content) => {
    expect(await firstOf(content)).toMatchObject({
      name: 'Ana Gil',
      email: 'a@banco.example',
      employee_number: '00123',
      problems: [],
    });
  });
});

const lines = (...rows: string[]) => rows.join('\r\n');

describe('dates follow one convention for the whole column', () => {
  const columnOf = (...days: string[]) =>
    lines('nombre,correo,ingreso', ...days.map((day, i) => `Ana Gil,a${i}@banco.example,${day}`));
  test.each([
    [
      'DATES_MONTH_FIRST',
      ['03/25/2024', '03/04/2024', '12/01/2023', '11/30/2022'],
      'la fila 2 dice 03/25/2024 y la fila 5 dice 11/30/2022',
    ],
    ['DATES_MONTH_FIRST', ['3-4-2024', '12-31-2023'], 'la fila 3 dice 12-31-2023 y la fila 2 dice 3-4-2024'],
    [
      'DATES_MONTH_FIRST',
      ['03/25/2024 0:00', '11/30/2022 0:00'],
      'la fila 2 dice 03/25/2024 0:00 y la fila 3 dice 11/30/2022 0:00',
    ],
    [
      'DATES_MIXED',
      ['25/03/2024', '03/25/2024', '03/04/2024'],
      'la fila 3 dice 03/25/2024 y la fila 2 dice 25/03/2024',
    ],
  ])('%s of %s', async (code, days, sentence) => {
    expect(await refusalOf(columnOf(...days))).toEqual([code, expect.stringContaining(sentence)]);
  });

  test('days first, and the forms of programs and people', async () => {
    const days = [
      '25/03/2024',
      '03/04/2024',
      '15.03.2024',
      '20240315',
      '15-mar-2024',
      '15 de marzo de 2024',
      'March 15, 2024',
      '15/03/2024 08:30:00',
      '45366',
      '\u200e15/03/2024',
    ];
    const { people } = await parsedPeople(columnOf(...days.map((day) => `"${day}"`)));
    expect(people.map(({ hired_on }) => hired_on)).toEqual([
      '2024-03-25',
      '2024-04-03',
      ...Array.from({ length: 8 }, () => '2024-03-15'),
    ]);
  });

  test.each([
    '9999-12-31',
    '31/12/9999',
    '12/31/9999',
    '31.12.9999',
    '99991231',
    '2958465',
    '31/12/2999',
    '0000-00-00',
    '00/00/0000',
    '0',
    'Vigente',
    '9999-12-31T00:00:00',
  ])('the open end %s is no last day', async (end) =>
    expect(await firstOf(`nombre,correo,ingreso,baja\nAna Gil,a@banco.example,2020-01-02,${end}`)).toMatchObject({
      hired_on: '2020-01-02',
      left_on: null,
      problems: [],
    }),
  );
});
