import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import type { ErrorReply } from '@finaula/contract/error-reply';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { PASSWORD } from '../testing/factories.ts';
import { testApp } from '../testing/test-app.ts';
import { limitsOn } from './limits.ts';

const { app, pool, as, create, database, takeLog } = await testApp({ RATE_LIMIT: 'on' });
const limit = limitsOn(pool, true, app.log);

/** Attempts that were made already: each real one hashes a password, which takes long. */
async function already(times: number, ...attempt: Parameters<typeof limit>): Promise<void> {
  for (let i = 0; i < times; i++) await limit(...attempt);
}

async function post<Body>(url: string, payload: object, remoteAddress: string) {
  const response = await app.inject({ method: 'POST', url, payload, remoteAddress });
  return { status: response.statusCode, body: response.json<Body & ErrorReply>(), headers: response.headers };
}
const signIn = (email: string, password: string, from: string, device?: string) =>
  post<ReplyOf<Calls['login']>>('/api/auth/login', { email, password, ...(device !== undefined && { device }) }, from);
const guess = (email: string, from: string, device?: string) => signIn(email, 'adivinada', from, device);

/** An address that no other test uses. */
let hosts = 0;
const newAddress = () => `10.${hosts >> 16}.${(hosts >> 8) & 255}.${hosts++ & 255}`;

describe('a guesser', () => {
  test('attempts on one account from one address are slowed with Retry-After, other users are not', async () => {
    const [victim, other] = [await create.user(), await create.user()];
    const address = newAddress();
    for (let i = 0; i < 10; i++) expect((await guess(victim.email, address)).status).toBe(401);
    const refused = await guess(victim.email, address);
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', detail: expect.stringMatching(/^Demasiados intentos/) },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(victim.email.toUpperCase(), PASSWORD, address)).status).toBe(429);
    expect((await signIn(other.email, PASSWORD, address)).status).toBe(200);
  });

  test('attempts on one account from many addresses are slowed, for unknown e-mails too', async () => {
    const { email } = await create.user();
    for (const guessed of [email, 'nadie@correo.example']) {
      await already(47, 'loginByAccount', guessed);
      for (let i = 0; i < 3; i++) expect((await guess(guessed, newAddress())).status).toBe(401);
      expect((await guess(guessed, newAddress())).status).toBe(429);
    }
  });

  test('with one password for many accounts is slowed by the address', async () => {
    const address = newAddress();
    await already(97, 'loginByAddress', address);
    for (let i = 0; i < 3; i++) expect((await guess(`persona-${i}@correo.example`, address)).status).toBe(401);
    expect((await guess('persona-4@correo.example', address)).status).toBe(429);
  });

  test('does not start afresh by signing in to an account of their own in between', async () => {
    const own = await create.user();
    const address = newAddress();
    await already(96, 'loginByAddress', address);
    for (let i = 0; i < 3; i++) {
      expect((await guess(`otra-${i}@correo.example`, address)).status).toBe(401);
      expect((await signIn(own.email, PASSWORD, address)).status).toBe(200);
    }
    expect((await guess('otra@correo.example', address)).status).toBe(401);
    expect((await signIn(own.email, PASSWORD, address)).status).toBe(429);
  });

  test('gets no more tries from the other addresses of one IPv6 network', async () => {
    const { email } = await create.user();
    for (let i = 0; i < 10; i++) expect((await guess(email, `2001:db8:7:7::${i}`)).status).toBe(401);
    expect((await guess(email, '2001:db8:7:7:ffff::1')).status).toBe(429);
    expect((await guess(email, '2001:db8:7:8::1')).status).toBe(401);
  });

  test('parallel attempts are limited like sequential ones', async () => {
    const { email } = await create.user();
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(email, address)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });
});

describe('an attacker locks no user out', () => {
  test('a user of a known browser signs in, whatever others guess', async () => {
    const { email } = await create.user();
    const office = newAddress();
    const { device } = (await signIn(email, PASSWORD, office)).body;
    await already(10, 'loginByAccountAndAddress', email, office);
    await already(50, 'loginByAccount', email);
    await already(100, 'loginByAddress', office);
    expect((await signIn(email, PASSWORD, newAddress())).status).toBe(429);
    expect((await signIn(email, PASSWORD, office)).status).toBe(429);
    expect((await signIn(email, PASSWORD, office, device)).status).toBe(200);
    expect((await signIn(email, PASSWORD, newAddress(), device)).status).toBe(200);
  });

  test('mistakes in a known browser are counted there, and forgotten after a right password', async () => {
    const { email } = await create.user();
    const { device } = (await signIn(email, PASSWORD, newAddress())).body;
    await already(9, 'loginByDevice', email, device);
    expect((await signIn(email, PASSWORD, newAddress(), device)).status).toBe(200);
    await already(9, 'loginByDevice', email, device);
    expect((await guess(email, newAddress(), device)).status).toBe(401);
    expect((await signIn(email, PASSWORD, newAddress(), device)).status).toBe(429);
    expect((await signIn(email, PASSWORD, newAddress())).status).toBe(200);
  });

  test('a browser known to one account is nothing to another, nor is an invented one', async () => {
    const [own, victim] = [await create.user(), await create.user()];
    const { device } = (await signIn(own.email, PASSWORD, newAddress())).body;
    const address = newAddress();
    await already(8, 'loginByAccountAndAddress', victim.email, address);
    for (const shown of [device, 'inventado']) expect((await guess(victim.email, address, shown)).status).toBe(401);
    expect((await guess(victim.email, address, device)).status).toBe(429);
    expect((await guess(victim.email, address, 'inventado')).status).toBe(429);
  });

  test('two people who share a browser are both known in it', async () => {
    const [one, other] = [await create.user(), await create.user()];
    const first = (await signIn(one.email, PASSWORD, newAddress())).body.device;
    const second = (await signIn(other.email, PASSWORD, newAddress(), first)).body.device;
    expect(second).toBe(first);
    const known = await database
      .selectFrom('known_devices')
      .select('user_id')
      .where('user_id', 'in', [one.id, other.id])
      .execute();
    expect(known).toHaveLength(2);
    expect((await signIn(one.email, PASSWORD, newAddress(), 'inventado')).body.device).not.toBe('inventado');
  });
});

describe('registrations', () => {
  const register = (email: string, entity_id: string, from: string) =>
    post('/api/auth/register-user', { name: 'Íñigo Ñúñez', email, password: PASSWORD, entity_id }, from);

  test('a whole office signs in through one address', async () => {
    const { id } = await create.entity();
    const office = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, i) => register(`oficina-${i}@correo.example`, id, office)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(70);
  });

  const registerEntity = (email: string, from: string) =>
    post(
      '/api/auth/register-entity',
      {
        nombre_entidad: `Sondeo ${crypto.randomUUID()}`,
        email_contacto: email,
        razon_social: 'S',
        nombre_firmante: 'F',
        admin_name: 'A',
        admin_email: email,
        admin_password: PASSWORD,
      },
      from,
    );

  test('registrations reveal a known e-mail only a limited number of times', async () => {
    const { id } = await database
      .selectFrom('entities')
      .select('id')
      .where('entity_type', '=', 'individual')
      .executeTakeFirstOrThrow();
    const { email } = await create.user();
    const address = newAddress();
    await already(10, 'knownEmailWithAccessByAddress', address);
    expect((await register(email, id, address)).body.code).toBe('EMAIL_TAKEN');
    expect((await registerEntity(email, address)).body.code).toBe('EMAIL_TAKEN');
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(email, id, address)));
    expect(answers.filter(({ body }) => body.code === 'EMAIL_TAKEN')).toHaveLength(8);
    expect(answers.filter(({ body }) => body.code === 'RATE_LIMITED')).toHaveLength(12);
    expect((await register('nueva@correo.example', id, address)).status).toBe(429);
    expect((await register('nueva@correo.example', id, newAddress())).status).toBe(201);
  });
});

test('the own password can be guessed only so often from an open session', async () => {
  const { id } = await create.user();
  const token = await create.sessionOf(id);
  const change = (current_password: string) =>
    as(token).changePassword({ body: { current_password, new_password: 'otra clave larga' } });
  await already(9, 'currentPasswordByUser', id);
  expect((await change('adivinada')).body.code).toBe('CURRENT_PASSWORD_WRONG');
  expect((await change(PASSWORD)).status).toBe(429);
});

test('counts from a clock that was ahead expire once it is right', async () => {
  const { email } = await create.user();
  const address = newAddress();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 24 * 3600_000 });
  for (let i = 0; i < 10; i++) await signIn(email, 'adivinada', address);
  expect((await signIn(email, PASSWORD, address)).status).toBe(429);
  vi.useRealTimers();
  expect((await signIn(email, PASSWORD, address)).status).toBe(200);
});

test('when attempts cannot be counted nobody enters, and the log says why', async () => {
  const { email } = await create.user();
  await sql`alter table rate_limits rename to rate_limits_away`.execute(database);
  const refused = await signIn(email, PASSWORD, newAddress());
  await sql`alter table rate_limits_away rename to rate_limits`.execute(database);
  expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect(takeLog().map(({ msg }) => msg)).toContain('No se pudo contar un intento');
  expect((await signIn(email, PASSWORD, newAddress())).status).toBe(200);
});
