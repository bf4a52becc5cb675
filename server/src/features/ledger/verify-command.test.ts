import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startInstalled } from '../../testing/start-installed.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const folder = temporaryFolder('bitacora');
const DATA_DIR = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const COMMAND = join(import.meta.dirname, '../../../scripts/verify-ledger.ts');
const verify = (...noted: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...noted], {
    env: { ...process.env, DATA_DIR },
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
};

test('verify-ledger runs beside the application or alone, and exits 1 after a manual change', async () => {
  expect(verify()).toMatchObject({ status: 1, said: expect.stringContaining('No hay una base de datos') });

  const server = await startInstalled({ DATA_DIR });
  const whileRunning = verify();
  expect(whileRunning).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^\d+ registros en 2 bitácoras y [1-9]\d* constancias revisados: 0 faltas\./m),
  });
  const client = new Client(server.databaseUrl());
  await client.connect();
  await client.query(
    `set session_replication_role = replica; update audit_log set detail = '{"courses": 17}' where action = 'content loaded'`,
  );
  await client.end();
  expect(await server.stop()).toBe(0);

  const afterwards = verify(/[0-9a-f]{64}/.exec(whileRunning.said)?.[0] ?? '');
  expect(afterwards).toMatchObject({
    status: 1,
    said: expect.stringContaining('✗ El registro 1 de la bitácora de la plataforma se cambió después de escribirse.'),
  });
});
