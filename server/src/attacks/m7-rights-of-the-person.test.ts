import { setTimeout as sleep } from 'node:timers/promises';
import { PRIVACY_NOTICE_VERSION } from '@finaula/contract/constants';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { databaseAs } from '../database/rls-context.ts';
import { applyRetention } from '../features/privacy/retention.ts';
import { PASSWORD } from '../testing/factories.ts';
import { tokenOf } from '../testing/stranger.ts';
import { tenantFixture } from '../testing/tenant-fixture.ts';
import { testApp } from '../testing/test-app.ts';

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

describe('M7: rectification', () => {
  test('one’s own name, with the password; the history says both, and the constancia keeps its text and says the day', async () => {
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

  test('by their administrator, of whom the person is told; the old address opens nothing and the new one is not proven', async () => {
    const { admin, adminId, user } = await employee();
    await database.updateTable('users').set({ email_proven_at: sql`now()` }).where('id', '=', user.id).execute();
    const link = tokenOf((await admin.makeResetLink({ body: { user_id: user.id } })).body.reset_link);
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

  test('not of an administrator by another, nor with an address that somebody has; what is the same is no change', async () => {
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

  test('whoever is made an administrator meanwhile signs in as one first', async () => {
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

describe('M7: another address', () => {
  test('holds once the link that was handed over there is opened, and is then proven', async () => {
    const { admin, adminId, user, client } = await employee();
    const email = freshEmail();
    expect((await client.requestEmailChange({ body: { email, current_password } })).status).toBe(201);
    expect((await login(email)).status).toBe(401);
    expect((await admin.listEmailChanges()).body).toEqual([
      expect.objectContaining({ user_id: user.id, email: user.email, new_email: email }),
    ]);
    const older = (await admin.makeEmailChangeLink({ body: { user_id: user.id } })).body.email_link;
    const { email_link, expires_at } = (await admin.makeEmailChangeLink({ body: { user_id: user.id } })).body;
    expect((await client.getOwnAccount()).body.pending_email).toMatchObject({ email, link_expires_at: expires_at });
    const confirm = (link: string) => as().confirmEmailChange({ body: { token: link.split('/').at(-1) ?? '' } });
    expect((await confirm(older)).body.code).toBe('EMAIL_LINK_UNKNOWN');
    expect((await confirm(email_link)).status).toBe(200);
    expect((await confirm(email_link)).body.code).toBe('EMAIL_LINK_UNKNOWN');
    expect((await login(email)).status).toBe(200);
    expect((await login(user.email)).status).toBe(401);
    expect((await client.getOwnAccount()).body).toMatchObject({
      email_proven_at: expect.any(String),
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
      (await admin.makeEmailChangeLink({ body: { user_id: user.id } })).body.email_link.split('/').at(-1) ?? '';
    await database
      .updateTable('email_changes')
      .set({ expires_at: sql`now()` })
      .where('user_id', '=', user.id)
      .execute();
    expect((await as().confirmEmailChange({ body: { token } })).body.code).toBe('EMAIL_LINK_EXPIRED');
    expect((await client.cancelEmailChange()).status).toBe(204);
    expect((await as().confirmEmailChange({ body: { token } })).body.code).toBe('EMAIL_LINK_UNKNOWN');
    expect((await admin.makeEmailChangeLink({ body: { user_id: user.id } })).body.code).toBe('EMAIL_CHANGE_NOT_FOUND');
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
    expect((await admin.makeEmailChangeLink({ body: { user_id: adminId } })).body.code).toBe('EMAIL_CHANGE_NOT_FOUND');
    expect((await superAdmin.makeEmailChangeLink({ body: { user_id: adminId } })).status).toBe(200);
  });
});

describe('M7: closing an account', () => {
  test('ends all access, deletes the questions, blocks the identity where not even the application reads it, and keeps the evidence', async () => {
    const own = await tenantFixture(database, create, 'titular7q');
    const { id, email } = own.active;
    const client = as(await create.sessionOf(id));
    expect((await client.closeAccount({ body: { current_password: 'no es ésta' } })).body.code).toBe(
      'CURRENT_PASSWORD_WRONG',
    );
    expect((await client.closeAccount({ body: { current_password } })).status).toBe(200);
    expect((await client.getSession()).status).toBe(401);
    expect((await login(email)).status).toBe(401);
    expect((await login(`${id}@cuenta-cerrada.invalid`)).status).toBe(401);

    const user = await database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      name: 'P. T. (cuenta cerrada)',
      email: `${id}@cuenta-cerrada.invalid`,
      is_active: false,
    });
    const rows = await own.rows();
    for (const table of [
      'sessions',
      'reset_links',
      'known_devices',
      'registrations',
      'account_notices',
      'email_changes',
      'assistant_quiz_locks',
      'chat_turns',
    ])
      expect(rows[table], table).not.toContain(id);
    expect(rows.certificates).toContain('Persona titular7q');
    expect(rows.progress).toContain(id);

    const blocked = await database
      .selectFrom('blocked_identities')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(blocked).toMatchObject({ name: 'Persona titular7q', email });
    const months = (blocked.erase_after.valueOf() - blocked.blocked_at.valueOf()) / 86_400_000 / 30.4;
    expect(Math.round(months)).toBe(24);
    await expect(
      databaseAs(pool)('platform').selectFrom('blocked_identities').select('name').execute(),
    ).rejects.toThrow('permission denied');
    expect((await actsOn(id)).at(-1)).toEqual(['account closed', id]);
    const log = await database.selectFrom('audit_log').selectAll().where('action', '=', 'account closed').execute();
    expect(JSON.stringify(log)).not.toMatch(/titular7q/i);
  });

  test('by the administrator at the person’s request; nobody opens it again, and its address is free', async () => {
    const { admin, user } = await employee();
    const close = () =>
      admin.closePersonAccount({
        params: { id: user.id },
        body: { reason: 'Lo pidió por escrito el 20 de noviembre' },
      });
    expect((await close()).status).toBe(200);
    expect((await close()).body.code).toBe('ACCOUNT_CLOSED');
    expect((await admin.toggleUserStatus({ body: { user_id: user.id, action: 'activate' } })).body.code).toBe(
      'ACCOUNT_CLOSED',
    );
    expect((await admin.correctPerson({ params: { id: user.id }, body: { name: 'Otra' } })).body.code).toBe(
      'ACCOUNT_CLOSED',
    );
    const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
    expect((await superAdmin.overrideUserAccess({ body: { user_id: user.id, action: 'activate' } })).body.code).toBe(
      'ACCOUNT_CLOSED',
    );
    const again = { name: 'Mariana', email: user.email, password: PASSWORD, entity_id: user.entity_id ?? '' };
    expect((await as().registerUser({ body: again })).status).toBe(201);
  });

  test('who never got access waits for none any more', async () => {
    const { admin, user } = await employee();
    const waiting = await create.user({ entityId: user.entity_id, verified: false });
    await admin.closePersonAccount({ params: { id: waiting.id }, body: { reason: 'Lo pidió' } });
    expect((await admin.sendVerification({ body: { user_id: waiting.id } })).body.code).toBe('ALREADY_VERIFIED');
    const { body } = await admin.listEntityUsers({ query: { limit: 10 } });
    expect(body.counts).toMatchObject({ people: 3, waiting: 0, inactive: 1 });
  });

  test('takes no place in the plan', async () => {
    const { admin, user } = await employee();
    await admin.closePersonAccount({ params: { id: user.id }, body: { reason: 'Lo pidió' } });
    const entity = await database
      .selectFrom('entities')
      .select(['people', 'people_closed'])
      .where('id', '=', user.entity_id)
      .executeTakeFirstOrThrow();
    expect(entity).toEqual({ people: 2, people_closed: 1 });
    await database.deleteFrom('users').where('id', '=', user.id).execute();
    const after = await database
      .selectFrom('entities')
      .select(['people', 'people_closed'])
      .where('id', '=', user.entity_id)
      .executeTakeFirstOrThrow();
    expect(after).toEqual({ people: 1, people_closed: 0 });
  });

  test('leaves no institution without an administrator, also when two leave at once', async () => {
    const one = await create.user({ role: 'EntidadAdmin' });
    const other = await create.user({ role: 'EntidadAdmin', entityId: one.entity_id });
    const clients = [as(await create.sessionOf(one.id)), as(await create.sessionOf(other.id))];
    const answers = await Promise.all(clients.map((client) => client.closeAccount({ body: { current_password } })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('CLOSES_LAST_ADMINISTRATOR');
  });

  test('when the term is over the identity is erased by itself, and the constancia stays', async () => {
    const own = await tenantFixture(database, create, 'vencida7q');
    const client = as(await create.sessionOf(own.active.id));
    await client.closeAccount({ body: { current_password } });
    await applyRetention(databaseAs(pool)('platform'));
    const blocked = () =>
      database.selectFrom('blocked_identities').select('user_id').where('user_id', '=', own.active.id).execute();
    expect(await blocked()).toHaveLength(1);
    await database
      .updateTable('blocked_identities')
      .set({ erase_after: sql`now()` })
      .where('user_id', '=', own.active.id)
      .execute();
    await applyRetention(databaseAs(pool)('platform'));
    expect(await blocked()).toEqual([]);
    const rows = await own.rows();
    expect(rows.users).toContain('"Cuenta cerrada"');
    expect(rows.progress).not.toContain(own.active.id);
    expect(rows.certificates).toContain('Persona vencida7q');
    expect((await actsOn(own.active.id)).at(-1)).toEqual(['identity erased', null]);
  });
});

describe('M7: the rest', () => {
  test('removing a user fails on nothing that they left in their entity', async () => {
    const own = await tenantFixture(database, create, 'borrada');
    await database
      .updateTable('entities')
      .set({ taken_over_by: own.active.id })
      .where('id', '=', own.entityId)
      .execute();
    const client = as(await create.sessionOf(own.active.id));
    await client.correctOwnName({ body: { name: 'Otra', current_password } });
    await database.deleteFrom('users').where('id', '=', own.administrator.id).execute();
    await database.deleteFrom('users').where('id', '=', own.active.id).execute();
    expect((await own.rows()).youtube_courses).toContain('Video borrada');
  });

  test('a registration says which notice was accepted, and when', async () => {
    const { id } = await create.entity();
    const register = async (notice?: string) => {
      const body = {
        name: 'Ana',
        email: freshEmail(),
        password: PASSWORD,
        entity_id: id,
        ...(notice && { privacy_notice: notice }),
      };
      const { user } = (await as().registerUser({ body })).body;
      return database
        .selectFrom('registrations')
        .select(['privacy_notice', 'at'])
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
    };
    expect(await register()).toEqual({ privacy_notice: PRIVACY_NOTICE_VERSION, at: expect.any(Date) });
    expect((await register('2026-01')).privacy_notice).toBe('2026-01');
  });

  test('links, notices and browsers go when they were kept long enough, and not before', async () => {
    const keep = await tenantFixture(database, create, 'queda');
    const go = await tenantFixture(database, create, 'sale');
    const people = [go.pending.id, go.active.id];
    const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;
    for (const table of ['verification_links', 'reset_links'] as const)
      await database
        .updateTable(table)
        .set({ expires_at: ago(91) })
        .where('user_id', 'in', people)
        .execute();
    await database
      .updateTable('account_notices')
      .set({ acknowledged_at: ago(366) })
      .where('user_id', 'in', people)
      .execute();
    await database
      .updateTable('registrations')
      .set({ at: ago(91), device_hash: Buffer.alloc(32, 9) })
      .where('user_id', 'in', people)
      .execute();
    await database
      .updateTable('email_changes')
      .set({ requested_at: ago(31) })
      .where('user_id', 'in', people)
      .execute();
    await database
      .updateTable('assistant_quiz_locks')
      .set({ started_at: ago(2) })
      .where('user_id', 'in', people)
      .execute();
    await database.deleteFrom('failed_claims').where('user_id', 'in', people).execute();
    await database
      .insertInto('failed_claims')
      .values({
        user_id: go.active.id,
        course_id: 'm01',
        course_version: '1',
        correct: 1,
        questions: 2,
        failed_at: ago(366),
      })
      .execute();
    const before = await keep.rows();
    await applyRetention(databaseAs(pool)('platform'));
    expect(await keep.rows()).toEqual(before);
    const rows = await go.rows();
    for (const table of [
      'verification_links',
      'reset_links',
      'account_notices',
      'email_changes',
      'assistant_quiz_locks',
      'failed_claims',
    ])
      expect(rows[table], table).toBe('');
    expect(rows.registrations).toContain('"device_hash":null');
    expect(rows.registrations).toContain('2026-11');
  });
});
