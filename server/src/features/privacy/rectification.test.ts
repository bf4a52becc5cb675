import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { databaseAs } from '../../database/rls-context.ts';
import { PASSWORD } from '../../testing/factories.ts';
import { tokenOf } from '../../testing/stranger.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database, pool } = await testApp({ PRIVACY_BLOCK_MONTHS: '24' });
const current_password = PASSWORD;
const freshEmail = () => `${crypto.randomUUID()}@correo.example`;

async function employee(traits: { name?: string } = {}) {
  const admin = await create.user({ role: 'EntidadAdmin' });
  const user = await create.user({ entityId: admin.entity_id, name: 'Mariana Ríos Peña', ...traits });
  return {
    admin: as(await create.sessionOf(admin.id)),
    adminId: admin.id,
    user,
    client: as(await create.sessionOf(user.id)),
  };
}
const login = (email: string, password = PASSWORD) => as().login({ body: { email, password } });
const actsOn = async (id: string) =>
  (
    await database
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('user_id', '=', id)
      .where('action', '!=', 'signed in')
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id }) => [action, actor_id]);

describe('rectification (M7)', () => {
  test('a user rectifies the own name with the password; certificates keep their text', async () => {
    const { user, client } = await employee({ name: 'Mariana Rios Pena' });
    const { folio } = await create.certificate(user.id, { userName: user.name });
    const later = { name: 'Mariana Ríos Peña', current_password };
    expect((await client.correctOwnName({ body: { ...later, current_password: 'no es ésta' } })).body.code).toBe(
      'CURRENT_PASSWORD_WRONG',
    );
    expect((await client.correctOwnName({ body: later })).body).toMatchObject({ name: 'Mariana Ríos Peña' });
    expect((await client.getSession()).body).toMatchObject({ name: 'Mariana Ríos Peña', notices: [] });
    expect((await client.getOwnAccount()).body.corrections).toEqual([
      {
        field: 'name',
        old_value: 'Mariana Rios Pena',
        new_value: 'Mariana Ríos Peña',
        at: expect.any(String),
        by_oneself: true,
      },
    ]);
    const { body } = await as().getPublicCertificate({ params: { folio } });
    expect(body).toMatchObject({ user_name: 'Mariana Rios Pena', name_rectified_at: expect.stringMatching(/^\d{4}-/) });
    expect(JSON.stringify(body)).not.toContain('Ríos Peña');
    const newer = await create.certificate(user.id, {
      userName: 'Mariana Ríos Peña',
      courseId: 'm05',
      issuedAt: new Date(Date.now() + 1000),
    });
    expect((await as().getPublicCertificate({ params: { folio: newer.folio } })).body.name_rectified_at).toBeNull();
    expect(await actsOn(user.id)).toEqual([['name corrected', user.id]]);
  });

  test('an administrator’s correction notifies the person and voids links to the old address', async () => {
    const { admin, adminId, user } = await employee();
    await database.updateTable('users').set({ email_proven_at: sql`now()` }).where('id', '=', user.id).execute();
    const link = tokenOf((await admin.createResetLink({ body: { user_id: user.id } })).body.reset_link);
    const email = freshEmail();
    const corrected = await admin.correctPerson({
      params: { id: user.id },
      body: { name: 'Mariana Ríos', email: email.toUpperCase() },
    });
    expect(corrected).toMatchObject({ status: 200, body: { name: 'Mariana Ríos', email } });
    expect((await as().resetPassword({ body: { token: link, password: 'otra clave larga' } })).body.code).toBe(
      'RESET_LINK_VOIDED',
    );
    expect((await login(user.email)).status).toBe(401);
    const { body } = await login(email);
    expect(body.notices.map(({ kind }) => kind).toSorted()).toEqual(['email_corrected', 'name_corrected']);
    expect((await as(body.token).getOwnAccount()).body.email_proven_at).toBeNull();
    expect((await actsOn(user.id)).slice(1)).toEqual([
      ['name corrected', adminId],
      ['email corrected', adminId],
    ]);
  });

  test('an administrator cannot correct another one, nor use a taken address', async () => {
    const { admin, adminId, user } = await employee();
    const other = await create.user({ role: 'EntidadAdmin', entityId: user.entity_id });
    const to = (id: string, body: { name?: string; email?: string }) => admin.correctPerson({ params: { id }, body });
    expect((await to(other.id, { name: 'Otro' })).body.code).toBe('ADMIN_NOT_CORRECTED');
    expect((await to(user.id, { email: other.email })).body.code).toBe('EMAIL_TAKEN');
    expect((await to(user.id, { name: user.name, email: user.email })).status).toBe(200);
    expect(await actsOn(user.id)).toEqual([]);
    const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
    expect((await superAdmin.correctPerson({ params: { id: adminId }, body: { name: 'Corregida' } })).body.name).toBe(
      'Corregida',
    );
  });

  test('a user made administrator meanwhile must sign in again', async () => {
    const { user, client } = await employee();
    const corrected = await database.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ role: 'EntidadAdmin' }).where('id', '=', user.id).execute();
      const asked = client.correctOwnName({ body: { name: 'Mariana R.', current_password } });
      await sleep(500);
      return { asked };
    });
    expect(await corrected.asked).toMatchObject({ status: 401, body: { code: 'SESSION_REQUIRED' } });
  });

  test('the history is only ever emptied, whoever asks', async () => {
    const { user, client } = await employee();
    await client.correctOwnName({ body: { name: 'Mariana R.', current_password } });
    const rewrite = database
      .updateTable('identity_changes')
      .set({ new_value: 'Otra' })
      .where('user_id', '=', user.id)
      .execute();
    await expect(rewrite).rejects.toThrow('only emptied');
    const acting = databaseAs(pool)({ id: user.id, role: 'Empleado', entity_id: user.entity_id });
    expect(
      await acting.updateTable('identity_changes').set({ old_value: null, new_value: null }).returning('id').execute(),
    ).toEqual([]);
  });
});
