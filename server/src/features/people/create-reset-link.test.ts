import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp({ PUBLIC_URL: 'https://aula.example' });
const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
const entity = await create.entity();
const adminUser = await create.user({ role: 'EntidadAdmin', entityId: entity.id });
const admin = as(await create.sessionOf(adminUser.id));
const code = async (client: typeof admin, user_id: string) =>
  (await client.createResetLink({ body: { user_id } })).body.code;

test('an administrator makes one for an employee, good for a day, and the ledger says so', async () => {
  const { id } = await create.user({ entityId: entity.id });
  const { status, body } = await admin.createResetLink({ body: { user_id: id } });
  expect(status).toBe(200);
  expect(body.reset_link).toMatch(/^https:\/\/aula\.example\/restablecer#[\w-]{43}$/);
  const hours = (Date.parse(body.expires_at) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.99);
  expect(hours).toBeLessThanOrEqual(24);
  const acts = await database
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'entity_id'])
    .where('user_id', '=', id)
    .execute();
  expect(acts).toEqual([{ action: 'reset link made', actor_id: adminUser.id, entity_id: entity.id }]);
});

test('a newer one voids the older, and of several at once one is left', async () => {
  const { id } = await create.user({ entityId: entity.id });
  const made = await Promise.all(Array.from({ length: 4 }, () => admin.createResetLink({ body: { user_id: id } })));
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const last = await admin.createResetLink({ body: { user_id: id } });
  const codes: (string | number)[] = [];
  for (const { body } of [...made, last]) {
    const token = body.reset_link.split('#').at(-1) ?? '';
    const answer = await as().resetPassword({ body: { token, password: 'otra clave larga' } });
    codes.push(answer.status === 200 ? 200 : answer.body.code);
  }
  expect(codes).toEqual([...Array.from({ length: 4 }, () => 'RESET_LINK_VOIDED'), 200]);
});

test('an EntidadAdmin makes no link for administrators, waiting, inactive or foreign users', async () => {
  const colleague = await create.user({ role: 'EntidadAdmin', entityId: entity.id });
  const pending = await create.user({ entityId: entity.id, verified: false });
  const inactive = await create.user({ entityId: entity.id, active: false });
  expect(await code(admin, colleague.id)).toBe('ADMIN_NOT_RESET');
  expect(await code(admin, adminUser.id)).toBe('ADMIN_NOT_RESET');
  expect(await code(admin, pending.id)).toBe('USER_NOT_VERIFIED');
  expect(await code(admin, inactive.id)).toBe('USER_INACTIVE');
  for (const stranger of [await create.user(), await create.user({ role: 'SuperAdmin' }), { id: crypto.randomUUID() }])
    expect(await code(admin, stranger.id)).toBe('USER_NOT_FOUND');
});

test('a SuperAdmin makes one for anybody but a SuperAdmin', async () => {
  for (const role of ['EntidadAdmin', 'Empleado'] as const)
    expect((await superAdmin.createResetLink({ body: { user_id: (await create.user({ role })).id } })).status).toBe(
      200,
    );
  expect(await code(superAdmin, (await create.user({ role: 'SuperAdmin' })).id)).toBe('USER_NOT_FOUND');
});

test('deactivating somebody voids their link, also for when they are active again', async () => {
  const { id } = await create.user({ entityId: entity.id });
  const token = (await admin.createResetLink({ body: { user_id: id } })).body.reset_link.split('#').at(-1) ?? '';
  for (const action of ['deactivate', 'activate'] as const)
    await admin.toggleUserStatus({ body: { user_id: id, action } });
  expect((await as().resetPassword({ body: { token, password: 'otra clave larga' } })).body.code).toBe(
    'RESET_LINK_VOIDED',
  );
});
