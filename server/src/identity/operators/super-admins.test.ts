import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { execute } from '../../testing/postgres.ts';
import { type RunningServer, startRunning } from '../../testing/running-server.ts';
import { startInstalled } from '../../testing/start-installed.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

/**
 * The real program and its command: a SuperAdmin whose password is lost, or who left, is not a matter of SQL.
 */
const folder = temporaryFolder('consola');
const DATA_DIR = join(folder, 'data');
const PUBLIC_URL = 'https://aula.example';
const PASSWORD = 'caballo lento 7';
let server: RunningServer;
beforeAll(async () => {
  server = await startInstalled({ DATA_DIR });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const admin = (args: string[], env: NodeJS.ProcessEnv = { DATA_DIR }) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../../scripts/admin.ts'), ...args],
    {
      env: { ...process.env, PUBLIC_URL, ...env },
      encoding: 'utf8',
    },
  );
  return { status, said: stdout + stderr };
};
const tokenIn = (said: string) => /^https:\/\/aula\.example\/restablecer#([\w-]{43})$/m.exec(said)?.[1] ?? '';

async function post(
  path: string,
  body: object,
  token?: string,
): Promise<{ status: number; body: { token?: string; code?: string } }> {
  const response = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });
  return { status: response.status, body: (await response.json()) as { token?: string; code?: string } };
}
const signIn = (email: string, password: string) => post('/auth/login', { email, password });
const sessionOpens = async (token = '') =>
  (await fetch(`${server.url}/api/auth/session`, { headers: { authorization: `Bearer ${token}` } })).status === 200;

async function ledger() {
  const client = new Client(server.databaseUrl());
  await client.connect();
  const { rows } = await client.query(
    `select action, actor_id, entity_id, detail ->> 'shell' as shell, detail::text as detail from audit_log where detail ? 'shell' order by id`,
  );
  await client.end();
  return rows;
}

test('operator commands create, list, reset and end SuperAdmins, with acts in the ledger (M8)', async () => {
  const created = admin(['create', 'Segunda@Finaula.example', 'Beatriz', 'Ñúñez']);
  expect(created).toMatchObject({
    status: 0,
    said: expect.stringContaining('Vale 24 horas y se usa una vez; no se vuelve a mostrar.'),
  });
  expect((await post('/auth/reset-password', { token: tokenIn(created.said), password: PASSWORD })).status).toBe(200);
  const session = (await signIn('segunda@finaula.example', PASSWORD)).body.token;
  expect(await sessionOpens(session)).toBe(true);
  expect(admin(['list']).said).toMatch(
    /^superadmin@finaula\.example\s+activa .*\nsegunda@finaula\.example\s+activa .*sesión abierta.*Beatriz Ñúñez$/m,
  );

  const reset = admin(['reset', 'segunda@finaula.example']);
  expect(reset.status).toBe(0);
  expect(await sessionOpens(session)).toBe(false);
  expect((await signIn('segunda@finaula.example', PASSWORD)).body.code).toBe('INVALID_CREDENTIALS');
  const token = tokenIn(reset.said);
  expect((await post('/auth/reset-password', { token, password: 'otro caballo 8' })).status).toBe(200);
  expect((await post('/auth/reset-password', { token, password: 'otro caballo 9' })).body.code).toBe('RESET_LINK_USED');

  const open = (await signIn('segunda@finaula.example', 'otro caballo 8')).body.token;
  expect(admin(['deactivate', 'segunda@finaula.example']).status).toBe(0);
  expect(await sessionOpens(open)).toBe(false);
  expect(admin(['reset', 'segunda@finaula.example'])).toMatchObject({
    status: 1,
    said: expect.stringContaining('está desactivada'),
  });
  expect(admin(['deactivate', 'superadmin@finaula.example'])).toMatchObject({
    status: 1,
    said: expect.stringContaining('único SuperAdmin activo'),
  });
  expect(admin(['activate', 'segunda@finaula.example']).status).toBe(0);
  expect((await signIn('segunda@finaula.example', 'otro caballo 8')).status).toBe(200);

  const acts = await ledger();
  expect(acts.map(({ action }) => action)).toEqual([
    'user registered',
    'reset link made',
    'user deactivated',
    'user activated',
  ]);
  for (const act of acts) {
    expect(act).toMatchObject({ actor_id: null, entity_id: null, shell: expect.stringMatching(/@/) });
    expect(act.detail).not.toContain(token);
  }
});

test('it touches nobody but SuperAdmins, takes no e-mail twice, and says what is missing (M8)', () => {
  const { Empleada } = server.accounts();
  for (const command of ['reset', 'deactivate'])
    expect(admin([command, Empleada?.email ?? ''])).toMatchObject({
      status: 1,
      said: expect.stringContaining('No hay un SuperAdmin con el correo'),
    });
  expect(admin(['create', Empleada?.email ?? '', 'Otra'])).toMatchObject({
    status: 1,
    said: expect.stringContaining('Ya existe una cuenta'),
  });
  expect(admin(['create', 'no es correo', 'X']).said).toMatch(/^Correo electrónico: no es una dirección válida\./);
  expect(admin(['create', 'alguien@correo.example']).said).toMatch(/^Falta el dato: nombre\./);
  for (const args of [[], ['borra']])
    expect(admin(args)).toMatchObject({ status: 1, said: expect.stringContaining('npm run admin -- list') });
});

test('the command works with the application stopped, and on DATABASE_URL (M8)', async () => {
  await server.stop();
  expect(admin(['list'])).toMatchObject({ status: 0, said: expect.stringContaining('superadmin@finaula.example') });
  server = await startRunning({ DATA_DIR });
  const template = inject('templateUrl');
  await execute(template, 'create database consola_externa');
  // A copy: while somebody reads the template, no other file gets one.
  await execute(template, `create database consola_migrada template ${new URL(template).pathname.slice(1)}`);
  const external = { DATA_DIR: join(folder, 'otra'), DATABASE_URL: new URL('/consola_externa', template).href };
  expect(admin(['list'], external)).toMatchObject({
    status: 1,
    said: expect.stringContaining('todavía no tiene tablas'),
  });
  expect(admin(['list'], { ...external, DATABASE_URL: 'postgres://u:p@127.0.0.1:9/x' }).said).toContain(
    'nadie responde en ese equipo y puerto',
  );
  expect(admin(['list'], { ...external, DATABASE_URL: new URL('/consola_migrada', template).href }).said).toMatch(
    /No hay ningún SuperAdmin/,
  );
  expect(admin(['list'], { DATA_DIR: join(folder, 'nada') }).said).toContain('No hay una base de datos en');
});

test('a SUPERADMIN_PASSWORD that comes after the first start is said to be ignored (M8)', async () => {
  await server.stop();
  server = await startRunning({ DATA_DIR, SUPERADMIN_PASSWORD: 'la que llega tarde' });
  expect(server.output()).toContain(
    'SUPERADMIN_PASSWORD solo vale en el primer arranque y se ignora. Para otra contraseña: npm run admin -- reset <correo>',
  );
  expect((await signIn('superadmin@finaula.example', 'la que llega tarde')).status).toBe(401);
  await server.stop();
  server = await startRunning({ DATA_DIR });
  expect(server.output()).not.toContain('se ignora');
});
