import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { databaseAs } from '../../database/rls-context.ts';
import { testApp } from '../../testing/test-app.ts';
import { maskPersonalData } from './mask-personal-data.ts';

const { as, create, database, pool } = await testApp({}, { content: true });

/** An institution with its administrator and so many employees. */
async function institution(people: number) {
  const { id } = await create.entity();
  const administrator = await create.user({ role: 'EntidadAdmin', entityId: id });
  const employees = await Promise.all(Array.from({ length: people }, () => create.user({ entityId: id })));
  const clients = await Promise.all(employees.map(async (employee) => as(await create.sessionOf(employee.id))));
  const admin = as(await create.sessionOf(administrator.id));
  return {
    administrator,
    employees,
    clients,
    report: async () => (await admin.getAssistantReport({ query: {} })).body,
    ask: (client: (typeof clients)[number] | undefined, message: string) =>
      client?.chat({ body: { course_id: 'm12', message } }),
  };
}

describe('an administrator does not read what single people ask (M6)', () => {
  test('a question is shown from three different people on, however often two of them repeat it', async () => {
    const { clients, report, ask } = await institution(3);
    const question = 'Me siento acosada por mi gerente, ¿qué hago?';
    for (const client of [clients[0], clients[0], clients[1], clients[1]]) await ask(client, question);
    expect(JSON.stringify(await report())).not.toContain('acosada');
    await ask(clients[2], 'me siento ACOSADA por mi gerente que hago');
    const { most_asked, asked } = await report();
    expect(asked).toBe(5);
    expect(most_asked).toEqual([expect.objectContaining({ times: 5, question: expect.stringMatching(/acosada/i) })]);
  });

  test('people of another institution do not count among the three', async () => {
    const [one, other] = [await institution(2), await institution(2)];
    for (const { clients, ask } of [one, other])
      for (const client of clients) await ask(client, '¿Qué pasa si pierdo mi token?');
    expect((await one.report()).most_asked).toEqual([]);
  });

  test('PostgreSQL itself gives an administrator no row of theirs, and the report no smaller number of people', async () => {
    const { administrator, clients, ask } = await institution(1);
    await ask(clients[0], '¿Cómo denuncio a mi jefe?');
    const acting = databaseAs(pool)({ id: administrator.id, role: 'EntidadAdmin', entity_id: administrator.entity_id });
    expect(await acting.selectFrom('chat_turns').selectAll().execute()).toEqual([]);
    const { rows } =
      await sql`select * from asked_by_several(30, array['answered', 'elsewhere', 'not_found', 'declined'], 1, 10)`.execute(
        acting,
      );
    expect(rows).toEqual([]);
  });
});

describe('one’s own history (M6)', () => {
  test('is read a page at a time, and a question or all of it is deleted for good', async () => {
    const { clients, employees, ask } = await institution(2);
    const [mine, theirs] = clients;
    if (!mine || !theirs) throw new Error('Nobody');
    for (let n = 1; n <= 22; n += 1) await ask(mine, `¿Cómo elijo una contraseña ${n}?`);
    await ask(theirs, '¿Qué es un token?');
    const first = (await mine.listOwnQuestions({ query: {} })).body;
    expect([first.questions.length, first.more, first.questions[0]?.question]).toEqual([
      20,
      true,
      '¿Cómo elijo una contraseña 22?',
    ]);
    const second = (await mine.listOwnQuestions({ query: { before: first.questions[19]?.id } })).body;
    expect(second.questions.map(({ question }) => question)).toEqual([
      '¿Cómo elijo una contraseña 2?',
      '¿Cómo elijo una contraseña 1?',
    ]);

    const id = first.questions[0]?.id ?? '';
    expect((await theirs.deleteOwnQuestion({ params: { id } })).body.code).toBe('TURN_NOT_FOUND');
    expect((await mine.deleteOwnQuestion({ params: { id } })).status).toBe(204);
    expect((await mine.deleteOwnQuestion({ params: { id } })).status).toBe(404);
    expect((await mine.deleteOwnQuestions()).body.deleted_count).toBe(21);
    const left = await database
      .selectFrom('chat_turns')
      .select('user_id')
      .where(
        'user_id',
        'in',
        employees.map((employee) => employee.id),
      )
      .execute();
    expect(left).toEqual([{ user_id: employees[1]?.id }]);
  });
});

describe('masking (M6)', () => {
  test.each([
    // Cards and accounts, whatever stands between the digits.
    ['Tarjeta 4152 3137 1234 5678', 'Tarjeta [número]'],
    ['Tarjeta 4152-3137-1234-5678', 'Tarjeta [número]'],
    ['Tarjeta 4152–3137–1234–5678', 'Tarjeta [número]'],
    ['Tarjeta 4152—3137—1234—5678', 'Tarjeta [número]'],
    ['Tarjeta 4152‑3137‑1234‑5678', 'Tarjeta [número]'],
    ['Tarjeta 4152−3137−1234−5678', 'Tarjeta [número]'],
    ['Tarjeta 4152_3137_1234_5678', 'Tarjeta [número]'],
    ['Tarjeta 4152.3137.1234.5678', 'Tarjeta [número]'],
    ['Tarjeta 4152·3137·1234·5678', 'Tarjeta [número]'],
    ['Tarjeta 4152\u00a03137\u20091234\u202f5678', 'Tarjeta [número]'],
    ['Tarjeta ４１５２３１３７１２３４５６７８', 'Tarjeta [número]'],
    ['CLABE 012180001234567891', 'CLABE [número]'],
    // What no eye sees between them.
    ['Tel 55\u200b12\u200b34\u200b56\u200b78', 'Tel [número]'],
    ['Tel 5\u00ad5\u00ad1\u00ad2\u00ad3\u00ad4\u00ad5\u00ad6\u00ad7\u00ad8', 'Tel [número]'],
    ['Tel 55\u2060123\ufeff45678', 'Tel [número]'],
    ['Tel 5️⃣5️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣', 'Tel [número]'],
    ['ana\u200b@banco.mx', '[correo]'],
    ['ana＠banco．mx', '[correo]'],
    ['PEPJ800101\u200bHDFRRN09', '[CURP]'],
    // Accounts glued to a name, beside a name, and shorter ones that are called by their name.
    ['MarianaRios0123456789', '[nombre][número]'],
    ['Juan Pérez López 0123456789', '[nombre] [número]'],
    ['¿Bloqueo la cuenta de Juan Pérez, 0123456789?', '¿Bloqueo la cuenta de [nombre], [número]?'],
    ['María de los Ángeles Ruiz tiene la tarjeta 4152313712345678', '[nombre] tiene la tarjeta [número]'],
    ['la cuenta 0123456789 a nombre de Juan Pérez', 'la cuenta [número] a nombre de [nombre]'],
    ['la cuenta de juan pérez 0123456789', 'la cuenta de [nombre] [número]'],
    ['cuenta 1234567', 'cuenta [número]'],
    ['cuenta número 123-456-7', 'cuenta número [número]'],
    ['mi NIP es 4821', 'mi NIP es [número]'],
    ['crédito no. 88213', 'crédito no. [número]'],
    // Passports.
    ['pasaporte G12345678', 'pasaporte [pasaporte]'],
    ['traigo el N-12345678', 'traigo el [pasaporte]'],
    ['Pasaporte: AB1234567', 'Pasaporte: [pasaporte]'],
    ['pasaporte número 123456789', 'pasaporte número [pasaporte]'],
  ])('%s → %s', (written, kept) => {
    expect(maskPersonalData(written)).toBe(kept);
  });

  test.each([
    '¿Qué dice el artículo 115 de la LIC?',
    '¿El umbral es de 7,500 dólares o de 1,605 UMA?',
    '¿Aplica desde el 20/11/2026 a las 10:30?',
    'Entre 2019-2024 cambió la Ley',
    'La cuenta de cheques paga 4.5% al año',
    '¿Qué es la NOM-151-SCFI-2016?',
    'El Banco de México publicó la Circular 14/2017',
    '¿Cuántos clientes 2 o 3 por mes?',
  ])('%s stays as it is', (written) => {
    expect(maskPersonalData(written)).toBe(written);
  });

  test('known names are found whatever hides in them', () => {
    expect(maskPersonalData('soy Lu\u200bcía Pe\u00adña', { people: ['Lucía Peña'] })).toBe('soy [nombre]');
  });

  test('takes no time with a message made to make it', () => {
    const hostile = [
      'Aa '.repeat(660),
      '1 '.repeat(999),
      'cuenta no. '.repeat(180),
      '(('.repeat(1000),
      'Juan de la '.repeat(180),
    ];
    const start = performance.now();
    for (const message of hostile) maskPersonalData(message);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
