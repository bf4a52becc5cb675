import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { selectUsers } from '../../identity/accounts/users.ts';
import { PASSWORD } from '../../testing/factories.ts';
import { testApp } from '../../testing/test-app.ts';
import { removeAdministrator } from './change-administrators.ts';

const { as, create, database } = await testApp({}, { content: true });
const superAdmin = as(await create.session({ role: 'SuperAdmin' }));

test('a change of unreadable names, or of nothing, is refused (M8)', async () => {
  const entity = await create.entity({ razonSocial: 'Caja Vieja, S.A.', signer: 'Rosa Ávila' });
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId: entity.id }));
  const same = { razon_social: 'Caja Vieja, S.A.', nombre_firmante: 'Rosa Ávila', reason: 'x' };
  expect((await admin.updateOwnEntity({ body: same })).body.code).toBe('NOTHING_CHANGED');
  expect((await admin.updateOwnEntity({ body: { nombre_firmante: 'Óscar\u200b', reason: 'x' } })).body).toMatchObject({
    code: 'NAME_INVISIBLE',
    detail: expect.stringMatching(/^El nombre de quien firma contiene/),
  });
});

test('an institution without a signer must name one before any other correction (M8)', async () => {
  const entity = await create.entity();
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId: entity.id }));
  const change = { email_contacto: 'contacto@caja.example', reason: 'Otro correo' };
  expect((await admin.updateOwnEntity({ body: change })).body.code).toBe('SIGNER_MISSING');
  const { status, body } = await admin.updateOwnEntity({ body: { ...change, nombre_firmante: 'Rosa Ávila' } });
  expect([status, body]).toMatchObject([
    200,
    {
      email_contacto: 'contacto@caja.example',
      nombre_firmante: null,
      details_request: { razon_social: entity.name, nombre_firmante: 'Rosa Ávila' },
    },
  ]);
});

test('an administrator sees the plan and its taken places, those of invited people too', async () => {
  const { id: entityId } = await create.entity();
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId }));
  await create.user({ entityId });
  await create.user({ entityId, verified: false });
  const invited = await create.user({ entityId, verified: false });
  await database.updateTable('users').set({ invited_at: new Date() }).where('id', '=', invited.id).execute();
  const planOf = async () => (await admin.getOwnEntity()).body.plan;
  expect(await planOf()).toEqual({ subscription: 'Standard', people: 3, places: 100 });
  await database.updateTable('entities').set({ subscription: 'Paid' }).where('id', '=', entityId).execute();
  expect(await planOf()).toEqual({ subscription: 'Paid', people: 3, places: null });
});

test('an institution without a contact address keeps none after another correction (M8)', async () => {
  const { id } = await create.entity();
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId: id }));
  const { status, body } = await admin.updateOwnEntity({
    body: { nombre_firmante: 'Rosa Ávila', reason: 'Quien firma' },
  });
  expect([status, body.email_contacto]).toEqual([200, null]);
  await superAdmin.reviewDetails({ params: { id }, body: { decision: 'approve', reason: 'Acta' } });
  const kept = await database
    .selectFrom('entity_details')
    .select('contact_email')
    .where('entity_id', '=', id)
    .execute();
  expect(kept).toEqual([{ contact_email: null }]);
});

test('adding an administrator while rows point to the institution causes no deadlock (M8)', async () => {
  const { id: entityId } = await create.entity();
  await create.user({ role: 'EntidadAdmin', entityId });
  const person = await create.user({ entityId });
  const { status } = await database.transaction().execute(async (tx) => {
    // Rows that point to the institution and then to the person, as of many a call.
    await tx.insertInto('reminder_settings').values({ entity_id: entityId }).execute();
    const adding = superAdmin.addAdministrator({ body: { user_id: person.id } });
    await setTimeout(300);
    // It waits for nobody: a deadlock would be found after a second, and the transaction begun anew.
    await sql`set local lock_timeout = '500ms'`.execute(tx);
    await tx.insertInto('progress').values({ user_id: person.id, course_id: 'm01', slide_number: 1 }).execute();
    return adding;
  });
  expect(status).toBe(200);
});

test('an entity has several administrators, hands over, and is never without one (M8)', async () => {
  const entity = await create.entity();
  const first = await create.user({ role: 'EntidadAdmin', entityId: entity.id });
  const second = await create.user({ entityId: entity.id, name: 'Sucesora' });
  const waiting = await create.user({ entityId: entity.id, verified: false });
  const admin = as(await create.sessionOf(first.id));
  const successor = as(await create.sessionOf(second.id));
  expect((await admin.removeAdministrator({ params: { user_id: first.id } })).body.code).toBe('LAST_ADMINISTRATOR');
  expect((await admin.removeAdministrator({ params: { user_id: second.id } })).body.code).toBe('NOT_ADMINISTRATOR');
  expect((await admin.addAdministrator({ body: { user_id: waiting.id } })).body.code).toBe('USER_NOT_VERIFIED');
  expect((await admin.addAdministrator({ body: { user_id: second.id } })).body).toMatchObject({
    user: { role: 'EntidadAdmin' },
  });
  expect((await admin.addAdministrator({ body: { user_id: second.id } })).body.code).toBe('ALREADY_ADMINISTRATOR');
  expect((await successor.listEntityUsers({ query: {} })).status).toBe(200);
  // The specification's rule stays: administrators are not switched.
  expect((await successor.toggleUserStatus({ body: { user_id: first.id, action: 'deactivate' } })).body.code).toBe(
    'ADMIN_NOT_TOGGLED',
  );
  expect((await admin.removeAdministrator({ params: { user_id: first.id } })).body).toMatchObject({
    user: { role: 'Empleado' },
  });
  expect((await admin.listEntityUsers({ query: {} })).status).toBe(403);
  const acts = await database
    .selectFrom('audit_log')
    .select('action')
    .where('entity_id', '=', entity.id)
    .where('action', '!=', 'facts recorded')
    .orderBy('id')
    .execute();
  expect(acts.map(({ action }) => action)).toEqual(['administrator added', 'administrator removed']);
  // An entity without an administrator who can sign in gets one from a SuperAdmin.
  await superAdmin.overrideUserAccess({ body: { user_id: second.id, action: 'deactivate' } });
  expect((await superAdmin.addAdministrator({ body: { user_id: first.id } })).status).toBe(200);
});

test('two administrators who remove each other at once leave one (M8)', async () => {
  const entity = await create.entity();
  const [one, other] = await Promise.all([1, 2].map(() => create.user({ role: 'EntidadAdmin', entityId: entity.id })));
  const record = (id = '') => selectUsers(database).where('users.id', '=', id).executeTakeFirstOrThrow();
  const removed = Promise.withResolvers<void>();
  const first = database.transaction().execute(async (tx) => {
    await removeAdministrator(tx, await record(one?.id), other?.id ?? '');
    removed.resolve();
    // The second one has begun by the time that this commits.
    await setTimeout(300);
  });
  await removed.promise;
  const second = database
    .transaction()
    .execute(async (tx) => removeAdministrator(tx, await record(other?.id), one?.id ?? ''));
  await expect(second).rejects.toMatchObject({ code: 'LAST_ADMINISTRATOR' });
  await first;
  const left = await database
    .selectFrom('users')
    .select('id')
    .where('entity_id', '=', entity.id)
    .where('role', '=', 'EntidadAdmin')
    .execute();
  expect(left).toEqual([{ id: one?.id }]);
});

test('a reset link made for an employee opens no administrator’s account (M8)', async () => {
  const entity = await create.entity();
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId: entity.id }));
  const colleague = await create.user({ entityId: entity.id });
  const link = (await admin.createResetLink({ body: { user_id: colleague.id } })).body.reset_link;
  await admin.addAdministrator({ body: { user_id: colleague.id } });
  expect(
    (await as().resetPassword({ body: { token: new URL(link).hash.slice(1), password: `${PASSWORD} 2` } })).body.code,
  ).toBe('RESET_LINK_VOIDED');
});
