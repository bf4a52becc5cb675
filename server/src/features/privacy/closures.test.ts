import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { closeRequestedAccounts } from '../../app/close-requested-accounts.ts';
import { databaseAs } from '../../database/rls-context.ts';
import { deliverMail } from '../../testing/deliver-mail.ts';
import { ledgerFaults } from '../../testing/ledger-faults.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { testApp } from '../../testing/test-app.ts';
import { applyRetention } from './retention.ts';

/* M6: an administrator must not erase overdue people from Cumplimiento at will. */

const sink = await startSmtpSink();
afterAll(() => sink.stop());
const { as, create, database, pool, config } = await testApp({
  MAIL_URL: sink.url,
  MAIL_FROM: 'avisos@institucion.example',
});
/** The mail to that person, as text. */
async function mailTo({ entity_id, email }: { entity_id: string | null; email: string }): Promise<string> {
  await deliverMail(database, config, entity_id ?? '');
  const raw = sink.received.findLast(({ to }) => to === email)?.raw ?? '';
  const bytes = raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

async function employee() {
  const { id: entityId } = await create.entity({ name: `Caja ${crypto.randomUUID()}` });
  const administrator = await create.user({ role: 'EntidadAdmin', entityId, name: 'Zita Zúñiga' });
  const person = await create.user({ entityId, name: 'Íñigo Ávila' });
  const admin = as(await create.sessionOf(administrator.id));
  const request = () =>
    admin.closePersonAccount({ params: { id: person.id }, body: { reason: 'Dice que lo pidió por escrito' } });
  return { entityId, administrator, person, admin, request };
}
const listed = async (admin: ReturnType<typeof as>, id: string) =>
  (await admin.listEntityUsers({ query: { limit: 10 } })).body.users.find((user) => user.id === id);
const sevenDaysLater = async () => {
  await sql`update closure_requests set closes_at = now() - interval '1 second' where outcome is null`.execute(
    database,
  );
  await closeRequestedAccounts({ platform: databaseAs(pool)('platform'), config }).run({}, AbortSignal.any([]));
};
const closedAt = async (id: string) =>
  (await database.selectFrom('users').select('closed_at').where('id', '=', id).executeTakeFirstOrThrow()).closed_at;
const acts = async (userId: string) =>
  (await database.selectFrom('audit_log').select('action').where('user_id', '=', userId).orderBy('id').execute()).map(
    ({ action }) => action,
  );

describe('a closure that an administrator requests', () => {
  test('closes nothing for seven days, and tells the person and the administrator', async () => {
    const { person, admin, request } = await employee();
    const { status, body } = await request();
    expect(status).toBe(200);
    expect(Date.parse(body.closes_at ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect((await request()).body.code).toBe('CLOSURE_PENDING');
    expect(await closedAt(person.id)).toBeNull();
    expect((await listed(admin, person.id))?.closes_at).toBe(body.closes_at);
    const self = as(await create.sessionOf(person.id));
    expect((await self.getSession()).body.notices).toEqual([
      expect.objectContaining({ kind: 'closure_requested', by_name: 'Zita Zúñiga' }),
    ]);
    expect((await self.getOwnAccount()).body.closes_at).toBe(body.closes_at);
    expect(await mailTo(person)).toMatch(/pidió cerrar tu cuenta/);
  });

  test('is carried out by a job afterwards, with the request and the closing in the ledger', async () => {
    const { person, request } = await employee();
    await request();
    await sevenDaysLater();
    expect(await closedAt(person.id)).not.toBeNull();
    expect(await acts(person.id)).toEqual(['closure requested', 'account closed']);
    const kept = await database.selectFrom('closure_requests').selectAll().where('user_id', '=', person.id).execute();
    expect(kept).toEqual([expect.objectContaining({ outcome: 'closed', reason: null })]);
    expect(await ledgerFaults(database)).toEqual([]);
    // Retention erases by its own act.
    await sql`update blocked_identities set erase_after = now()`.execute(database);
    await applyRetention(databaseAs(pool)('platform'));
    expect(await acts(person.id)).toContain('identity erased');
    expect(await ledgerFaults(database)).toEqual([]);
  });

  test('ends when the person objects with a session', async () => {
    const { person, admin, request } = await employee();
    await request();
    const self = as(await create.sessionOf(person.id));
    expect((await self.objectToOwnClosure()).status).toBe(200);
    expect((await self.objectToOwnClosure()).body.code).toBe('CLOSURE_NOT_FOUND');
    await sevenDaysLater();
    expect(await closedAt(person.id)).toBeNull();
    expect((await listed(admin, person.id))?.closes_at).toBeNull();
    expect(await acts(person.id)).toEqual(['closure requested', 'closure objected']);
  });

  test('ends when a deactivated person objects with the link of the mail', async () => {
    const { person, admin, request } = await employee();
    await admin.toggleUserStatus({ body: { user_id: person.id, action: 'deactivate' } });
    await request();
    const token = /\/cierre#([\w-]+)/.exec(await mailTo(person))?.[1] ?? '';
    expect((await as().objectToClosure({ body: { token: 'otro' } })).body.code).toBe('CLOSURE_NOT_FOUND');
    expect((await as().objectToClosure({ body: { token } })).status).toBe(200);
    expect((await as().objectToClosure({ body: { token } })).body.code).toBe('CLOSURE_NOT_FOUND');
    await sevenDaysLater();
    expect(await closedAt(person.id)).toBeNull();
  });

  test('ends when an administrator withdraws it', async () => {
    const { person, admin, request } = await employee();
    await request();
    expect((await admin.withdrawClosure({ params: { id: person.id } })).status).toBe(204);
    expect((await admin.withdrawClosure({ params: { id: person.id } })).body.code).toBe('CLOSURE_NOT_FOUND');
    await sevenDaysLater();
    expect(await closedAt(person.id)).toBeNull();
  });

  test('is void when its administrator lost the role before it was carried out', async () => {
    const { person, administrator, request } = await employee();
    await request();
    await database.updateTable('users').set({ role: 'Empleado' }).where('id', '=', administrator.id).execute();
    await sevenDaysLater();
    expect(await closedAt(person.id)).toBeNull();
  });
});

test('a SuperAdmin closes an account at once', async () => {
  const { person } = await employee();
  const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
  const { body } = await superAdmin.closePersonAccount({ params: { id: person.id }, body: { reason: 'Lo pidió' } });
  expect(body.closes_at).toBeNull();
  expect(await closedAt(person.id)).not.toBeNull();
});
