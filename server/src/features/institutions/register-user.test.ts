import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/factories.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp();

async function register(changes: Partial<{ name: string; email: string; password: string; entity_id: string }> = {}) {
  const entity_id = changes.entity_id ?? (await create.entity()).id;
  return as().registerUser({
    body: {
      name: 'Íñigo Ñúñez',
      email: `${crypto.randomUUID()}@correo.example`,
      password: PASSWORD,
      ...changes,
      entity_id,
    },
  });
}

const individualEntity = () =>
  database.selectFrom('entities').select('id').where('entity_type', '=', 'individual').executeTakeFirstOrThrow();

describe('register-user', () => {
  test('leaves an employee waiting for the link of the administrator [7-register-user]', async () => {
    const { status, body } = await register();
    expect(status).toBe(201);
    expect(body.message).toBe(
      'Registro exitoso. El administrador de tu entidad recibirá instrucciones para enviarte el enlace de verificación.',
    );
    expect(body.user).toMatchObject({ name: 'Íñigo Ñúñez', role: 'Empleado', email_verified: false });
    expect((await as().login({ body: { email: body.user.email, password: PASSWORD } })).body.code).toBe(
      'EMAIL_NOT_VERIFIED',
    );
  });

  test('lets an individual learner in at once [4-individual]', async () => {
    const { body } = await register({ entity_id: (await individualEntity()).id });
    expect(body.user).toMatchObject({ email_verified: true, is_active: true, entity_name: 'Aprendiz Individual' });
    expect((await as().login({ body: { email: body.user.email, password: PASSWORD } })).status).toBe(200);
  });

  test('refuses an e-mail that is taken, in any case', async () => {
    const { email } = await create.user();
    expect(await register({ email: email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN' },
    });
  });

  test('refuses a password that is easy to guess', async () => {
    for (const password of ['password', '1234567890', 'Íñigo2026', 'Finaula.2026']) {
      const { status, body } = await register({ password });
      expect([status, body.code], password).toEqual([422, 'PASSWORD_COMMON']);
    }
  });

  test('refuses an entity that does not exist', async () => {
    expect(await register({ entity_id: crypto.randomUUID() })).toMatchObject({
      status: 422,
      body: { code: 'ENTITY_UNKNOWN' },
    });
  });

  test.each([7, 129])('refuses a password of %i characters', async (length) => {
    expect(await register({ password: 'ñ'.repeat(length) })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION', detail: 'La contraseña debe tener entre 8 y 128 caracteres.' },
    });
  });

  test.each([8, 128])('accepts a password of %i characters', async (length) => {
    expect((await register({ password: 'ñ'.repeat(length) })).status).toBe(201);
  });

  test('refuses who comes when the Standard plan is used up [9-plan-limit]', async () => {
    const { id } = await create.entity();
    await Promise.all(Array.from({ length: 99 }, () => create.user({ entityId: id })));
    expect((await register({ entity_id: id })).status).toBe(201);
    await create.user({ entityId: id });
    const { status, body } = await register({ entity_id: id });
    expect([status, body.code]).toEqual([409, 'ENTITY_FULL']);
    expect(body.detail).toBe('Tu entidad llegó al límite de 100 usuarios de su plan. Habla con su administrador.');
  });

  test('gives the last place of a Standard plan to one of two who open their links at once [9-plan-limit]', async () => {
    const { id } = await create.entity();
    await Promise.all(Array.from({ length: 99 }, () => create.user({ entityId: id })));
    const waiting = await Promise.all([1, 2].map(() => create.user({ entityId: id, verified: false })));
    const tokens = await Promise.all(waiting.map((user) => create.verificationLink(user.id)));
    const answers = await Promise.all(tokens.map((token) => as().verifyEmail({ body: { token } })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('ENTITY_FULL');
  });

  test('has no limit on a Paid plan [9-plan-limit]', async () => {
    const { id } = await create.entity({ subscription: 'Paid' });
    await Promise.all(Array.from({ length: 100 }, () => create.user({ entityId: id })));
    expect((await register({ entity_id: id })).status).toBe(201);
  });
});

describe('entities-public', () => {
  test('lists the individual entity first, the others as a Mexican reader sorts them [3-public-entity] [7-entities-public]', async () => {
    for (const name of ['Zacatecas Crédito', 'Ñandú Seguros', 'Ágora Fintech', 'Norte Caja'])
      await create.entity({ name });
    const { body } = await as().listPublicEntities();
    const names = body.map(({ nombre_entidad }) => nombre_entidad);
    expect(names[0]).toBe('Aprendiz Individual');
    const ours = names.filter((name) => /^(Zac|Ñan|Ágo|Norte)/.test(name));
    expect(ours).toEqual(['Ágora Fintech', 'Norte Caja', 'Ñandú Seguros', 'Zacatecas Crédito']);
  });

  test('shows at once an entity that has come, has another name, or has gone', async () => {
    const listed = async () => (await as().listPublicEntities()).body.map(({ nombre_entidad }) => nombre_entidad);
    const { id, name } = await create.entity();
    expect(await listed()).toContain(name);
    await database
      .updateTable('entities')
      .set({ name: `${name} de México` })
      .where('id', '=', id)
      .execute();
    expect(await listed()).toContain(`${name} de México`);
    await database.deleteFrom('entities').where('id', '=', id).execute();
    expect(await listed()).not.toContain(`${name} de México`);
  });
});
