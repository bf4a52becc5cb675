import { ed25519 } from '@noble/curves/ed25519.js';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { newSigningKey } from './keys.ts';
import { publishKey } from './published-key.ts';

const { app, as, config, create, database } = await testApp(
  { PUBLIC_URL: 'https://finaula.example' },
  { signingKey: true },
);
const holder = await create.user();
const token = await create.sessionOf(holder.id);
const { folio } = await create.certificate(holder.id, { userName: 'Íñigo Muñoz' });
const badge = async () =>
  (await app.inject({ url: `/api/certificates/${folio}/badge`, headers: { authorization: `Bearer ${token}` } })).body;

const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

/** Verified with nothing but the public keys, by another library than the one that signs. */
async function verified(jwt: string) {
  const [header, payload, signature] = jwt.split('.');
  const { keys } = (await as().listPublicKeys()).body;
  const key = keys.find(({ kid }) => kid === decoded(header).kid);
  return ed25519.verify(
    Buffer.from(signature ?? '', 'base64url'),
    Buffer.from(`${header}.${payload}`),
    Buffer.from(key?.x ?? '', 'base64url'),
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

  await publishKey(database, await newSigningKey(config.dataDir));
  const second = await badge();
  expect(decoded(second.split('.')[0]).kid).not.toBe(decoded(first.split('.')[0]).kid);
  expect([await verified(first), await verified(second)]).toEqual([true, true]);
  expect((await as().listPublicKeys()).body.keys).toHaveLength(2);
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
  expect(acts).toHaveLength(2);
});

test.each(['/api/public/keys', '/api/public/status-lists/1', `/api/public/certificates/${folio}`])(
  'a page of another site may read %s, without credentials',
  async (url) => {
    const { statusCode, headers } = await app.inject({ url, headers: { origin: 'https://validador.example' } });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  },
);
