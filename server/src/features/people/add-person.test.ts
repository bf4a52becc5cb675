import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp({ RATE_LIMIT: 'on' });

async function institution() {
  const { id: entityId } = await create.entity();
  const { id } = await create.user({ role: 'EntidadAdmin', entityId });
  return { entityId, admin: as(await create.sessionOf(id)) };
}
const address = () => `p${crypto.randomUUID()}@banco.example`;

test('an administrator adds a person, who enters by the invitation', async () => {
  const { entityId, admin } = await institution();
  const email = address();
  const { status, body } = await admin.addPerson({
    body: { name: 'Íñigo Ñúñez', email, area: 'Crédito', employee_number: '00412', hired_on: '2026-11-02' },
  });
  expect(status).toBe(201);
  expect(body.user).toMatchObject({ name: 'Íñigo Ñúñez', email, area: 'Crédito', employee_number: '00412' });
  const [, token = ''] = body.verification_link.split('invitacion#');
  expect((await as().getInvitation({ body: { token } })).body).toMatchObject({ name: 'Íñigo Ñúñez', email });
  const password = `clave larga ${crypto.randomUUID()}`;
  expect((await as().acceptInvitation({ body: { token, password } })).status).toBe(200);
  expect((await as().login({ body: { email, password } })).status).toBe(200);
  const acts = await database
    .selectFrom('audit_log')
    .select('action')
    .where('entity_id', '=', entityId)
    .where('user_id', '=', body.user.id)
    .orderBy('id')
    .execute();
  expect(acts.map(({ action }) => action)).toEqual(expect.arrayContaining(['person added', 'verification link made']));
});

test('an address or number that is in use, and an unknown manager, are refused and add nobody', async () => {
  const { admin } = await institution();
  const first = address();
  await admin.addPerson({ body: { name: 'Ana Ruiz', email: first, employee_number: '1' } });
  const refused = async (person: object) =>
    (await admin.addPerson({ body: { name: 'Luz Mar', email: address(), ...person } })).body.code;
  expect(await refused({ email: first.toUpperCase() })).toBe('EMAIL_TAKEN');
  expect(await refused({ employee_number: '1' })).toBe('EMPLOYEE_NUMBER_TAKEN');
  expect(await refused({ manager_email: address() })).toBe('MANAGER_UNKNOWN');
  const { body } = await admin.listEntityUsers({ query: { limit: 50, q: 'Luz' } });
  expect(body.users).toEqual([]);
});

test('an address of another institution is told twenty times an hour', async () => {
  const { admin } = await institution();
  const { email } = await create.user({ entityId: (await create.entity()).id });
  const codes: (string | undefined)[] = [];
  for (let i = 0; i < 21; i++) codes.push((await admin.addPerson({ body: { name: 'Luz Mar', email } })).body.code);
  expect(codes.slice(0, 20).every((code) => code === 'EMAIL_TAKEN')).toBe(true);
  expect(codes[20]).toBe('RATE_LIMITED');
});
