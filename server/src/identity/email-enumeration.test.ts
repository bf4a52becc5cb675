import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import type { ErrorReply } from '@finaula/contract/error-reply';
import { errors } from '@finaula/contract/errors';
import { expect, test } from 'vitest';
import { PASSWORD } from '../testing/factories.ts';
import { testApp } from '../testing/test-app.ts';

/**
 * Somebody in an office tries e-mails until the office can no longer register; and tries a list of them to
 * learn who has an account.
 */
const { app, as, create, database } = await testApp({ RATE_LIMIT: 'on' });

let hosts = 0;
const newAddress = () => `10.3.0.${++hosts}`;
async function post<Body>(url: string, payload: object, remoteAddress: string) {
  const response = await app.inject({ method: 'POST', url, payload, remoteAddress });
  return { status: response.statusCode, body: response.json<Body & ErrorReply>() };
}
const register = (email: string, entity_id: string, from: string, name = 'Íñigo Ñúñez') =>
  post<ReplyOf<Calls['registerUser']>>(
    '/api/auth/register-user',
    { name, email, password: 'la que elijo yo', entity_id },
    from,
  );
const signIn = (email: string, from: string, password = 'la que elijo yo') =>
  post<ReplyOf<Calls['login']>>('/api/auth/login', { email, password }, from);
const people = async (entityId: string) =>
  (await database.selectFrom('users').select('email').where('entity_id', '=', entityId).execute()).map(
    ({ email }) => email,
  );

/** The reply without the data of its subject. */
const form = ({ status, body }: Awaited<ReturnType<typeof register>>) => {
  const { id: _, email: _email, created_at: _at, ...user } = body.user ?? {};
  return { status, message: body.message, code: body.code, fields: Object.keys(body.user ?? {}), user };
};

test('twenty known e-mails from one address do not keep an office from registering (L3)', async () => {
  const { id } = await create.entity();
  const { email } = await create.user();
  const office = newAddress();
  for (let i = 0; i < 25; i++) await register(email, id, office);
  const office40 = await Promise.all(
    Array.from({ length: 40 }, (_, i) => register(`oficina-${i}@correo.example`, id, office)),
  );
  expect(office40.map(({ status }) => status)).toEqual(Array(40).fill(201));
  expect(await people(id)).toHaveLength(40);
});

test('a list tried from one address reveals twenty e-mails in an hour, then none (L3)', async () => {
  const { id } = await create.entity();
  const address = newAddress();
  const taken = await Promise.all(Array.from({ length: 30 }, () => create.user()));
  const answers = [];
  for (const { email } of taken) answers.push(await register(email, id, address));
  expect(answers.filter(({ body }) => body.code === 'EMAIL_TAKEN')).toHaveLength(20);
  expect(answers.slice(20).map(({ body }) => body.code)).toEqual(Array(10).fill(undefined));

  const [known = '', free] = [taken[29]?.email, 'libre@correo.example'];
  const [ofKnown, ofFree] = [await register(known, id, address), await register(free, id, address)];
  expect(form(ofKnown)).toEqual(form(ofFree));
  expect(ofKnown.body).toMatchObject({
    message: expect.stringMatching(/^Registro exitoso\. El administrador/),
    user: { email: known },
  });
  expect(await people(id)).toEqual([free]);

  const from = newAddress();
  const signedIn = { known: [] as unknown[], free: [] as unknown[] };
  // One attempt more than the sign-in limits allow.
  for (let i = 0; i < 11; i++) {
    signedIn.known.push(await signIn(known, from));
    signedIn.free.push(await signIn(free, from));
  }
  expect(signedIn.free).toEqual(signedIn.known);
  expect(signedIn.free[0]).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  // The owner keeps the account.
  expect((await signIn(known, newAddress(), PASSWORD)).status).toBe(200);

  const admin = as(await create.session({ role: 'EntidadAdmin', entityId: id }));
  const { id: userId } = await database
    .selectFrom('users')
    .select('id')
    .where('email', '=', free)
    .executeTakeFirstOrThrow();
  const { verification_link } = (await admin.sendVerification({ body: { user_id: userId } })).body;
  await as().verifyEmail({ body: { token: verification_link.split('/').at(-1) ?? '' } });
  expect((await signIn(free, newAddress())).status).toBe(200);
});

test('all at once tells no more than one by one (L3)', async () => {
  const { id } = await create.entity();
  const { email } = await create.user();
  const address = newAddress();
  const answers = await Promise.all(Array.from({ length: 40 }, () => register(email, id, address)));
  expect(answers.filter(({ body }) => body.code === 'EMAIL_TAKEN')).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
});

test('a user who forgot is told, and a waiting user reads why (L3)', async () => {
  const { id } = await create.entity();
  const { email } = await create.user();
  const address = newAddress();
  expect((await register(email, id, address)).body).toMatchObject({
    code: 'EMAIL_TAKEN',
    detail: errors.EMAIL_TAKEN.detail,
  });
  expect((await register('espera@correo.example', id, address)).status).toBe(201);
  expect((await signIn('espera@correo.example', address)).body.code).toBe('EMAIL_NOT_VERIFIED');
});
