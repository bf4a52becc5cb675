import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { requireResponsiveFolder } from '../data-folder.ts';
import {
  type EndedServer,
  freePort,
  type RunningServer,
  startRunning,
  startServer,
} from '../testing/running-server.ts';
import { startInstalled } from '../testing/start-installed.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

/** The real program on an embedded database whose password file was lost, emptied or changed. */
const folder = temporaryFolder('contrasena');
const DATA_DIR = join(folder, 'data');
const file = join(DATA_DIR, 'postgres-password');
let password: string;
let first: RunningServer;

/** PostgreSQL processes on this cluster, found by the cluster's path in their command line. */
function postgresRunning(): string[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const cluster = realpathSync(join(DATA_DIR, 'postgres/cluster'));
  return listed
    .filter((line) => line.includes(`postgres -D ${cluster}`))
    .map((line) => line.trim().split(' ')[0] ?? '');
}

beforeAll(async () => {
  first = await startInstalled({ DATA_DIR });
  expect(postgresRunning()).not.toEqual([]);
  await first.stop();
  password = readFileSync(file, 'utf8');
});
afterEach(() => {
  // A failed test can leave processes behind.
  for (const pid of postgresRunning()) process.kill(Number(pid), 'SIGINT');
  writeFileSync(file, password, { mode: 0o600 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function refused(): Promise<EndedServer> {
  const server = await startServer({ DATA_DIR });
  if ('code' in server) return server;
  await server.stop();
  throw new Error('it started');
}

const MEND =
  'Vuelve a poner el archivo de tu respaldo o, si se perdió, pon otra contraseña con: npm run reset:database-password';
const wrong = `La contraseña de ${file} no es la de la base de datos que está en esa carpeta. ${MEND}`;
const missing = `Falta la contraseña de la base de datos que ya existe (${file}). ${MEND}`;

test.each<[string, string | undefined, string]>([
  ['wrong', 'otra-contraseña', wrong],
  ['missing', undefined, missing],
  ['empty', '\n', missing],
])(
  'a %s password is one sentence that says how to mend it, no PostgreSQL is left, and no new password is made',
  async (_, found, sentence) => {
    if (found === undefined) rmSync(file);
    else writeFileSync(file, found);
    expect(await refused()).toEqual({ code: 1, output: sentence });
    expect(postgresRunning()).toEqual([]);
    expect(existsSync(file) ? readFileSync(file, 'utf8') : undefined).toBe(found);
  },
);

test('a start with a wrong password does not end the database of the running instance (M9)', async () => {
  const server = await startRunning({ DATA_DIR });
  const pid = server.databasePid();
  writeFileSync(file, 'otra-contraseña');
  expect(await refused()).toEqual({ code: 1, output: wrong });
  expect(server.databasePid()).toBe(pid);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test('an interrupted start leaves no PostgreSQL running (M9)', async () => {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { ...process.env, DATA_DIR, PORT: String(await freePort()) },
    stdio: 'ignore',
  });
  await expect.poll(() => postgresRunning().length, { interval: 5 }).toBeGreaterThan(0);
  child.kill('SIGTERM');
  await once(child, 'exit');
  await expect.poll(postgresRunning).toEqual([]);
});

test('reset:database-password restores access to a stopped application and keeps its data (M9)', async () => {
  const reset = () =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../../scripts/reset-database-password.ts')], {
      env: { ...process.env, DATA_DIR },
      encoding: 'utf8',
    });
  rmSync(file);
  expect(reset()).toMatchObject({ status: 0, stdout: expect.stringContaining('Contraseña nueva') });
  const server = await startRunning({ DATA_DIR });
  expect(reset()).toMatchObject({ status: 1, stderr: expect.stringContaining('detén la aplicación primero') });
  const account = server.accounts().SuperAdmin;
  const headers = { 'content-type': 'application/json' };
  expect(
    (await fetch(`${server.url}/api/auth/login`, { method: 'POST', body: JSON.stringify(account), headers })).status,
  ).toBe(200);
  await server.stop();
  password = readFileSync(file, 'utf8');
});

test('a start ends with a sentence when the data folder does not answer (M9)', async () => {
  renameSync(file, `${file}.aparte`);
  // Opening a pipe without a writer blocks, as a file of an unreachable file server does.
  execFileSync('mkfifo', [file]);
  const server = await startServer({ DATA_DIR });
  rmSync(file);
  renameSync(`${file}.aparte`, file);
  expect(server).toEqual({
    code: 1,
    output: expect.stringMatching(/^La carpeta de datos .* no responde desde hace 10 segundos\. /),
  });
});

test('a data folder that exists, or does not yet, answers at once (M9)', async () => {
  mkdirSync(join(folder, 'vacia'));
  await requireResponsiveFolder(join(folder, 'vacia'), 5_000);
  await requireResponsiveFolder(join(folder, 'todavia-no'), 5_000);
});
