import { describe, expect, test } from 'vitest';
import { registerAs } from '../../testing/stranger.ts';
import { testApp } from '../../testing/test-app.ts';

/* Finding H2: false twins of institutions. */

const app = await testApp();
const { as, create, database } = app;
const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
await superAdmin.populateEntities();
const tags = (text: string) =>
  [...text].map((character) => String.fromCodePoint(0xe0000 + (character.codePointAt(0) ?? 0))).join('');
const fullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0));

const imitating: [string, string][] = [
  // Invisible
  ['Banorte\u200b', 'NAME_INVISIBLE'],
  ['HSBC\u200d México', 'NAME_INVISIBLE'],
  ['Bano\u200crte', 'NAME_INVISIBLE'],
  ['Ban\ufefforte', 'NAME_INVISIBLE'],
  ['Ban\u00adorte', 'NAME_INVISIBLE'],
  ['Banorte\u2060', 'NAME_INVISIBLE'],
  [`Banorte${tags('uno')}`, 'NAME_INVISIBLE'],
  ['Banorte\ufe0f', 'NAME_INVISIBLE'],
  ['Ban\u034forte', 'NAME_INVISIBLE'],
  ['Banorte\u3164', 'NAME_INVISIBLE'],
  ['Banorte\u2800', 'NAME_INVISIBLE'],
  ['Banorte\u180e', 'NAME_INVISIBLE'],
  ['Banorte\u2063', 'NAME_INVISIBLE'],
  ['Banorte \ue000', 'NAME_INVISIBLE'],
  // Bidirectional
  ['\u2066Banorte\u2069', 'NAME_RIGHT_TO_LEFT'],
  ['\u202eetronaB', 'NAME_RIGHT_TO_LEFT'],
  ['Banorte\u200f', 'NAME_RIGHT_TO_LEFT'],
  ['Banorte\u061c', 'NAME_RIGHT_TO_LEFT'],
  ['Ban\u202aorte\u202c', 'NAME_RIGHT_TO_LEFT'],
  ['בנק Banorte', 'NAME_RIGHT_TO_LEFT'],
  ['بنك Banorte', 'NAME_RIGHT_TO_LEFT'],
  // Look-alikes of other alphabets
  ['S\u0430ntander México', 'NAME_NOT_LATIN'],
  ['B\u0430n\u043erte', 'NAME_NOT_LATIN'],
  ['\u0412anorte', 'NAME_NOT_LATIN'],
  ['\u0397SBC México', 'NAME_NOT_LATIN'],
  ['\u13f4BVA México', 'NAME_NOT_LATIN'],
  ['B\u03b1nor\u03c4e', 'NAME_NOT_LATIN'],
  ['\ua4d0anorte', 'NAME_NOT_LATIN'],
  ['Inbur\u0455a', 'NAME_NOT_LATIN'],
  ['Banamex\u0585', 'NAME_NOT_LATIN'],
  // Letters in another dress
  [fullWidth('Banorte'), 'NAME_NOT_LATIN'],
  [fullWidth('HSBC'), 'NAME_NOT_LATIN'],
  ['𝐁𝐚𝐧𝐨𝐫𝐭𝐞', 'NAME_NOT_LATIN'],
  ['𝔹𝔹𝕍𝔸 México', 'NAME_NOT_LATIN'],
  ['Ⓑⓐⓝⓞⓡⓣⓔ', 'NAME_NOT_LATIN'],
  ['Banco Aztec\u1d43', 'NAME_NOT_LATIN'],
  ['A\ufb01rme', 'NAME_NOT_LATIN'],
  // Combining marks
  ['B\u0336a\u0336n\u0336o\u0336r\u0336t\u0336e\u0336', 'NAME_MARKS'],
  ['Banorte\u0332', 'NAME_MARKS'],
  ['Bano\u0301\u0301\u0301rte', 'NAME_MARKS'],
  ['Banorte\u20dd', 'NAME_MARKS'],
  // Common letters and figures that look like others
  ['lnbursa', 'ENTITY_NAME_IMITATES'],
  ['1nbursa', 'ENTITY_NAME_IMITATES'],
  ['Ban0rte', 'ENTITY_NAME_IMITATES'],
  ['Banc0 Azteca', 'ENTITY_NAME_IMITATES'],
  ['K1ar', 'ENTITY_NAME_IMITATES'],
  ['B-a-n-o-r-t-e', 'ENTITY_NAME_IMITATES'],
  ['Ban orte', 'ENTITY_NAME_IMITATES'],
  ['Banorte.', 'ENTITY_NAME_IMITATES'],
  ['B\u0251norte', 'ENTITY_NAME_IMITATES'],
  ['Multlva', 'ENTITY_NAME_IMITATES'],
  ['Sca\u017ftiabank\u200b', 'NAME_INVISIBLE'],
  ['Cornpartamos Banco', 'ENTITY_NAME_IMITATES'],
  // Addresses
  ['AVISO: registra tu cuenta en http://evil.example/login', 'NAME_ADDRESS'],
  ['Banorte www.evil.example', 'NAME_ADDRESS'],
  ['Escribe a ayuda@evil.example', 'NAME_ADDRESS'],
  ['Verifica tu cuenta en evil.example', 'NAME_ADDRESS'],
  ['Banorte 203.0.113.7', 'NAME_ADDRESS'],
  ['12345', 'NAME_WITHOUT_LETTERS'],
];

const legitimate = [
  'Banco Ñandú',
  'Unión de Crédito Agrícola',
  'Caja Solidaria Güémez',
  'Financiera O’Farrill',
  "Casa de Cambio D'Angelo",
  'Crédito Ágil, S.A. de C.V.',
  'Servicios Financieros Nueve Once S.A.P.I. de C.V.',
  'Caja 21 de Marzo',
  'Grupo 3M Ahorro',
  'SOFOM 2020, E.N.R.',
  'Banca & Fomento',
  'Fondo (Península)',
  'Caja Popular «La Fe»',
  'Arrendadora-Factor del Bajío',
  'Micro+Crédito',
  'Fintech del Río #1',
  '¡Ahorra Ya!',
  'Préstamos 24/7',
  'Caja 1ª de Mayo',
  'Sociedad Cooperativa de Ahorro y Préstamo Tosepantomin',
  'Kantuta Finance México',
  'Pichincha Wealth',
  'Zócalo Seguros',
  'Xcaret Capital',
  'prestanómico.mx',
  'BX Casa de Bolsa',
  'Instituto María Ímaz',
  'Çelik Leasing',
  'Öresund Capital',
  'Afianzadora del Éxito, S.A.',
  'Banco Norte del Pacífico',
  'Hidrocálida y Cía.',
];

test('there are fifty and thirty of them (H2)', () => {
  expect(imitating.length).toBeGreaterThanOrEqual(50);
  expect(legitimate.length).toBeGreaterThanOrEqual(30);
});

describe('an imitating name (H2)', () => {
  test.each(imitating)(
    '%j is refused as %s, with its own sentence, in the form and in the registration',
    async (name, code) => {
      const reply = await registerAs(app, name);
      expect(reply.body.code).toBe(code);
      const checked = (await as().checkEntityName({ query: { name } })).body;
      expect(checked).toEqual({ available: false, is_pre_populated: false, message: reply.body.detail });
    },
  );

  test('each fault has a sentence of its own', async () => {
    const sentences = new Map<string, string>();
    for (const [name, code] of imitating)
      sentences.set(code, (await as().checkEntityName({ query: { name } })).body.message);
    expect(new Set(sentences.values()).size).toBe(sentences.size);
  });
});

test.each(legitimate)('%s is accepted (H2)', async (name) => {
  expect((await as().checkEntityName({ query: { name } })).body).toMatchObject({
    available: true,
    is_pre_populated: false,
  });
  expect((await registerAs(app, name)).status).toBe(201);
});

test('the directory itself passes: each entry can be taken over under its own name (H2)', async () => {
  const entries = await database
    .selectFrom('entities')
    .select('name')
    .where('pre_populated', '=', true)
    .where('taken_over_by', 'is', null)
    .execute();
  expect(entries.length).toBeGreaterThanOrEqual(71);
  for (const { name } of entries)
    expect((await as().checkEntityName({ query: { name } })).body, name).toMatchObject({
      available: true,
      is_pre_populated: true,
    });
});

test('only one of two look-alike names registered at once is accepted (H2)', async () => {
  const answers = await Promise.all(['Caja Iris', 'Caja lris', 'Caja Ir1s'].map((name) => registerAs(app, name)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
});

test('a razón social or signer with hidden characters is refused (H2)', async () => {
  for (const [field, value, code] of [
    ['razon_social', 'Banco\u200b, S.A.', 'NAME_INVISIBLE'],
    ['razon_social', 'Paga en http://evil.example', 'NAME_ADDRESS'],
    ['nombre_firmante', '\u202eanA', 'VALIDATION'],
    ['nombre_firmante', '\u200b\u200b', 'VALIDATION'],
  ] as const)
    expect((await registerAs(app, `Caja ${crypto.randomUUID()}`, { [field]: value })).body.code).toBe(code);
  expect(
    (await registerAs(app, 'Caja con Marca', { razon_social: 'Yopresto.com, S.A.P.I. de C.V., IFC' })).status,
  ).toBe(201);
});

test('a twin that was registered can be suspended though it was never of the directory (H2)', async () => {
  const { id } = await database
    .selectFrom('entities')
    .select('id')
    .where('name', '=', 'Banco Norte del Pacífico')
    .executeTakeFirstOrThrow();
  expect((await superAdmin.undoTakeover({ params: { id }, body: { reason: 'No era el banco' } })).body.code).toBe(
    'NOT_TAKEN_OVER',
  );
  expect(
    (
      await superAdmin.reviewEntity({
        params: { id },
        body: { decision: 'suspend', reason: 'Se hace pasar por otra.' },
      })
    ).body.review,
  ).toBe('suspended');
});
