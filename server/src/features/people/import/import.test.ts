import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withoutMail } from '../../../shared/mail/outbox.ts';
import { PEOPLE_HEADER as HEADER, importingApp } from '../../../testing/importing-app.ts';
import { workbookOf } from '../../../testing/workbook.ts';
import { applyImport } from './apply-import.ts';

const { as, create, database, dataDir, institution } = await importingApp();

const acts = (entityId: string) =>
  database
    .selectFrom('audit_log')
    .select(['action', 'detail', 'actor_id'])
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .execute();
const state = async (entityId: string) =>
  JSON.stringify(
    await Promise.all([
      database.selectFrom('users').selectAll().where('entity_id', '=', entityId).orderBy('id').execute(),
      database.selectFrom('employment_facts').selectAll().where('entity_id', '=', entityId).orderBy('id').execute(),
    ]),
  );

describe('checking a file shows its effects before anything changes', () => {
  test('created, changed, leaving, unchanged and refused rows add up to the rows read', async () => {
    const own = await institution();
    const [changing, leaving, same, byEmail] = [
      await own.person({ name: 'Cambia Pérez', email: `cambia@${own.domain}` }),
      await own.person({ name: 'Se Va Ruiz', email: `seva@${own.domain}` }),
      await own.person({ name: 'Igual Núñez', email: `igual@${own.domain}` }),
      await own.person({ name: 'Pedro Mora', email: `pedro@${own.domain}` }),
    ];
    await own.employment({ employee_number: '1', area: 'Riesgos' }, changing.id);
    await own.employment({ employee_number: '2', hired_on: '2020-01-01' }, leaving.id);
    await own.employment({ employee_number: '3', area: 'Crédito' }, same.id);
    const before = await state(own.entityId);
    const id = await own.upload(
      [
        HEADER,
        `Nueva Persona,nueva@${own.domain},10,Crédito,Analista,05/03/2026,,ana@${own.domain}`,
        'Cambia Pérez,,1,Sucursales,,,,',
        `SE VA RUIZ,seva@${own.domain},2,,,,20/11/2026,`,
        `Igual Núñez,igual@${own.domain},3,,,,,`,
        `Pedro Mora,pedro@${own.domain},4,,,,,nueva@${own.domain}`,
        `Sin Correo,,11,,,,,`,
        `Nadie Jefe,nadie@${own.domain},12,,,,,falta@${own.domain}`,
        `Se Fue Antes,antes@${own.domain},13,,,01/01/2019,01/01/2020,`,
      ].join('\r\n'),
      { file_name: 'plantilla-noviembre.csv' },
    );
    const found = await own.find(id);
    expect(found).toMatchObject({
      state: 'ready',
      total: 8,
      counts: { create: 1, update: 2, leave: 1, unchanged: 2, refused: 2 },
      absent: 0,
      changes: { area: 1, numero_empleado: 1, correo_jefe: 1 },
      file_name: 'plantilla-noviembre.csv',
      encoding: 'UTF-8',
      delimiter: ',',
      failure: null,
    });
    expect(Object.values(found.counts).reduce((sum, n) => sum + n)).toBe(found.total);
    expect(
      (await own.rows(id, 'refused')).map(({ row_number, name, field, sentence }) => [
        row_number,
        name,
        field,
        sentence,
      ]),
    ).toEqual([
      [7, 'Sin Correo', 'correo', 'Falta el correo. Escríbelo: ahí le llega su invitación.'],
      [
        8,
        'Nadie Jefe',
        'correo_jefe',
        'Nadie tiene ese correo. Agrega a esa persona en otra fila o deja la celda vacía.',
      ],
    ]);
    expect((await own.rows(id, 'update'))[0]).toMatchObject({
      row_number: 3,
      changes: [{ field: 'area', before: 'Riesgos', after: 'Sucursales' }],
    });
    expect(await state(own.entityId)).toBe(before);
    expect(byEmail.id).toBeTruthy();
  });

  test('the first of two contradicting rows counts, also against existing people', async () => {
    const own = await institution();
    const stranger = await create.user({});
    const [one, other] = [
      await own.person({ name: 'Héctor Peña' }),
      await own.person({ name: 'Rosa Gil', email: `rosa@${own.domain}` }),
    ];
    await own.employment({ employee_number: '00412' }, one.id);
    const id = await own.upload(
      [
        HEADER,
        `Uno,uno@${own.domain},7`,
        `Dos,dos@${own.domain},7`,
        `Tres,uno@${own.domain},8`,
        `Rosa Gil,rosa@${own.domain},00412`,
        `Ajena,${stranger.email},9`,
        `Yo Mismo,yo@${own.domain},,,,,,yo@${own.domain}`,
        `Otro Nombre,ana@${own.domain}`,
        `Ana Herrera Solís,ana@${own.domain},,,,,01/01/2026`,
      ].join('\n'),
    );
    const sentences = (await own.rows(id, 'refused')).map(({ row_number, problems }) => [
      row_number,
      problems[0]?.sentence,
    ]);
    expect(sentences).toEqual([
      [3, 'El 7 ya es de Uno (fila 2). Corrige el de la persona que no es.'],
      [4, 'El correo se repite en la fila 2. Cada persona necesita el suyo.'],
      [5, 'El número 00412 es de Héctor Peña y el correo es de Rosa Gil. Corrige el que no es.'],
      [6, expect.stringMatching(/^Ese correo no se puede usar: .* queda libre cuando ahí ponen otro correo .*\.$/)],
      [7, 'Es el correo de la misma persona. Escribe el de su jefe o deja la celda vacía.'],
      [8, 'Administra la institución: su nombre y su correo los cambia en su propia cuenta. Deja los que tiene.'],
      [9, 'El correo se repite en la fila 8. Cada persona necesita el suyo.'],
    ]);
    expect(other.id).toBeTruthy();
  });

  test('missing people leave only when the file is complete; above a tenth the number is asked for', async () => {
    const own = await institution();
    const [kept, missing] = [
      await own.person({ email: `queda@${own.domain}` }),
      await own.person({ name: 'Falta Ruiz' }),
    ];
    const id = await own.upload(`${HEADER}\nLucía Peña,queda@${own.domain},1`);
    expect(await own.find(id)).toMatchObject({ absent: 0, asks_for_leavers: false });
    const { body } = await own.admin.changePeopleImport({ params: { id }, body: { complete: true } });
    expect(body).toMatchObject({ absent: 1, counts: { update: 1 }, asks_for_leavers: true });
    expect((await own.rows(id, 'absent')).map(({ name, row_number }) => [name, row_number])).toEqual([
      ['Falta Ruiz', null],
    ]);
    expect((await own.apply(id)).body.code).toBe('IMPORT_LEAVERS_UNCONFIRMED');
    expect((await own.apply(id, { leavers: 3 })).body.code).toBe('IMPORT_LEAVERS_UNCONFIRMED');
    expect((await own.apply(id, { leavers: 1 })).status).toBe(200);
    expect((await own.find(id)).state).toBe('applied');
    expect([(await own.listed('Falta'))?.has_left, (await own.listed('Lucía'))?.has_left]).toEqual([true, false]);
    expect([kept.id, missing.id]).toHaveLength(2);
  });

  test('an unreadable file gives a reason and leaves nothing', async () => {
    const own = await institution();
    const id = await own.upload('uno,dos\n1,2');
    expect(await own.find(id)).toMatchObject({ state: 'failed', failure: { code: 'COLUMNS_UNKNOWN' }, total: 0 });
    expect((await own.apply(id)).body.code).toBe('IMPORT_NOT_READY');
    expect(
      await database.selectFrom('people_import_files').select('import_id').where('import_id', '=', id).execute(),
    ).toEqual([]);
  });

  test('an interrupted check starts again from the beginning', async () => {
    const own = await institution();
    const { body } = await own.admin.createPeopleImport({
      query: {},
      file: { type: 'text/csv', content: `${HEADER}\nEva,eva@${own.domain},1` },
    });
    await sql`
      insert into people_import_rows (import_id, entity_id, row_number, name) values (${body.import_id}, ${own.entityId}, 2, 'A medias')`.execute(
      database,
    );
    await own.check(body.import_id);
    await own.check(body.import_id);
    expect((await own.rows(body.import_id)).map(({ name }) => name)).toEqual(['Eva']);
  });
});

describe('an applied import', () => {
  test('takes effect at once, with one ledger row with the file’s digest and a fact for each row', async () => {
    const own = await institution();
    const [changing, leaving] = [
      await own.person({ name: 'Cambia Pérez', email: `viejo@${own.domain}` }),
      await own.person({ email: `seva@${own.domain}` }),
    ];
    await own.employment({ employee_number: '1' }, changing.id);
    const session = as(await create.sessionOf(leaving.id));
    const content = await workbookOf([
      HEADER.split(','),
      ['Emilia Rocha', `emilia@${own.domain}`, '00010', 'Crédito', 'Analista', 46086, '', `ana@${own.domain}`],
      ['Cambia Pérez Ruiz', `nuevo@${own.domain}`, '1', 'Sucursales'],
      ['', `seva@${own.domain}`, '', '', '', '', '20/11/2026'],
    ]);
    const id = await own.upload(content, { file_name: 'personal.xlsx' });
    expect(await own.find(id)).toMatchObject({
      counts: { create: 1, update: 1, leave: 1, unchanged: 0, refused: 0 },
      format: 'xlsx',
    });
    await own.apply(id, { leavers: 1 });

    expect(await own.find(id)).toMatchObject({ state: 'applied', can_undo: true, invited: 1 });
    expect(await own.listed('Emilia')).toMatchObject({
      email: `emilia@${own.domain}`,
      employee_number: '00010',
      hired_on: '2026-03-05',
      email_verified: false,
    });
    expect(await own.listed('Cambia')).toMatchObject({
      name: 'Cambia Pérez Ruiz',
      email: `nuevo@${own.domain}`,
      area: 'Sucursales',
    });
    expect((await session.getSession()).status).toBe(401);
    const history = await database
      .selectFrom('identity_changes')
      .select(['field', 'new_value'])
      .where('user_id', '=', changing.id)
      .orderBy('field')
      .execute();
    expect(history.map(({ field }) => field)).toEqual(['email', 'name']);
    expect((await own.admin.listEmploymentHistory({ params: { id: changing.id } })).body[0]).toMatchObject({
      file_name: 'personal.xlsx',
    });
    const imported = (await acts(own.entityId)).filter(({ action }) => action === 'people imported');
    expect(imported).toMatchObject([
      {
        actor_id: own.administrator.id,
        detail: {
          sha256: createHash('sha256').update(content).digest('hex'),
          create: 1,
          update: 1,
          leave: 1,
          refused: 0,
        },
      },
    ]);
  });

  test('lets people swap numbers among themselves', async () => {
    const own = await institution();
    const [one, other] = [
      await own.person({ email: `uno@${own.domain}` }),
      await own.person({ email: `dos@${own.domain}` }),
    ];
    await own.employment({ employee_number: '1' }, one.id);
    await own.employment({ employee_number: '2' }, other.id);
    // A number and an address of two different people are refused. A row with a free number is accepted.
    await own.employment({ employee_number: '' }, other.id);
    const id = await own.upload(`correo,numero_empleado\nuno@${own.domain},3\ndos@${own.domain},1`);
    expect((await own.find(id)).counts).toMatchObject({ refused: 1, update: 1 });
  });

  test('is not applied and shown again when it would do something else than was shown', async () => {
    const own = await institution();
    const id = await own.upload(`${HEADER}\nEva,eva@${own.domain},1\nIvo,ivo@${own.domain},2`);
    await own.person({ email: `ivo@${own.domain}` });
    await own.apply(id);
    expect(await own.find(id)).toMatchObject({
      state: 'ready',
      failure: { code: 'OUTDATED' },
      counts: { create: 1, update: 1 },
    });
    expect(await own.listed('Eva')).toBeUndefined();
    await own.apply(id);
    expect(await own.find(id)).toMatchObject({ state: 'applied', failure: null });
  });

  test('leaves nothing after a failure half-way', async () => {
    const own = await institution();
    const id = await own.upload(`${HEADER}\nEva,eva@${own.domain},1`);
    expect((await own.admin.applyPeopleImport({ params: { id }, body: {} })).status).toBe(200);
    const before = await state(own.entityId);
    const failing = applyImport({
      database: own.acting,
      importId: id,
      enqueueMessage: Object.assign(async () => false, { many: () => Promise.reject(new Error('a medias')) }),
      dataDir,
    });
    await expect(failing).rejects.toThrow('a medias');
    expect(await state(own.entityId)).toBe(before);
    // The queue runs it again.
    await applyImport({ database: own.acting, importId: id, enqueueMessage: withoutMail, dataDir });
    expect((await own.find(id)).state).toBe('applied');
    await applyImport({ database: own.acting, importId: id, enqueueMessage: withoutMail, dataDir });
    expect(
      await database.selectFrom('employment_facts').select('id').where('import_id', '=', id).execute(),
    ).toHaveLength(1);
  });

  test('is refused whole when the plan has no room', async () => {
    const own = await institution({ subscription: 'Standard' });
    const lines = Array.from({ length: 100 }, (_, n) => `Persona Número,p${n}@${own.domain}`);
    const id = await own.upload(`nombre,correo\n${lines.join('\n')}`);
    expect((await own.apply(id)).body.code).toBe('ENTITY_FULL');
  });

  test('is refused when a former employee returns and the plan has no room', async () => {
    const own = await institution({ subscription: 'Standard' });
    const person = await own.person({ name: 'Rosa Luna Paz', email: `rosa@${own.domain}` });
    await own.employment({ hired_on: '2020-01-01', left_on: '2025-01-31' }, person.id);
    await sql`
      insert into users (entity_id, name, email, password_hash, role, email_verified_at)
      select ${own.entityId}, 'Persona', 'lleno' || n || '@' || ${own.domain}, '', 'Empleado', now() from generate_series(1, 99) n`.execute(
      database,
    );
    const id = await own.upload(`nombre,correo,ingreso\nRosa Luna Paz,rosa@${own.domain},01/11/2026`);
    expect((await own.find(id)).changes).toMatchObject({ baja: 1 });
    expect((await own.apply(id)).body.code).toBe('NO_PLACE_TO_RETURN');
    await sql`delete from users where email = 'lleno1@' || ${own.domain}`.execute(database);
    expect((await own.apply(id)).status).toBe(200);
    expect((await own.listed('rosa'))?.left_on).toBeNull();
  });

  test('creates nothing for a file that changes nothing', async () => {
    const own = await institution();
    const id = await own.upload(`nombre,correo\nAna Herrera Solís,ana@${own.domain}`);
    expect((await own.apply(id)).body.code).toBe('IMPORT_NOTHING_TO_DO');
  });
});

describe('an undone import', () => {
  test('deletes created people and reverts changed ones, except those changed since', async () => {
    const own = await institution();
    const [one, other] = [
      await own.person({ name: 'Uno Ruiz', email: `uno@${own.domain}` }),
      await own.person({ name: 'Dos Ruiz', email: `dos@${own.domain}` }),
    ];
    await own.employment({ employee_number: '1', area: 'Riesgos' }, one.id);
    const id = await own.upload(
      `${HEADER}\nUno Pérez,uno.perez@${own.domain},1,Crédito\nDos Ruiz,dos@${own.domain},2,Crédito,,,20/11/2026\nEva,eva@${own.domain},3,Crédito`,
    );
    await own.apply(id, { leavers: 1 });
    await own.employment({ area: 'Sucursales' }, other.id);
    const undone = await own.admin.undoPeopleImport({
      params: { id },
      body: { reason: 'Otra filial' },
    });
    expect(undone).toMatchObject({ status: 200, body: { state: 'undone', kept: 1, can_undo: false } });
    expect(await own.listed('Eva')).toBeUndefined();
    expect(await own.listed('Uno')).toMatchObject({
      name: 'Uno Ruiz',
      email: `uno@${own.domain}`,
      area: 'Riesgos',
      employee_number: '1',
    });
    expect(await own.listed('Dos')).toMatchObject({ area: 'Sucursales', left_on: '2026-11-20' });
    const undoing = { action: 'import undone', detail: { reason: 'Otra filial' } };
    expect((await acts(own.entityId)).at(-1)).toMatchObject(undoing);
    expect((await own.admin.undoPeopleImport({ params: { id }, body: {} })).body.code).toBe('IMPORT_NOT_APPLIED');
    // The same file creates the same people again.
    const again = await own.upload(`${HEADER}\nEva,eva@${own.domain},3,Crédito`);
    await own.apply(again);
    expect(await own.listed('Eva')).toMatchObject({ area: 'Crédito' });
  });
});
