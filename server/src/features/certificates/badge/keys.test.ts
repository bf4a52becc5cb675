import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { KEY_TYPES, loadSigningKey, newSigningKey } from './keys.ts';

const dataDir = () => {
  const folder = temporaryFolder('llaves');
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

describe.each(KEY_TYPES)('the %s signing key', (kty) => {
  const fileOf = (kid: string) => (kty === 'RSA' ? `credenciales-${kid}.key` : `${kid}.json`);

  it('is not made by looking for it, and is the same once it was made', async () => {
    const folder = dataDir();
    expect(await loadSigningKey(folder, kty)).toBeUndefined();
    const first = await newSigningKey(folder, kty);
    expect((await loadSigningKey(folder, kty))?.publicJwk).toEqual(first.publicJwk);
    expect(await readdir(join(folder, 'llaves'))).toEqual([fileOf(first.kid)]);
  });

  it('lies in a file that only its owner reads', async () => {
    const folder = dataDir();
    const { kid } = await newSigningKey(folder, kty);
    expect((await stat(join(folder, 'llaves', fileOf(kid)))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'llaves'))).mode & 0o777).toBe(0o700);
  });

  it('goes by its RFC 7638 thumbprint and publishes nothing private', async () => {
    const { kid, publicJwk } = await newSigningKey(dataDir(), kty);
    const { alg, use, kid: _, ...members } = publicJwk;
    expect(Object.keys(members).toSorted()).toEqual(kty === 'RSA' ? ['e', 'kty', 'n'] : ['crv', 'kty', 'x']);
    const inOrder = Object.fromEntries(Object.entries(members).toSorted(([one], [other]) => (one < other ? -1 : 1)));
    expect(kid).toBe(createHash('sha256').update(JSON.stringify(inOrder)).digest('base64url'));
    expect([alg, use, publicJwk.kid]).toEqual([kty === 'RSA' ? 'RS256' : 'EdDSA', 'sig', kid]);
  });

  it('is the newest one after a rotation; the older file stays', async () => {
    const folder = dataDir();
    const older = await newSigningKey(folder, kty);
    const path = join(folder, 'llaves', fileOf(older.kid));
    const content = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify({ ...content, created_at: '2026-01-01T00:00:00.000Z' }));
    const newer = await newSigningKey(folder, kty);
    expect((await loadSigningKey(folder, kty))?.kid).toBe(newer.kid);
    expect(await readdir(join(folder, 'llaves'))).toHaveLength(2);
  });

  it('is not replaced in silence when its file is damaged', async () => {
    const folder = dataDir();
    const { kid } = await newSigningKey(folder, kty);
    await writeFile(join(folder, 'llaves', fileOf(kid)), '{"kty":');
    await expect(loadSigningKey(folder, kty)).rejects.toThrow(kid);
  });
});
