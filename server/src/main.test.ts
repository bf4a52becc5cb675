import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { eventually } from './testing/eventually.ts';
import { freePort, type RunningServer, startRunning, startServer } from './testing/running-server.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

/** The real program in a process of its own, on the embedded database. */
const folder = temporaryFolder('arranque');
const DATA_DIR = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function register(server: RunningServer, email: string): Promise<number> {
  const listed = await fetch(`${server.url}/api/auth/entities-public`);
  if (listed.status !== 200) return listed.status;
  const entities = (await listed.json()) as { id: string }[];
  const body = JSON.stringify({ name: 'Íñigo', email, password: 'una clave larga', entity_id: entities[0]?.id });
  return (
    await fetch(`${server.url}/api/auth/register-user`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
  ).status;
}

const signIn = (server: RunningServer, account: { email: string; password: string } | undefined) =>
  fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    body: JSON.stringify(account),
    headers: { 'content-type': 'application/json' },
  });

describe('first and later starts', () => {
  test('the first start creates accounts and courses, the second changes nothing', async () => {
    const first = await startRunning({ DATA_DIR });
    const accounts = first.accounts();
    expect(Object.keys(accounts)).toEqual(['SuperAdmin', 'EntidadAdmin', 'Empleada', 'Empleado por verificar']);
    expect((await signIn(first, accounts.Empleada)).status).toBe(200);
    expect((await signIn(first, accounts['Empleado por verificar'])).status).toBe(403);
    expect(await first.stop()).toBe(0);

    const second = await startRunning({ DATA_DIR });
    const { token } = (await (await signIn(second, accounts.SuperAdmin)).json()) as { token: string };
    const courses = (await (
      await fetch(`${second.url}/api/courses`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as {
      id: string;
    }[];
    expect(courses.length).toBeGreaterThan(0);
    expect(await second.stop()).toBe(0);
  });

  test('a SIGTERM lets requests in flight finish, also one that is not said to the end', async () => {
    const server = await startRunning({ DATA_DIR });
    const halfSaid = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8');
    await once(halfSaid, 'connect');
    halfSaid.write('GET /readyz HTTP/1.1\r\nHost: finaula\r\n');
    const body = JSON.stringify(server.accounts().Empleada);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    };
    const inFlight = request(`${server.url}/api/auth/login`, { method: 'POST', headers });
    const answered = once(inFlight, 'response') as Promise<[IncomingMessage]>;
    inFlight.flushHeaders();
    await once(inFlight, 'continue');
    const stopped = server.stop();
    // A supervisor signals the whole group, and npm forwards what it got: the same stop twice.
    server.process.kill('SIGTERM');
    await expect.poll(() => fetch(`${server.url}/healthz`).catch(() => 'no longer accepts')).toBe('no longer accepts');
    halfSaid.write('\r\n');
    expect((await once(halfSaid, 'data'))[0]).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    inFlight.end(body);
    expect((await answered)[0].statusCode).toBe(200);
    expect(await stopped).toBe(0);
  });
});

describe('after kill -9', () => {
  test('after a kill of the application the next start serves what was acknowledged', async () => {
    const server = await startRunning({ DATA_DIR });
    const left = server.databasePid();
    const email = `antes-${Date.now()}@correo.example`;
    expect(await register(server, email)).toBe(201);
    server.process.kill('SIGKILL');
    await once(server.process, 'exit');
    expect(process.kill(left, 0)).toBe(true);

    const next = await startRunning({ DATA_DIR });
    expect(next.databasePid()).not.toBe(left);
    expect(await register(next, email)).toBe(409);
    await next.stop();
  });

  test('after a kill of the database the application restarts it and answers 503 meanwhile', async () => {
    const server = await startRunning({ DATA_DIR });
    const email = `durante-${Date.now()}@correo.example`;
    expect(await register(server, email)).toBe(201);
    process.kill(server.databasePid(), 'SIGKILL');
    const statuses: number[] = [];
    await eventually(async () => {
      statuses.push(await register(server, email));
      expect(statuses.at(-1)).toBe(409);
    });
    expect(statuses.slice(0, -1).filter((status) => status !== 503)).toEqual([]);
    expect(await server.stop()).toBe(0);
  });
});

describe('WEB_CONCURRENCY', () => {
  const workersOf = ({ process: { pid } }: RunningServer) =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('worker.ts'));
  const answered = async ({ url }: RunningServer) =>
    Number(/^http_requests_total\{.*healthz.*\} (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);

  test.runIf(process.platform === 'linux')(
    'processes share the port, one that dies has a successor, /metrics adds them up, and all stop with the first',
    async () => {
      const server = await startRunning({ DATA_DIR, WEB_CONCURRENCY: '2' });
      const workers = workersOf(server);
      expect(workers).toHaveLength(2);
      // A connection each: they take turns.
      const ask = () =>
        fetch(`${server.url}/healthz`, { headers: { connection: 'close' } }).then(({ status }) => status);
      for (let i = 0; i < 6; i++) expect(await ask()).toBe(200);
      expect(await answered(server)).toBe(6);

      process.kill(Number(workers[0]), 'SIGKILL');
      await expect
        .poll(() => workersOf(server).filter((pid) => !workers.includes(pid)), { timeout: 10_000 })
        .toHaveLength(1);
      for (let i = 0; i < 6; i++) expect(await ask()).toBe(200);

      const last = workersOf(server);
      expect(await server.stop()).toBe(0);
      for (const pid of last) expect(existsSync(`/proc/${pid}`)).toBe(false);
    },
  );

  test('a port in use is said once', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const server = await startServer({ DATA_DIR, PORT: String(port), WEB_CONCURRENCY: '3' });
    expect(
      'code' in server && [server.code, server.output.split('\n').filter((line) => !line.startsWith('{'))],
    ).toEqual([
      1,
      [
        `El puerto ${port} ya está en uso. Cierra el otro programa o elige otro con PORT.`,
        'Un proceso terminó antes de escuchar; la línea de arriba dice por qué.',
      ],
    ]);
    other.close();
  });
});

describe('a failed start prints one clear sentence, exits 1 and shows no stack trace', () => {
  const ended = async (env: NodeJS.ProcessEnv & { DATA_DIR: string }) => {
    const server = await startServer(env);
    if ('url' in server) {
      await server.stop();
      throw new Error('it started');
    }
    expect(server.output).not.toMatch(/\bat .*:\d+:\d+|Error:|Se perdió una conexión/);
    return { ...server, lines: server.output.split('\n').filter((line) => !line.startsWith('{')) };
  };

  test('a port in use', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    expect(await ended({ DATA_DIR, PORT: String(port) })).toMatchObject({
      code: 1,
      lines: [`El puerto ${port} ya está en uso. Cierra el otro programa o elige otro con PORT.`],
    });
    other.close();
  });

  test('an address that this machine does not have', async () => {
    expect(await ended({ DATA_DIR, HOST: '192.0.2.1', PORT: String(await freePort()) })).toMatchObject({
      code: 1,
      lines: ['Esta máquina no tiene la dirección HOST=192.0.2.1. Corrígela o quita HOST.'],
    });
  });

  test('a data folder that cannot be written', async () => {
    const file = join(folder, 'archivo');
    writeFileSync(file, '');
    const { code, lines } = await ended({ DATA_DIR: join(file, 'data') });
    expect([code, lines]).toEqual([
      1,
      [
        `No se puede escribir en la carpeta de datos ${join(file, 'data')}. Revisa sus permisos o elige otra con DATA_DIR.`,
      ],
    ]);
  });

  test('another instance on the same data folder', async () => {
    const server = await startRunning({ DATA_DIR });
    const { code, lines } = await ended({ DATA_DIR });
    expect([code, lines]).toEqual([
      1,
      ['Otra instancia de Finaula ya usa esta carpeta de datos. Ciérrala o elige otra con DATA_DIR.'],
    ]);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await server.stop();
  });

  test('a database that does not answer, and malformed values', async () => {
    const away = await ended({ DATA_DIR, DATABASE_URL: 'postgres://u:p@127.0.0.1:9/x' });
    expect([away.code, away.lines]).toEqual([
      1,
      ['No se pudo abrir la base de datos de DATABASE_URL: nadie responde en ese equipo y puerto.'],
    ]);
    const malformed = await ended({ DATA_DIR, PORT: 'tres mil' });
    expect([malformed.code, malformed.lines]).toEqual([1, ['PORT debe ser un número de puerto entre 0 y 65535.']]);
  });
});

test('the program runs on an external PostgreSQL, also when two servers start on an empty one', async () => {
  const start = () =>
    startRunning({
      DATA_DIR: join(folder, 'externa'),
      DATABASE_URL: inject('externalUrl'),
      SUPERADMIN_PASSWORD: 'clave de la casa',
    });
  const servers = await Promise.all([start(), start()]);
  for (const server of servers)
    expect((await signIn(server, { email: 'superadmin@finaula.example', password: 'clave de la casa' })).status).toBe(
      200,
    );
  expect(servers.map((server) => Object.keys(server.accounts()))).toEqual([['SuperAdmin'], ['SuperAdmin']]);
  const client = new Client(inject('externalUrl'));
  await client.connect();
  const { rows } = await client.query(
    "select action from audit_log where action in ('content loaded', 'signing key added') order by 1",
  );
  await client.end();
  expect(rows).toEqual([
    { action: 'content loaded' },
    { action: 'signing key added' },
    { action: 'signing key added' },
  ]);
  expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
});

test.runIf(process.getuid?.() === 0)('it runs as root from a folder that other accounts cannot enter', async () => {
  const closed = temporaryFolder('cerrada');
  mkdirSync(join(closed, 'proyecto'), { mode: 0o700 });
  const server = await startRunning({ DATA_DIR: join(closed, 'proyecto/data') });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  const owner = readFileSync(`/proc/${server.databasePid()}/status`, 'utf8').match(/^Uid:\s+(\d+)/m)?.[1];
  expect(owner).not.toBe('0');
  await server.stop();
  const elsewhere = realpathSync(join(closed, 'proyecto/data/postgres'));
  expect(elsewhere).toMatch(/^\/var\/lib\/finaula\//);
  rmSync(elsewhere, { recursive: true });
  rmSync(closed, { recursive: true });
});
