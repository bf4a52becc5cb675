import { expect, test } from 'vitest';
import { PASSWORD } from '../../testing/factories.ts';
import { tokenOf } from '../../testing/stranger.ts';
import { testApp } from '../../testing/test-app.ts';
import { passwordSetByAnother } from './account-notices.ts';

const { as, create, database } = await testApp();
const NEW = 'otra clave larga';

/** An administrator makes a reset link for an employee and uses it himself. */
async function impersonation() {
  const admin = await create.user({ role: 'EntidadAdmin', name: 'Roberto Ajeno' });
  const employee = await create.user({ entityId: admin.entity_id, name: 'Mariana Ríos' });
  const administrator = as(await create.sessionOf(admin.id));
  const { reset_link } = (await administrator.createResetLink({ body: { user_id: employee.id } })).body;
  expect((await as().resetPassword({ body: { token: tokenOf(reset_link), password: NEW } })).status).toBe(200);
  return { admin, employee };
}
const login = (email: string, password: string) => as().login({ body: { email, password } });

test('the ledger says whose link set the password, not that the employee did (M1)', async () => {
  const { admin, employee } = await impersonation();
  const [act] = await database
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'password reset')
    .where('user_id', '=', employee.id)
    .execute();
  expect(act).toMatchObject({ actor_id: admin.id, user_id: employee.id });
});

test('the person is told at sign-in whose link it was, until acknowledged (M1)', async () => {
  const { employee } = await impersonation();
  const { body } = await login(employee.email, NEW);
  expect(body.notices).toEqual([
    { id: expect.any(String), kind: 'password_reset', at: expect.stringMatching(/^\d{4}-/), by_name: 'Roberto Ajeno' },
  ]);
  const client = as(body.token);
  expect((await client.getSession()).body.notices).toEqual(body.notices);
  const [notice] = body.notices;
  const another = as(await create.session({ entityId: employee.entity_id }));
  expect((await another.acknowledgeNotice({ params: { id: notice?.id ?? '' } })).body.code).toBe('NOTICE_NOT_FOUND');
  expect((await client.acknowledgeNotice({ params: { id: notice?.id ?? '' } })).status).toBe(204);
  expect((await client.getSession()).body.notices).toEqual([]);
  expect((await login(employee.email, NEW)).body.notices).toEqual([]);
});

test('acts of the account on the following day are marked as possibly another person’s (M1)', async () => {
  const { admin, employee } = await impersonation();
  expect(await passwordSetByAnother(database, employee.id)).toEqual({ at: expect.any(Date), actor_id: admin.id });
  await database
    .updateTable('account_notices')
    .set({ at: new Date(Date.now() - 25 * 60 * 60 * 1000) })
    .where('user_id', '=', employee.id)
    .execute();
  expect(await passwordSetByAnother(database, employee.id)).toBeUndefined();
});

test('a password that its owner changed is no news to them (M1)', async () => {
  const { id, email } = await create.user();
  const client = as(await create.sessionOf(id));
  await client.changePassword({ body: { current_password: PASSWORD, new_password: NEW } });
  expect((await login(email, NEW)).body.notices).toEqual([]);
  expect(await passwordSetByAnother(database, id)).toBeUndefined();
});

test('an e-mail that was verified names whose link it was (M1)', async () => {
  const admin = await create.user({ role: 'EntidadAdmin' });
  const person = await create.user({ entityId: admin.entity_id, verified: false });
  const { verification_link } = (
    await as(await create.sessionOf(admin.id)).sendVerification({ body: { user_id: person.id } })
  ).body;
  await as().verifyEmail({ body: { token: tokenOf(verification_link) } });
  const [act] = await database
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'email verified')
    .where('user_id', '=', person.id)
    .execute();
  expect(act?.actor_id).toBe(admin.id);
});
