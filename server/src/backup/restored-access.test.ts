import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type RunningServer, startRunning } from '../testing/running-server.ts';
import { startInstalled } from '../testing/start-installed.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

/** Access that was ended after a backup: a stolen session, a link that the wrong person received. */
const folder = temporaryFolder('revivir');
const DATA_DIR = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const command = (name: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, `../../scripts/${name}.ts`), ...args],
    {
      env: { ...process.env, DATA_DIR },
      encoding: 'utf8',
    },
  );
  return { status, output: stdout + stderr };
};

async function ask(server: RunningServer, path: string, body?: object, token?: string) {
  const response = await fetch(`${server.url}/api${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, string> & { users?: { id: string; name: string }[] },
  };
}

test('a restored backup revives no session or link, says so and records it in the ledger (L6)', async () => {
  const server = await startInstalled({ DATA_DIR });
  const { EntidadAdmin, Empleada } = server.accounts();
  const admin = (await ask(server, '/auth/login', EntidadAdmin)).body.token;
  const session = (await ask(server, '/auth/login', Empleada)).body.token;
  const { users = [] } = (await ask(server, '/admin/entity-users', undefined, admin)).body;
  const idOf = (name: string) => users.find((user) => user.name.startsWith(name))?.id;
  const verification =
    (await ask(server, '/admin/send-verification', { user_id: idOf('Tomás') }, admin)).body.verification_link ?? '';
  const reset = (await ask(server, '/admin/reset-link', { user_id: idOf('Mariana') }, admin)).body.reset_link ?? '';
  expect(command('backup', join(folder, 'lunes.finaula')).status).toBe(0);
  await server.stop();

  const restored = command('restore', join(folder, 'lunes.finaula'), '--reemplazar');
  expect(restored).toMatchObject({
    status: 0,
    output: expect.stringContaining('Cerradas 2 sesiones; anulados 1 enlaces de verificación y 1 de contraseña nueva.'),
  });

  const again = await startRunning({ DATA_DIR });
  for (const token of [admin, session]) expect((await ask(again, '/auth/session', undefined, token)).status).toBe(401);
  expect((await ask(again, '/auth/verify-email', { token: verification.split('/').at(-1) })).body.code).toBe(
    'VERIFICATION_LINK_VOIDED',
  );
  const opened = await ask(again, '/auth/reset-password', {
    token: reset.split('#').at(-1),
    password: 'caballo lento 7',
  });
  expect(opened.body.code).toBe('RESET_LINK_VOIDED');
  expect((await ask(again, '/auth/login', Empleada)).status).toBe(200);
  const client = new Client(again.databaseUrl());
  await client.connect();
  const { rows } = await client.query(`select entity_id, detail from audit_log where action = 'access voided'`);
  await client.end();
  expect(rows).toEqual([
    {
      entity_id: null,
      detail: { sessions: 2, verification_links: 1, reset_links: 1, shell: expect.stringMatching(/@/) },
    },
  ]);

  // The command does the same for a database that pg_restore brought back.
  expect(command('admin', 'end-sessions')).toMatchObject({
    status: 0,
    output: expect.stringContaining('Cerradas 1 sesiones'),
  });
  expect(command('verify-ledger')).toMatchObject({ status: 0, output: expect.stringContaining('0 faltas') });
  await again.stop();
});
