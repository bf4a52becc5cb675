import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/factories.ts';
import { testApp } from '../../testing/test-app.ts';
import { readDirectory } from './populate-entities.ts';

const { as, create, database } = await testApp();
const superAdmin = as(await create.session({ role: 'SuperAdmin' }));

function register(nombre_entidad: string, changes: Record<string, string> = {}) {
  return as().registerEntity({
    body: {
      nombre_entidad,
      email_contacto: 'contacto@entidad.example',
      razon_social: `${nombre_entidad}, S.A. de C.V.`,
      nombre_firmante: 'Quien Firma',
      admin_name: 'Ana Directora',
      admin_email: `${crypto.randomUUID()}@entidad.example`,
      admin_password: PASSWORD,
      ...changes,
    },
  });
}
const check = async (name: string) => (await as().checkEntityName({ query: { name } })).body;
const entityNamed = (name: string) =>
  database.selectFrom('entities').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

describe('a new entity', () => {
  test('is registered with its administrator, who can enter at once [7-register-entity]', async () => {
    const admin_email = 'nueva@entidad.example';
    const { status, body } = await register('  Unión Ñandú  ', { admin_email });
    expect(status).toBe(201);
    expect(body).toEqual({
      message: 'Entidad registrada exitosamente. El administrador puede comenzar a usar la plataforma inmediatamente.',
      is_takeover: false,
      inherited_employees: 0,
      inherited_message: null,
    });
    const login = await as().login({ body: { email: admin_email, password: PASSWORD } });
    expect(login.body.user).toMatchObject({ role: 'EntidadAdmin', entity_name: 'Unión Ñandú', email_verified: true });
  });

  test('a taken name is refused, whatever its case, accents and spaces [7-check-entity-name]', async () => {
    await register('Crédito Ágil');
    expect(await check(' CREDITO   agil ')).toEqual({
      message: 'Ya existe una entidad registrada con este nombre.',
      available: false,
      is_pre_populated: false,
    });
    expect(await register('credito agil')).toMatchObject({ status: 409, body: { code: 'ENTITY_NAME_TAKEN' } });
  });

  test('is registered once when two ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => register('Al Mismo Tiempo')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  });

  test('leaves nothing behind when the administrator’s e-mail is taken', async () => {
    const { email } = await create.user();
    expect(await register('Sin Rastro', { admin_email: email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN' },
    });
    expect(await check('Sin Rastro')).toMatchObject({ available: true, is_pre_populated: false });
  });
});

describe('the directory', () => {
  test('is populated as often as wanted, and overwrites nothing [7-populate-entities]', async () => {
    const names = readDirectory(join(import.meta.dirname, '../../../../content')).map(({ name }) => name);
    expect(names).toHaveLength(71);
    expect(await superAdmin.populateEntities()).toMatchObject({ status: 200, body: { created_count: 71 } });
    expect(await superAdmin.populateEntities()).toMatchObject({ status: 200, body: { created_count: 0 } });
    expect((await as().listPublicEntities()).body.map(({ nombre_entidad }) => nombre_entidad)).toEqual(
      expect.arrayContaining(names),
    );
  });

  test('lets an entry be taken over with the employees that it has', async () => {
    const { id } = await entityNamed('Consultoría independiente');
    await create.user({ entityId: id });
    await create.user({ entityId: id, verified: false });
    expect(await check('consultoria INDEPENDIENTE')).toMatchObject({ available: true, is_pre_populated: true });

    const admin_email = 'toma@consultoria.example';
    const { body } = await register('Consultoría independiente', { admin_email });
    expect(body).toEqual({
      message:
        'Te has convertido en administrador de la entidad existente. Puedes comenzar a usar la plataforma inmediatamente.',
      is_takeover: true,
      inherited_employees: 2,
      inherited_message: 'Heredaste 2 empleados que ya estaban registrados en esta entidad.',
    });
    const { token } = (await as().login({ body: { email: admin_email, password: PASSWORD } })).body;
    // The inherited ones are seen once the entity is verified (attacks/c1-takeover.test.ts).
    expect((await as(token).listEntityUsers({ query: {} })).body.users).toHaveLength(1);
    await superAdmin.reviewEntity({ params: { id }, body: { decision: 'verify', reason: 'Llamamos a su oficina.' } });
    expect((await as(token).listEntityUsers({ query: {} })).body.users).toHaveLength(3);
    expect(await check('Consultoría independiente')).toMatchObject({ available: false });
    expect((await register('Consultoría independiente')).body.code).toBe('ENTITY_NAME_TAKEN');
  });

  test('an undone takeover frees the entry and signs the intruder out at once', async () => {
    const admin_email = 'fuera@dependencia.example';
    await register('Dependencia pública', { admin_email });
    const { token } = (await as().login({ body: { email: admin_email, password: PASSWORD } })).body;
    const { id } = await entityNamed('Dependencia pública');
    expect((await superAdmin.listManagedEntities({ query: {} })).body.find((entity) => entity.id === id)).toMatchObject(
      {
        administrator: { email: admin_email },
        taken_over_at: expect.any(String),
        user_count: 1,
      },
    );

    expect(await superAdmin.undoTakeover({ params: { id }, body: { reason: 'No era el banco' } })).toMatchObject({
      status: 200,
      body: { administrator: null, taken_over_at: null, razon_social: null },
    });
    expect((await as(token).getSession()).status).toBe(401);
    expect((await as().login({ body: { email: admin_email, password: PASSWORD } })).status).toBe(403);
    expect(await check('Dependencia pública')).toMatchObject({ available: false, is_pre_populated: false });
    await superAdmin.reviewEntity({ params: { id }, body: { decision: 'reopen', reason: 'Revisamos lo ocurrido.' } });
    expect(await check('Dependencia pública')).toMatchObject({ available: true, is_pre_populated: true });
    expect((await superAdmin.undoTakeover({ params: { id }, body: { reason: 'No era el banco' } })).body.code).toBe(
      'NOT_TAKEN_OVER',
    );
    const acts = await database
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', id)
      .where('action', '!=', 'facts recorded')
      .where('action', '!=', 'signed in')
      .orderBy('id')
      .execute();
    expect(acts.map(({ action }) => action)).toEqual(['entity taken over', 'takeover undone', 'entity verified']);
  });

  test('never gives away the entity of individual learners', async () => {
    expect(await check('aprendiz individual')).toMatchObject({ available: false });
    expect((await register('Aprendiz Individual')).body.code).toBe('ENTITY_NAME_TAKEN');
  });
});

describe('plans', () => {
  test('a SuperAdmin changes a plan, and an unknown entity is 404', async () => {
    const { id } = await create.entity();
    expect(await superAdmin.updateEntity({ params: { id }, body: { subscription: 'Paid' } })).toMatchObject({
      status: 200,
      body: { subscription: 'Paid' },
    });
    const unknown = { params: { id: crypto.randomUUID() } };
    expect((await superAdmin.updateEntity({ ...unknown, body: { subscription: 'Paid' } })).body.code).toBe(
      'ENTITY_NOT_FOUND',
    );
    expect((await superAdmin.undoTakeover({ ...unknown, body: { reason: 'No era el banco' } })).body.code).toBe(
      'ENTITY_NOT_FOUND',
    );
  });
});
