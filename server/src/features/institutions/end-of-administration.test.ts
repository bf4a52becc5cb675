import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PASSWORD } from '../../testing/factories.ts';
import { directoryBank, takeOver, tokenOf } from '../../testing/stranger.ts';
import { testApp } from '../../testing/test-app.ts';

/* Second audit, C1, M1 and L2: rights end with the administration that granted them. */

const app = await testApp();
const { as, create, database } = app;
const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
const { rows } = await sql<{ day: string }>`select (mexican_today() + 30)::text as day`.execute(database);
const until = rows[0]?.day ?? '';
const verify = (id: string) =>
  superAdmin.reviewEntity({ params: { id }, body: { decision: 'verify', reason: 'Parecía en orden.' } });
const login = (email: string, password = PASSWORD) => as().login({ body: { email, password } });

async function invite(admin: ReturnType<typeof as>) {
  const email = `auditor-${randomUUID()}@despacho.example`;
  const { status, body } = await admin.inviteAuditor({
    body: { name: 'Aurelio Rivas', email, until, reason: 'Visita de inspección' },
  });
  return { status, code: body.code, email, auditor: body.auditor, token: tokenOf(body.link ?? '') };
}
async function acceptedBy(admin: ReturnType<typeof as>) {
  const invited = await invite(admin);
  await as().acceptInvitation({ body: { token: invited.token, password: PASSWORD } });
  return { ...invited, reader: as((await login(invited.email)).body.token) };
}

/** A healthy institution with two administrators; the first one is about to go. */
async function healthyBank() {
  const { id: entityId } = await create.entity({ subscription: 'Paid' });
  const [leaver, other] = [
    await create.user({ role: 'EntidadAdmin', entityId, name: 'Beto Bravo' }),
    await create.user({ role: 'EntidadAdmin', entityId, name: 'Ana Herrera' }),
  ];
  const employee = await create.user({ entityId, name: 'Elena Ruiz' });
  return {
    entityId,
    leaver: { ...leaver, as: as(await create.sessionOf(leaver.id)) },
    other: { ...other, as: as(await create.sessionOf(other.id)) },
    employee,
  };
}

test('an auditor of a stranger reads nothing after the undo or the bank’s registration (C1)', async () => {
  const bank = await directoryBank(app, `Banco ${randomUUID()}`);
  const stranger = await takeOver(app, bank.name);
  await verify(stranger.id);
  const { reader, email, auditor } = await acceptedBy(stranger.admin);
  const waiting = await invite(stranger.admin);
  expect((await reader.getCompliance({ query: {} })).status).toBe(200);

  const preview = (await superAdmin.previewUndo({ params: { id: stranger.id } })).body;
  expect(preview).toMatchObject({ auditors: [{ email }, { email: waiting.email }] });
  expect(
    (await superAdmin.undoTakeover({ params: { id: stranger.id }, body: { reason: 'No era el banco' } })).body.undone,
  ).toEqual(preview);
  await superAdmin.reviewEntity({ params: { id: stranger.id }, body: { decision: 'reopen', reason: 'Aclarado.' } });
  const real = await takeOver(app, bank.name);
  await verify(real.id);

  expect((await reader.getCompliance({ query: {} })).status).toBe(401);
  expect((await login(email)).body.code).toBe('AUDIT_OVER');
  const accepted = await as().acceptInvitation({ body: { token: waiting.token, password: PASSWORD } });
  expect(accepted.status).toBeGreaterThanOrEqual(400);
  expect((await real.admin.listAuditors()).body.map(({ id, state }) => [id, state])).toContainEqual([
    auditor.id,
    'ended',
  ]);
});

test('an invitation from before a takeover opens nothing, even without an end of its own (C1)', async () => {
  const bank = await directoryBank(app, `Banco ${randomUUID()}`);
  const auditor = await create.auditor({ entityId: bank.id });
  const reader = as(await create.sessionOf(auditor.id));
  expect((await reader.getCompliance({ query: {} })).status).toBe(200);
  await takeOver(app, bank.name);
  expect((await reader.getCompliance({ query: {} })).status).toBe(401);
});

test('an institution that is not verified invites no auditor (C1)', async () => {
  const bank = await directoryBank(app, `Banco ${randomUUID()}`);
  const { admin } = await takeOver(app, bank.name);
  expect(await invite(admin)).toMatchObject({ status: 409, code: 'AUDIT_NEEDS_REVIEW' });
});

test('the domain that a stranger proved is gone after the undo (L2)', async () => {
  const bank = await directoryBank(app, `Banco ${randomUUID()}`);
  const { id } = await takeOver(app, bank.name);
  await database
    .insertInto('domain_proofs')
    .values({
      entity_id: id,
      domain: 'ajeno.example',
      token: 'x',
      requested_by: bank.employee.id,
      proven_at: new Date(),
    })
    .execute();
  expect((await superAdmin.previewUndo({ params: { id } })).body).toMatchObject({ domains: ['ajeno.example'] });
  const { body } = await superAdmin.undoTakeover({ params: { id }, body: { reason: 'No era el banco' } });
  expect([body.domain, body.domain_proven]).toEqual([null, false]);
});

test('the undo restores access as it was before the takeover, whatever was switched in between', async () => {
  const bank = await directoryBank(app, `Banco ${randomUUID()}`);
  const person = (active: boolean) => create.user({ entityId: bank.id, active });
  const [onAgain, stillOff, restarted] = [await person(true), await person(false), await person(false)];
  const { admin, id } = await takeOver(app, bank.name);
  await verify(id);
  const toggle = (user_id: string, action: 'activate' | 'deactivate') =>
    admin.toggleUserStatus({ body: { user_id, action } });
  // Changes nothing; earlier, the undo took it for the first change.
  await toggle(onAgain.id, 'activate');
  await toggle(onAgain.id, 'deactivate');
  await toggle(onAgain.id, 'activate');
  await toggle(stillOff.id, 'deactivate');
  await toggle(restarted.id, 'activate');
  const { rows: acts } = await sql<{ n: number }>`select count(*)::int as n from audit_log
    where user_id = ${stillOff.id} and action = 'user deactivated'`.execute(database);
  expect(acts[0]?.n).toBe(0);
  await superAdmin.undoTakeover({ params: { id }, body: { reason: 'No era el banco' } });
  expect((await login(onAgain.email)).status).toBe(200);
  for (const { email } of [stillOff, restarted]) expect((await login(email)).body.code).toBe('ACCOUNT_INACTIVE');
});

test.each([
  ['is removed', 'removed'],
  ['is switched off', 'deactivated'],
  ['leaves the institution', 'left'],
  ['closes the account', 'closed'],
] as const)('links of an administrator who %s open nothing any more (M1)', async (_, how) => {
  const { entityId, leaver, other, employee } = await healthyBank();
  const newcomer = await create.user({ entityId, verified: false });
  const reset = tokenOf((await leaver.as.createResetLink({ body: { user_id: employee.id } })).body.reset_link);
  const verification = tokenOf(
    (await leaver.as.sendVerification({ body: { user_id: newcomer.id } })).body.verification_link,
  );
  const asked = await create.user({ entityId });
  const newAddress = `nuevo-${randomUUID()}@correo.example`;
  await as(await create.sessionOf(asked.id)).requestEmailChange({
    body: { email: newAddress, current_password: PASSWORD },
  });
  const email = tokenOf((await leaver.as.createEmailChangeLink({ body: { user_id: asked.id } })).body.email_link);
  const waiting = await invite(leaver.as);
  const accepted = await acceptedBy(leaver.as);
  const ofOther = await invite(other.as);

  if (how === 'removed')
    expect((await other.as.removeAdministrator({ params: { user_id: leaver.id } })).status).toBe(200);
  if (how === 'deactivated')
    await superAdmin.overrideUserAccess({ body: { user_id: leaver.id, action: 'deactivate' } });
  if (how === 'left') await other.as.correctPerson({ params: { id: leaver.id }, body: { left_on: '2026-01-15' } });
  if (how === 'closed') await leaver.as.closeAccount({ body: { current_password: PASSWORD } });

  expect((await as().resetPassword({ body: { token: reset, password: 'la del despedido' } })).body.code).toBe(
    'RESET_LINK_VOIDED',
  );
  expect((await as().verifyEmail({ body: { token: verification } })).body.code).toBe('VERIFICATION_LINK_VOIDED');
  expect((await as().confirmEmailChange({ body: { token: email } })).body.code).toBe('EMAIL_LINK_UNKNOWN');
  expect((await as().acceptInvitation({ body: { token: waiting.token, password: PASSWORD } })).status).not.toBe(200);
  // The request of the person stands: another administrator hands over another link.
  expect((await other.as.createEmailChangeLink({ body: { user_id: asked.id } })).status).toBe(200);
  // The bank's own auditor goes on reading.
  expect((await accepted.reader.getCompliance({ query: {} })).status).toBe(200);
  expect((await as().acceptInvitation({ body: { token: ofOther.token, password: PASSWORD } })).status).toBe(200);
});
