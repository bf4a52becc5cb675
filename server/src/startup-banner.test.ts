import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startRunning } from './testing/running-server.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const folder = temporaryFolder('arranque');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the first start prints the name of the file with the passwords, and no password', async () => {
  const data = join(folder, 'data');
  const server = await startRunning({ DATA_DIR: data, LOG_LEVEL: 'silent' });
  const passwords = Object.values(server.accounts()).map(({ password }) => password);
  await server.stop();
  expect(passwords.length).toBeGreaterThan(0);
  const file = join(data, 'primeras-cuentas.txt');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(server.output()).toContain('primeras-cuentas.txt');
  for (const password of passwords) expect(server.output()).not.toContain(password);
  expect(readFileSync(file, 'utf8')).toContain(passwords[0]);
});
