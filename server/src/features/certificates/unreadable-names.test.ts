import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

/*
 * M3: a name of two U+200B gives a constancia with an empty line; 110 accents on a letter draw through its
 * frame.
 */

const { as, create } = await testApp({}, { content: true });
const { id: entityId } = await create.entity();

const unreadable: [string, string][] = [
  ['two zero-width spaces', '\u200b\u200b'],
  ['a zero-width space within', 'Ana\u200bPérez'],
  ['a soft hyphen', 'Ana\u00ad Pérez'],
  ['right-to-left override', 'Ana \u202eziréP'],
  ['an isolate', '\u2066Ana\u2069'],
  ['tag characters', 'Ana\u{e0041}'],
  ['fillers that count as letters', '\u3164\u3164'],
  ['a halfwidth filler', '\uffa0'],
  ['a variation selector', 'Ana\ufe0f'],
  ['braille without dots', '\u2800\u2800'],
  ['figures alone', '12345'],
  ['punctuation alone', '.'],
  ['accents alone', '\u0301\u0301'],
  ['110 accents', `A${'\u0301'.repeat(110)}na`],
  ['three accents', 'A\u0301\u0302\u0303na'],
  ['what Unicode keeps for private use', 'Ana \ue000'],
  ['Arabic', 'محمد الأمين'],
  ['Hebrew', 'שרה כהן'],
  ['Chinese with a Latin surname', '王小明 Wang'],
  ['one Arabic word', 'Amira أميرة Solís'],
  ['Cyrillic', 'Ж. Иванова'],
  ['Greek', 'Νίκος Παπάς'],
  ['a Cyrillic letter that looks Latin', 'Аna Pérez'],
  ['Korean', '김민준'],
  ['full-width letters', 'Ａｎａ Pérez'],
  ['mathematical letters', '𝐀𝐧𝐚 Pérez'],
  ['a letter of another Latin alphabet that the font lacks', 'Ɓala Ɗan'],
  ['an accent without a composed letter', 'x\u0302imena'],
  ['an emoji', 'Ana 🎓 Pérez'],
  ['an emoji with a joiner', 'Ana 👩‍🎓 Pérez'],
];

test.each(unreadable)('%s is refused at registration with a sentence (M3)', async (_, name) => {
  const employee = {
    name,
    email: `${crypto.randomUUID()}@correo.example`,
    password: 'caballo-lento-7-Nubes',
    entity_id: entityId,
  };
  const { status, body } = await as().registerUser({ body: employee });
  expect([status, body.code]).toEqual([422, 'VALIDATION']);
  expect(body.detail).toMatch(
    /^Nombre: (tiene caracteres invisibles|debe tener letras|tiene demasiados acentos|debe llevar letras latinas|no puede llevar emojis)/,
  );
  const entity = {
    nombre_entidad: `Caja ${crypto.randomUUID()}`,
    email_contacto: 'contacto@correo.example',
    razon_social: 'Caja, S.A.',
    nombre_firmante: 'Rosa Ávila',
    admin_name: 'Ana Pérez',
    admin_email: `${crypto.randomUUID()}@correo.example`,
    admin_password: 'caballo-lento-7-Nubes',
  };
  expect((await as().registerEntity({ body: { ...entity, admin_name: name } })).status).toBe(422);
  expect((await as().registerEntity({ body: { ...entity, nombre_firmante: name } })).status).toBe(422);
});

test.each([
  'Íñigo Ñúñez',
  "Ana O'Higgins",
  'María de los Ángeles López-Villaseñor',
  'Nguye\u0302\u0303n Thi\u0323',
  'Łucja Żółć',
  'Ana R.',
  'José 2.º',
  'Şahin Łukasz',
  'María José de la O',
])('%s is a name', async (name) => {
  const employee = {
    name,
    email: `${crypto.randomUUID()}@correo.example`,
    password: 'caballo-lento-7-Nubes',
    entity_id: entityId,
  };
  expect((await as().registerUser({ body: employee })).status).toBe(201);
});

test.each(unreadable.slice(0, 3))(
  'an account of before, with %s, gets no constancia until its name is put right',
  async (_, name) => {
    const learner = as(await create.session({ name }));
    const { body: courses } = await learner.listCourses();
    const [course] = courses;
    const answers = course?.quiz?.questions.map(({ correct_answer }) => correct_answer) ?? [];
    const { status, body } = await learner.claimCertificate({ body: { course_id: course?.id ?? '', answers } });
    expect([status, body.code]).toEqual([409, 'NAME_UNREADABLE']);
    expect((await learner.listCertificates()).body).toEqual([]);
  },
);
