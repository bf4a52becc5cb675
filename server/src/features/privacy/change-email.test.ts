import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/factories.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp({ PRIVACY_BLOCK_MONTHS: '24' });
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

describe('another address (M7)', () => {
  test('holds once the link that was handed over there is opened, and stays unproven', async () => {
    const { admin, adminId, user, client } = await employee();
    const email = freshEmail();
    expect((await client.requestEmailChange({ body: { email, current_password } })).status).toBe(201);
    expect((await login(email)).status).toBe(401);
    expect((await admin.listEmailChanges()).body).toEqual([
      expect.objectContaining({ user_id: user.id, email: user.email, new_email: email }),
    ]);
    const older = (await admin.createEmailChangeLink({ body: { user_id: user.id } })).body.email_link;
    const { email_link, expires_at } = (await admin.createEmailChangeLink({ body: { user_id: user.id } })).body;
    expect((await client.getOwnAccount()).body.pending_email).toMatchObject({ email, link_expires_at: expires_at });
    const confirm = (link: string) => as().confirmEmailChange({ body: { token: link.split('/').at(-1) ?? '' } });
    expect((await confirm(older)).body.code).toBe('EMAIL_LINK_UNKNOWN');
    expect((await confirm(email_link)).status).toBe(200);
    expect((await confirm(email_link)).body.code).toBe('EMAIL_LINK_UNKNOWN');
    expect((await login(email)).status).toBe(200);
    expect((await login(user.email)).status).toBe(401);
    expect((await client.getOwnAccount()).body).toMatchObject({
      // An administrator was shown the link.
      email_proven_at: null,
      pending_email: null,
    });
    expect(await actsOn(user.id)).toEqual([
      ['email change requested', user.id],
      ['email change link made', adminId],
      ['email change link made', adminId],
      ['email changed', user.id],
    ]);
  });

  test('a link that is over, or of a request that was withdrawn, changes nothing', async () => {
    const { admin, user, client } = await employee();
    await client.requestEmailChange({ body: { email: freshEmail(), current_password } });
    const token =
      (await admin.createEmailChangeLink({ body: { user_id: user.id } })).body.email_link.split('/').at(-1) ?? '';
    await database
      .updateTable('email_changes')
      .set({ expires_at: sql`now()` })
      .where('user_id', '=', user.id)
      .execute();
    expect((await as().confirmEmailChange({ body: { token } })).body.code).toBe('EMAIL_LINK_EXPIRED');
    expect((await client.cancelEmailChange()).status).toBe(204);
    expect((await as().confirmEmailChange({ body: { token } })).body.code).toBe('EMAIL_LINK_UNKNOWN');
    expect((await admin.createEmailChangeLink({ body: { user_id: user.id } })).body.code).toBe(
      'EMAIL_CHANGE_NOT_FOUND',
    );
  });

  test('needs the password, and another one than anybody’s', async () => {
    const { user, client } = await employee();
    const ask = (email: string, password = PASSWORD) =>
      client.requestEmailChange({ body: { email, current_password: password } });
    expect((await ask(freshEmail(), 'no es ésta')).body.code).toBe('CURRENT_PASSWORD_WRONG');
    expect((await ask(user.email)).body.code).toBe('EMAIL_UNCHANGED');
    expect((await ask((await create.user()).email)).body.code).toBe('EMAIL_TAKEN');
    const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
    expect((await superAdmin.requestEmailChange({ body: { email: freshEmail(), current_password } })).body.code).toBe(
      'EMAIL_BY_OPERATOR',
    );
  });

  test('an administrator’s link, and a learner’s on their own, is a SuperAdmin’s to hand over', async () => {
    const { admin, adminId, client, user } = await employee();
    const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
    await client.requestEmailChange({ body: { email: freshEmail(), current_password } });
    await admin.requestEmailChange({ body: { email: freshEmail(), current_password } });
    const toHandOver = (await superAdmin.listEmailChanges()).body.map(({ user_id }) => user_id);
    expect(toHandOver).toContain(adminId);
    expect(toHandOver).not.toContain(user.id);
    expect((await admin.createEmailChangeLink({ body: { user_id: adminId } })).body.code).toBe(
      'EMAIL_CHANGE_NOT_FOUND',
    );
    expect((await superAdmin.createEmailChangeLink({ body: { user_id: adminId } })).status).toBe(200);
  });
});
