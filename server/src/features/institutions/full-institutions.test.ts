import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseAs } from '../../database/rls-context.ts';
import { PASSWORD } from '../../testing/factories.ts';
import { testApp } from '../../testing/test-app.ts';
import { expireRegistrations } from './expire-registrations.ts';

/* Finding H3: anybody fills any institution in seconds. */

const { as, create, database, pool } = await testApp({ RATE_LIMIT: 'on' });

const register = (entity_id: string, changes: { invitation_code?: string } = {}) =>
  as().registerUser({
    body: {
      name: 'Correo Inventado',
      email: `${crypto.randomUUID()}@inventado.example`,
      password: PASSWORD,
      entity_id,
      ...changes,
    },
  });

async function fill(entityId: string, people: number, traits: { verified: boolean; invited?: boolean }) {
  await database
    .insertInto('users')
    .values(
      Array.from({ length: people }, () => ({
        entity_id: entityId,
        name: 'De Relleno',
        email: `${crypto.randomUUID()}@relleno.example`,
        password_hash: '',
        role: 'Empleado' as const,
        email_verified_at: traits.verified ? new Date() : null,
        invited_at: traits.invited ? new Date() : null,
      })),
    )
    .execute();
}

test('waiting registrations take no place of the plan (H3)', async () => {
  const { id } = await create.entity();
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId: id }));
  await fill(id, 150, { verified: false });
  const { status, body } = await register(id);
  expect(status).toBe(201);
  const link = (await admin.sendVerification({ body: { user_id: body.user.id } })).body.verification_link;
  expect((await as().verifyEmail({ body: { token: link.split('/').at(-1) ?? '' } })).status).toBe(200);
});

test('verification stops at 100 users, by link and by SuperAdmin (H3)', async () => {
  const { id } = await create.entity();
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId: id }));
  const waiting = await create.user({ entityId: id, verified: false });
  const token = await create.verificationLink(waiting.id);
  await fill(id, 99, { verified: true });
  expect((await admin.sendVerification({ body: { user_id: waiting.id } })).body.code).toBe('ENTITY_FULL');
  expect((await as().verifyEmail({ body: { token } })).body.code).toBe('ENTITY_FULL');
  const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
  expect((await superAdmin.overrideUserAccess({ body: { user_id: waiting.id, action: 'activate' } })).body.code).toBe(
    'ENTITY_FULL',
  );
  expect((await register(id)).body.code).toBe('ENTITY_FULL');
});

test('those who wait have a limit of their own, and rejecting them makes room (H3)', async () => {
  const { id } = await create.entity();
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId: id }));
  await fill(id, 200, { verified: false });
  expect((await register(id)).body.code).toBe('ENTITY_WAITING_FULL');
  const [first] = (await admin.listEntityUsers({ query: {} })).body.users;
  expect((await admin.rejectRegistration({ params: { id: first?.id ?? '' } })).status).toBe(204);
  expect((await register(id)).status).toBe(201);
  const act = await database
    .selectFrom('audit_log')
    .select('user_id')
    .where('action', '=', 'registration rejected')
    .executeTakeFirst();
  expect(act?.user_id).toBe(first?.id);
});

test('people whom the institution invited do not keep anybody from registering (H3)', async () => {
  const { id } = await create.entity();
  await fill(id, 200, { verified: false, invited: true });
  await fill(id, 199, { verified: false });
  expect((await register(id)).status).toBe(201);
  expect((await register(id)).body.code).toBe('ENTITY_WAITING_FULL');
});

test('only who was never let in can be rejected (H3)', async () => {
  const { id } = await create.entity();
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId: id }));
  const again = await create.user({ entityId: id, verified: false });
  await database.updateTable('users').set({ unverified_at: new Date() }).where('id', '=', again.id).execute();
  for (const user of [await create.user({ entityId: id }), again])
    expect((await admin.rejectRegistration({ params: { id: user.id } })).body.code).toBe('NOT_PENDING');
});

test('an entity takes eighty from one address in a week, and others are not held up (H3, L8)', async () => {
  const [one, other] = [await create.entity({ subscription: 'Paid' }), await create.entity()];
  const statuses = [];
  for (let i = 0; i < 80; i += 1) statuses.push((await register(one.id)).status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(80);
  const refused = await register(one.id);
  expect([refused.status, refused.body.detail]).toEqual([429, expect.stringContaining('código de invitación')]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(6 * 86_400);
  expect((await register(other.id)).status).toBe(201);
});

test('an entity that asks for a code lets nobody in without it, and shows it to nobody (H3)', async () => {
  const { id } = await create.entity();
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId: id }));
  const { invitation_code } = (await admin.setInvitationCode()).body;
  const listed = (await as().listPublicEntities()).body.find((entity) => entity.id === id);
  expect(listed).toEqual({
    id,
    nombre_entidad: expect.any(String),
    entity_type: 'financial',
    invitation_required: true,
  });
  expect((await register(id)).body.code).toBe('INVITATION_CODE_REQUIRED');
  expect((await register(id, { invitation_code: '0000-0000' })).body.code).toBe('INVITATION_CODE_WRONG');
  expect((await register(id, { invitation_code: invitation_code.toLowerCase().replace('-', ' ') })).status).toBe(201);
  const newer = (await admin.setInvitationCode()).body.invitation_code;
  expect((await register(id, { invitation_code })).body.code).toBe('INVITATION_CODE_WRONG');
  expect((await register(id, { invitation_code: newer })).status).toBe(201);
  await admin.removeInvitationCode();
  expect((await register(id)).status).toBe(201);
});

test('registrations expire after a week once they take half of the places of those who wait (L8)', async () => {
  const [crowded, calm] = [await create.entity(), await create.entity()];
  await fill(crowded.id, 200, { verified: false });
  await fill(calm.id, 20, { verified: false });
  await database
    .updateTable('users')
    .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
    .where('entity_id', 'in', [crowded.id, calm.id])
    .execute();
  expect((await register(crowded.id)).body.code).toBe('ENTITY_WAITING_FULL');
  await expireRegistrations(databaseAs(pool)('platform'));
  expect((await register(crowded.id)).status).toBe(201);
  const { waiting } = await database
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('entity_id', '=', calm.id)
    .executeTakeFirstOrThrow();
  expect(waiting).toBe(20);
});

test('an unconfirmed registration expires after 30 days, unless a link still works (H3)', async () => {
  const { id } = await create.entity();
  const old = new Date(Date.now() - 31 * 86_400_000);
  const [gone, linked, recent, inside] = [
    await create.user({ entityId: id, verified: false }),
    await create.user({ entityId: id, verified: false }),
    await create.user({ entityId: id, verified: false }),
    await create.user({ entityId: id }),
  ];
  await create.verificationLink(linked.id);
  await database
    .updateTable('users')
    .set({ created_at: old })
    .where('id', 'in', [gone.id, linked.id, inside.id])
    .execute();
  await expireRegistrations(databaseAs(pool)('platform'));
  const left = async () =>
    (await database.selectFrom('users').select('id').where('entity_id', '=', id).execute())
      .map((user) => user.id)
      .toSorted();
  expect(await left()).toEqual([linked.id, recent.id, inside.id].toSorted());
  const act = await database
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'registrations expired')
    .where('entity_id', '=', id)
    .executeTakeFirst();
  expect(act?.detail).toMatchObject({ count: 1 });
});
