import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { loadSigningKey, newSigningKey } from './keys.ts';

const dataDir = () => {
  const folder = temporaryFolder('llaves');
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

describe('the signing key', () => {
  it('is not made by looking for it, and is the same once it was made', async () => {
    const folder = dataDir();
    expect(await loadSigningKey(folder)).toBeUndefined();
    const first = await newSigningKey(folder);
    expect((await loadSigningKey(folder))?.publicJwk).toEqual(first.publicJwk);
    expect(await readdir(join(folder, 'llaves'))).toEqual([`${first.kid}.json`]);
  });

  it('lies in a file that only its owner reads', async () => {
    const folder = dataDir();
    const { kid } = await newSigningKey(folder);
    expect((await stat(join(folder, 'llaves', `${kid}.json`))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'llaves'))).mode & 0o777).toBe(0o700);
  });

  it('goes by its RFC 7638 thumbprint and publishes nothing private', async () => {
    const { kid, publicJwk } = await newSigningKey(dataDir());
    const { crv, kty, x } = publicJwk;
    expect(kid).toBe(createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url'));
    expect(publicJwk).toEqual({ kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' });
  });

  it('is the newest one after a rotation; the older file stays', async () => {
    const folder = dataDir();
    const older = await newSigningKey(folder);
    const path = join(folder, 'llaves', `${older.kid}.json`);
    const content = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify({ ...content, created_at: '2026-01-01T00:00:00.000Z' }));
    const newer = await newSigningKey(folder);
    expect((await loadSigningKey(folder))?.kid).toBe(newer.kid);
    expect(await readdir(join(folder, 'llaves'))).toHaveLength(2);
  });

  it('is not replaced in silence when its file is damaged', async () => {
    const folder = dataDir();
    const { kid } = await newSigningKey(folder);
    await writeFile(join(folder, 'llaves', `${kid}.json`), '{"kty":');
    await expect(loadSigningKey(folder)).rejects.toThrow(kid);
  });
});
