import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/factories.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp({ PUBLIC_URL: 'https://aula.example', PRODUCT_NAME: 'Aula' });
const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
const entity = await create.entity({ name: 'Caja Propia' });
const admin = as(await create.session({ role: 'EntidadAdmin', entityId: entity.id, name: 'Zoe Admin' }));
const stranger = as(await create.session({ role: 'EntidadAdmin' }));

const login = (email: string) => as().login({ body: { email, password: PASSWORD } });

describe('verification links', () => {
  test('an administrator makes one, the person opens it and can enter [7-send-verification] [4-account-states]', async () => {
    const { id, email } = await create.user({ entityId: entity.id, verified: false });
    const { status, body } = await admin.sendVerification({ body: { user_id: id } });
    expect(status).toBe(200);
    expect(body.verification_link).toMatch(/^https:\/\/aula\.example\/verify\/[\w-]{43}$/);
    const days = (Date.parse(body.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.99);
    expect(days).toBeLessThanOrEqual(14);

    const listed = (await admin.listEntityUsers({ query: {} })).body.users.find((user) => user.id === id);
    expect(listed?.verification_link_expires_at).toBe(body.expires_at);
    const token = body.verification_link.split('/').at(-1) ?? '';
    expect((await as().verifyEmail({ body: { token } })).status).toBe(200);
    expect((await login(email)).status).toBe(200);
    expect((await admin.sendVerification({ body: { user_id: id } })).body.code).toBe('ALREADY_VERIFIED');
  });

  test('a newer one voids the older', async () => {
    const { id } = await create.user({ entityId: entity.id, verified: false });
    const links = [
      await admin.sendVerification({ body: { user_id: id } }),
      await admin.sendVerification({ body: { user_id: id } }),
    ];
    const [older = '', newer = ''] = links.map(({ body }) => body.verification_link.split('/').at(-1) ?? '');
    expect((await as().verifyEmail({ body: { token: older } })).body.code).toBe('VERIFICATION_LINK_VOIDED');
    expect((await as().verifyEmail({ body: { token: newer } })).status).toBe(200);
  });

  test('two at once leave one valid link', async () => {
    const { id } = await create.user({ entityId: entity.id, verified: false });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin.sendVerification({ body: { user_id: id } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const valid = await database
      .selectFrom('verification_links')
      .select('user_id')
      .where('user_id', '=', id)
      .where('voided_at', 'is', null)
      .execute();
    expect(valid).toHaveLength(1);
  });
});

describe('toggle-user-status', () => {
  test('deactivating ends the sessions at once, activating lets in again [7-toggle-user-status] [4-account-states]', async () => {
    const { id, email } = await create.user({ entityId: entity.id });
    const { token } = (await login(email)).body;
    expect(await admin.toggleUserStatus({ body: { user_id: id, action: 'deactivate' } })).toMatchObject({
      status: 200,
      body: { message: 'Usuario desactivado exitosamente', user: { id, is_active: false } },
    });
    expect((await as(token).getSession()).status).toBe(401);
    expect((await login(email)).body.code).toBe('ACCOUNT_INACTIVE');
    await admin.toggleUserStatus({ body: { user_id: id, action: 'activate' } });
    expect((await login(email)).status).toBe(200);
  });

  test('does not touch administrators nor those who are still to be verified [6-entity-admin]', async () => {
    const other = await create.user({ entityId: entity.id, role: 'EntidadAdmin' });
    const pending = await create.user({ entityId: entity.id, verified: false });
    expect((await admin.toggleUserStatus({ body: { user_id: other.id, action: 'deactivate' } })).body.code).toBe(
      'ADMIN_NOT_TOGGLED',
    );
    expect((await admin.toggleUserStatus({ body: { user_id: pending.id, action: 'activate' } })).body.code).toBe(
      'USER_NOT_VERIFIED',
    );
  });
});

describe('another entity’s administrator', () => {
  test('a user of another entity neither sees nor changes anyone [6-entity-admin]', async () => {
    const { id } = await create.user({ entityId: entity.id });
    const pending = await create.user({ entityId: entity.id, verified: false });
    expect(await stranger.toggleUserStatus({ body: { user_id: id, action: 'deactivate' } })).toMatchObject({
      status: 404,
      body: { code: 'USER_NOT_FOUND' },
    });
    expect(await stranger.sendVerification({ body: { user_id: pending.id } })).toMatchObject({
      status: 404,
      body: { code: 'USER_NOT_FOUND' },
    });
    const superUser = await create.user({ role: 'SuperAdmin' });
    expect((await stranger.toggleUserStatus({ body: { user_id: superUser.id, action: 'deactivate' } })).status).toBe(
      404,
    );
    const { users } = (await stranger.listEntityUsers({ query: {} })).body;
    expect(users).toHaveLength(1);
  });
});

describe('entity-users', () => {
  test('lists those who wait first, then by name as a Mexican reader sorts them [7-entity-users]', async () => {
    const own = await create.entity();
    const own_admin = as(await create.session({ role: 'EntidadAdmin', entityId: own.id, name: 'Mónica' }));
    for (const name of ['Zacarías', 'Ñico', 'Álvaro', 'Nora']) await create.user({ entityId: own.id, name });
    await create.user({ entityId: own.id, name: 'Yolanda', verified: false });
    const { body } = await own_admin.listEntityUsers({ query: {} });
    expect(body.entity_name).toBe(own.name);
    expect(body.users.map(({ name }) => name)).toEqual(['Yolanda', 'Álvaro', 'Mónica', 'Nora', 'Ñico', 'Zacarías']);
    expect(Object.keys(body.users[0] ?? {})).not.toContain('password_hash');
  });
});

describe('the SuperAdmin’s pending users', () => {
  test('come from all entities with status and certificate authority [7-all-pending-users]', async () => {
    const registered = await create.entity({ name: 'Con Razón' });
    await database
      .updateTable('entities')
      .set({ razon_social: 'Con Razón, S.A.' })
      .where('id', '=', registered.id)
      .execute();
    await create.user({ entityId: registered.id, role: 'EntidadAdmin' });
    const waiting = await create.user({ entityId: registered.id, verified: false });
    const alone = await create.user({ verified: false });
    await create.verificationLink(alone.id, { expired: true });
    const { pending_users } = (await superAdmin.listPendingUsers()).body;
    expect(pending_users.find(({ id }) => id === waiting.id)).toMatchObject({
      entity_name: 'Con Razón',
      entity_type: 'financial',
      status: 'Pendiente',
      certificate_authority: 'Con Razón, S.A.',
    });
    expect(pending_users.find(({ id }) => id === alone.id)).toMatchObject({
      status: 'Enlace vencido',
      certificate_authority: 'Aula',
    });
  });

  test('are activated, and out again, by override [7-override-user-access] [4-override]', async () => {
    const { id, email } = await create.user({ verified: false });
    expect(await superAdmin.overrideUserAccess({ body: { user_id: id, action: 'activate' } })).toMatchObject({
      status: 200,
      body: { message: 'Usuario activado exitosamente', user: { email_verified: true, is_active: true } },
    });
    expect((await login(email)).status).toBe(200);
    await superAdmin.overrideUserAccess({ body: { user_id: id, action: 'deactivate' } });
    expect((await login(email)).body.code).toBe('ACCOUNT_INACTIVE');
  });

  test('an override knows no unknown user and no other SuperAdmin', async () => {
    const other = await create.user({ role: 'SuperAdmin' });
    for (const user_id of [other.id, crypto.randomUUID()])
      expect((await superAdmin.overrideUserAccess({ body: { user_id, action: 'deactivate' } })).body.code).toBe(
        'USER_NOT_FOUND',
      );
  });
});
