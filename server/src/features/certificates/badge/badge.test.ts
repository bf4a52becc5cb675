import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { CompactSign } from 'jose';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseAs } from '../../../database/rls-context.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newSigningKey } from './keys.ts';
import { publishedKey, publishKey } from './published-key.ts';

const { app, as, config, create, database, pool } = await testApp(
  { PUBLIC_URL: 'https://finaula.example' },
  { signingKey: true },
);
const holder = await create.user();
const token = await create.sessionOf(holder.id);
const { folio } = await create.certificate(holder.id, { userName: 'Íñigo Muñoz' });
const badge = async () =>
  (await app.inject({ url: `/api/certificates/${folio}/badge`, headers: { authorization: `Bearer ${token}` } })).body;

const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

/** Verified like a validator does: with the one key to which the header leads, by another library. */
async function verified(jwt: string) {
  const [header, payload, signature] = jwt.split('.');
  const { alg, kid } = decoded(header);
  expect(alg).toBe('RS256');
  const { pathname, origin } = new URL(kid);
  expect(origin).toBe('https://finaula.example');
  const key = (await app.inject({ url: pathname })).json<JsonWebKey & { kid: string }>();
  expect(key.kid).toBe(kid);
  return verify(
    'RSA-SHA256',
    Buffer.from(`${header}.${payload}`),
    createPublicKey({ key, format: 'jwk' }),
    Buffer.from(signature ?? '', 'base64url'),
  );
}

test('a credential is verified with the published keys alone, also after the key was rotated', async () => {
  const first = await badge();
  expect(await verified(first)).toBe(true);
  expect(await badge()).toBe(first);
  expect(decoded(first.split('.')[1])).toMatchObject({
    iss: 'https://finaula.example',
    id: `http://localhost:3000/constancias/${folio}`,
  });

  await publishKey(database, await newSigningKey(config.dataDir, 'RSA'));
  const second = await badge();
  expect(decoded(second.split('.')[0]).kid).not.toBe(decoded(first.split('.')[0]).kid);
  expect([await verified(first), await verified(second)]).toEqual([true, true]);
  expect((await as().listPublicKeys()).body.keys).toHaveLength(3);
});

test('a visitor of a 1.0.0 server on this database gets the keys that it can present', async () => {
  const ofVisitors = databaseAs(pool)('platform');
  const { rows } = await sql<{ kty: string }>`select public_jwk ->> 'kty' as kty from signing_keys`.execute(ofVisitors);
  expect(rows).toEqual([{ kty: 'OKP' }]);
});

test('a changed credential is not verified, and each key is an act of the ledger', async () => {
  const [header, payload, signature] = (await badge()).split('.');
  const forged = Buffer.from(JSON.stringify({ ...decoded(payload), sub: 'otra' })).toString('base64url');
  expect(await verified(`${header}.${forged}.${signature}`)).toBe(false);
  const acts = await database
    .selectFrom('audit_log')
    .select('action')
    .where('action', '=', 'signing key added')
    .execute();
  expect(acts).toHaveLength(3);
});

test('a credential of version 1.0.0 is still verified by its name in the JWKS', async () => {
  const key = await publishedKey(database, config.dataDir, 'OKP');
  const kid = `https://finaula.example/api/public/keys#${key.kid}`;
  const older = await new CompactSign(Buffer.from('{}')).setProtectedHeader({ alg: 'EdDSA', kid }).sign(key.privateKey);
  const [header, payload, signature] = older.split('.');
  const found = (await as().listPublicKeys()).body.keys.find((each) => each.kid === kid);
  expect(
    verify(
      null,
      Buffer.from(`${header}.${payload}`),
      createPublicKey({ key: found as JsonWebKey, format: 'jwk' }),
      Buffer.from(signature ?? '', 'base64url'),
    ),
  ).toBe(true);
});

test('the address of an achievement opens, and answers as the credential describes it', async () => {
  const { credentialSubject } = decoded((await badge()).split('.')[1]);
  const { statusCode, body } = await app.inject({ url: new URL(credentialSubject.achievement.id).pathname });
  expect([statusCode, JSON.parse(body)]).toEqual([200, credentialSubject.achievement]);
  expect((await app.inject({ url: '/api/public/achievements/no-hay' })).statusCode).toBe(404);
});

test.each([
  '/api/public/keys',
  '/api/public/status-lists/1',
  `/api/public/certificates/${folio}`,
  '/api/public/achievements/curso-1',
])('a page of another site may read %s, without credentials', async (url) => {
  const { statusCode, headers } = await app.inject({ url, headers: { origin: 'https://validador.example' } });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
});
