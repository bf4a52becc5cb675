import { describe, expect, test } from 'vitest';
import { parsedPeople, refusalOf } from '../../../testing/parsed-people.ts';

/* Files as HR systems, spreadsheets and colleagues make them. */

const firstOf = async (content: Buffer | string) => (await parsedPeople(content)).people[0];
const lines = (...rows: string[]) => rows.join('\r\n');
/** Bytes of the letters that Spanish needs, for encodings that Node cannot write. */
const encoded = (text: string, letters: Record<string, number>) =>
  Buffer.from([...text].map((letter) => letters[letter] ?? letter.charCodeAt(0)));
const MAC = { á: 0x87, é: 0x8e, í: 0x92, ó: 0x97, ú: 0x9c, ñ: 0x96, Á: 0xe7, É: 0x83, Ú: 0xf2, Ñ: 0x84 };
const DOS = { á: 0xa0, é: 0x82, í: 0xa1, ó: 0xa2, ú: 0xa3, ñ: 0xa4, Á: 0xb5, É: 0x90, Ú: 0xe9, Ñ: 0xa5 };
const LATIN = { á: 0xe1, é: 0xe9, í: 0xed, ó: 0xf3, ú: 0xfa, ñ: 0xf1, Á: 0xc1, É: 0xc9, Ú: 0xda, Ñ: 0xd1 };

describe('the encoding is the one that gives Spanish letters', () => {
  const mixed = lines('Nombre,Correo,Área', 'José Muñoz Ibáñez,a@banco.example,Operación');
  const upper = lines('NOMBRE,CORREO,ÁREA', 'JESÚS PEÑA ÁVILA,a@banco.example,TÉCNICA');
  const utf16be = Buffer.from(mixed, 'utf16le').swap16();
  test.each([
    ['Mac Roman', encoded(mixed, MAC), 'José Muñoz Ibáñez', 'Operación'],
    ['Mac Roman', encoded(mixed.replaceAll('\r\n', '\r'), MAC), 'José Muñoz Ibáñez', 'Operación'],
    ['Mac Roman', encoded(upper, MAC), 'JESÚS PEÑA ÁVILA', 'TÉCNICA'],
    ['CP850', encoded(mixed, DOS), 'José Muñoz Ibáñez', 'Operación'],
    ['CP850', encoded(upper, DOS), 'JESÚS PEÑA ÁVILA', 'TÉCNICA'],
    ['Windows-1252', encoded(mixed, LATIN), 'José Muñoz Ibáñez', 'Operación'],
    ['Windows-1252', encoded(upper, LATIN), 'JESÚS PEÑA ÁVILA', 'TÉCNICA'],
    ['UTF-16', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16be]), 'José Muñoz Ibáñez', 'Operación'],
    ['UTF-16', utf16be, 'José Muñoz Ibáñez', 'Operación'],
    ['UTF-16', Buffer.from(mixed, 'utf16le'), 'José Muñoz Ibáñez', 'Operación'],
  ])('%s (%#)', async (encoding, content, name, area) => {
    const file = await parsedPeople(content);
    expect(file).toMatchObject({ encoding, people: [{ name, area, problems: [] }] });
  });

  test('a single ñ is enough', async () => {
    const text = lines('nombre,correo', 'Ana Muñoz,a@banco.example');
    expect(await firstOf(encoded(text, MAC))).toMatchObject({ name: 'Ana Muñoz' });
    expect(await firstOf(encoded(text, DOS))).toMatchObject({ name: 'Ana Muñoz' });
  });

  test('a file of two encodings, or of none that is known, is refused', async () => {
    const one = Buffer.from(lines('nombre,correo', 'José Muñoz,a@banco.example', ''));
    expect(await refusalOf(Buffer.concat([one, encoded('María Peña,b@banco.example', LATIN)]))).toEqual([
      'ENCODING_UNKNOWN',
      null,
    ]);
    const cyrillic = Buffer.from(
      '6e6f6d6272652c636f7272656f0ae9d7c1ce20f0c5d4d2cfd72c61406578616d706c652e636f6d',
      'hex',
    );
    expect(await refusalOf(cyrillic)).toEqual(['ENCODING_UNKNOWN', null]);
  });
});

describe('damaged letters are recognised', () => {
  test.each([
    'MuÃ±oz PeÃ±a',
    'Mu\ufffdoz',
    'M&#225;ria L&oacute;pez',
    'MarÃ\u00ada',
    'Mu√±oz',
    'Mu├▒oz',
    'JosŽ Pe–a',
    'Mar¡a',
    'Mu¤oz',
    'Mu?oz',
    'Jos? Ruiz',
    'Mu\\u00f1oz',
    'Mu%C3%B1oz',
    'Itâ€™s',
  ])('%s', async (name) => {
    for (const [row, field] of [
      [`${name},a@banco.example,Caja`, 'nombre'],
      [`Ana Gil,a@banco.example,${name}`, 'area'],
    ])
      expect(await firstOf(lines('nombre,correo,area', row ?? ''))).toMatchObject({
        problems: [{ field, code: 'damaged' }],
      });
  });
  test.each([
    'Ángel Ñandú',
    'João Conceição',
    'François Müller',
    'Ângela O’Hara',
    'Łukasz Żak',
    'Zoë Saint-Exupéry',
    'Mª Luisa Gil',
    'Paral·lel Roca',
  ])('%s is a name', async (name) =>
    expect(await firstOf(lines('nombre,correo', `${name},a@banco.example`))).toMatchObject({ name, problems: [] }),
  );
  test('damaged titles refuse the file, and name them', async () => {
    expect(await refusalOf(lines('nombre,correo,Ã\u0081rea', 'Ana,a@banco.example,Caja'))).toEqual([
      'DAMAGED_TITLES',
      expect.stringContaining('rea»'),
    ]);
  });
});

describe('titles of HR systems in Spanish and English are known', () => {
  const maria = { name: 'María López García', email: 'm@banco.example' };
  test.each<[string, string, object]>([
    [
      'Google',
      'First Name [Required],Last Name [Required],Email Address [Required],Employee ID,Department,Employee Title,Manager Email\nMaría,López García,m@banco.example,007,Caja,Cajera,j@banco.example',
      { employee_number: '007', area: 'Caja', position: 'Cajera', manager_email: 'j@banco.example' },
    ],
    [
      'Google in Spanish',
      'Nombre [Obligatorio],Apellidos [Obligatorio],Dirección de correo electrónico [Obligatorio],ID de empleado\nMaría,López García,m@banco.example,007',
      { employee_number: '007' },
    ],
    [
      'Moodle',
      'username,firstname,lastname,email,idnumber,department\nmlopez,María,López García,m@banco.example,007,Caja',
      { employee_number: '007', area: 'Caja' },
    ],
    [
      'Moodle in Spanish',
      'Nombre,Apellido(s),Dirección de correo,Número de ID\nMaría,López García,m@banco.example,007',
      { employee_number: '007' },
    ],
    [
      'SAP',
      'N.º personal;Nombre de pila;Apellido;Segundo apellido;Unidad organizativa;Posición;Fecha de alta;Correo electrónico\n00001234;María;López;García;Caja;Cajera;15.03.2024;m@banco.example',
      { employee_number: '00001234', area: 'Caja', position: 'Cajera', hired_on: '2024-03-15' },
    ],
    [
      'SAP, of candidates',
      'Nº pers.;Nombre del empleado o candidato;Unidad organizativa;Posición;Correo electrónico\n00001234;María López García;Caja;Cajera;m@banco.example',
      { employee_number: '00001234', area: 'Caja', position: 'Cajera' },
    ],
    [
      'Workday',
      'Employee ID,Legal Name - First Name,Legal Name - Last Name,Primary Work Email,Business Title,Supervisory Organization,Hire Date,Termination Date\n007,María,López García,m@banco.example,Cajera,Caja,2024-03-15,',
      { employee_number: '007', position: 'Cajera', area: 'Caja', hired_on: '2024-03-15' },
    ],
    [
      'Entra',
      'userPrincipalName,displayName,givenName,surname,mail,jobTitle,department,employeeId\nm@banco.example,María López García,María,López,m@banco.example,Cajera,Caja,007',
      { employee_number: '007', position: 'Cajera' },
    ],
    [
      'a payroll program',
      'Código,Ap. Paterno,Ap. Materno,Nombre,Departamento,Fecha de alta,Correo electrónico\n7,López,García,María,Caja,15/03/2024,m@banco.example',
      { employee_number: '7', area: 'Caja', hired_on: '2024-03-15' },
    ],
    [
      'marks of a form',
      'Nombre completo*,Correo electrónico (obligatorio),Área *,No. de nómina:\nMaría López García,m@banco.example,Caja,007',
      { area: 'Caja', employee_number: '007' },
    ],
    [
      'two given names',
      'Primer nombre,Segundo nombre,Primer apellido,Segundo apellido,Correo corporativo\nMaría,,López,García,m@banco.example',
      {},
    ],
    ['surnames first', 'Materno,Paterno,Nombre(s),E-mail\nGarcía,López,María,m@banco.example', {}],
    [
      'numbered surnames',
      '1er. Apellido,2do. Apellido,Nombres,Correo del empleado\nLópez,García,María,m@banco.example',
      {},
    ],
    [
      'surnames, comma, given name',
      'Last Name and First Name,Work Email,Employee Number\n"López García, María",m@banco.example,007',
      { employee_number: '007' },
    ],
    [
      'a whole name beside its parts',
      'Nombre completo,Nombre,Apellido paterno,Correo\nMaría López García,María,López,m@banco.example',
      {},
    ],
    [
      'surnames repeated in the name',
      'Nombre,Apellido paterno,Apellido materno,Correo\nMaría López García,López,García,m@banco.example',
      {},
    ],
    [
      'capitals',
      'NUM_EMPLEADO|NOMBRE_EMPLEADO|CORREO_ELECTRONICO|DEPTO\n007|María López García|m@banco.example|Caja',
      { employee_number: '007', area: 'Caja' },
    ],
    [
      'a private address beside it',
      'Nombre,Correo personal,Correo institucional,Nombre de usuario\nMaría López García,m@casa.example,m@banco.example,mlopez',
      {},
    ],
    ['150 other columns', `${'x,'.repeat(150)}Nombre,Correo\n${','.repeat(150)}María López García,m@banco.example`, {}],
  ])('%s', async (_, content, values) =>
    expect(await firstOf(content)).toMatchObject({ ...maria, ...values, problems: [] }),
  );

  test.each([
    ['First Name,Email\nMaría,m@banco.example', 'First Name'],
    ['Last Name,Email\nLópez,m@banco.example', 'Last Name'],
    ['Nombre,Apellido legal oficial,Correo\nMaría,López,m@banco.example', 'Apellido legal oficial'],
    ['Segundo nombre,Correo\nJosé,m@banco.example', ''],
  ])('half of a name refuses the file: %s', async (content, title) => {
    expect(await refusalOf(content)).toEqual(['NAME_COLUMNS', expect.stringContaining(title)]);
  });

  test('an unknown header is told with the titles that were read', async () => {
    const [code, detail] = await refusalOf('Plaza,Región\nCaja,Norte');
    expect([code, detail]).toEqual(['COLUMNS_UNKNOWN', expect.stringContaining('Leímos «Plaza», «Región».')]);
    expect(await refusalOf('Nombre,Correo,Correo electrónico\nA,a@b.mx,a@b.mx')).toEqual([
      'COLUMN_TWICE',
      expect.stringContaining('«Correo» y «Correo electrónico»'),
    ]);
  });

  test('a column of managers by name is said to be unused', async () => {
    const file = await parsedPeople('Nombre,Correo,Jefe inmediato\nMaría López,m@banco.example,Jorge Ruiz');
    expect(file).toMatchObject({
      people: [{ manager_email: null, problems: [] }],
      notes: [expect.stringContaining('«Jefe inmediato»')],
    });
  });
});

test.each(['<nombre>,<correo>', '<nombre>\t<correo>', '<Nombre>,correo', '[nombre];[correo]'])(
  'titles in brackets are no other format: %s',
  async (titles) => {
    const mark = /[,;\t]/.exec(titles)?.[0] ?? ',';
    const person = await firstOf(`${titles}\nAna Ruiz${mark}a@banco.example`);
    expect(person).toMatchObject({ name: 'Ana Ruiz', email: 'a@banco.example', problems: [] });
  },
);

describe('other formats have their own sentence', () => {
  test.each([
    ['HTML', '<html><body><table><tr><td>nombre</td></tr></table></body></html>'],
    ['HTML', '\ufeff<meta charset="utf-8"><table>'],
    ['HTML', 'MIME-Version: 1.0\nX-Document-Type: Workbook'],
    ['XML', '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'],
    ['XML', '<empleados><empleado><nombre>Ana</nombre></empleado></empleados>'],
    ['PDF', '%PDF-1.7\n'],
    ['JSON', '[{"nombre": "Ana"}]'],
    ['JSON', '{\n  "people": []'],
    ['OTHER_SPREADSHEET', 'ID;PWXL;N;E'],
    ['WORD', '{\\rtf1 nombre'],
    ['OLD_EXCEL', Buffer.from([0xd0, 0xcf, 0x11, 0xe0])],
    ['ARCHIVE', Buffer.from([0x1f, 0x8b, 8, 0])],
  ])('%s (%#)', async (code, content) => expect(await refusalOf(content)).toEqual([code, null]));
});
