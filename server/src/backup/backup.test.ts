import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Certificate } from '@finaula/contract/certificates';
import type { Course } from '@finaula/contract/courses';
import { Client } from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect } from '../database/connect.ts';
import { execute } from '../testing/postgres.ts';
import { type RunningServer, startRunning } from '../testing/running-server.ts';
import { startInstalled } from '../testing/start-installed.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { copyOut } from './back-up.ts';
import { copyIn } from './restore.ts';
import { countRows, listTables } from './tables.ts';

/** The real program and its commands, and a backup made while people register. */
const folder = temporaryFolder('respaldo');
const DATA_DIR = join(folder, 'data');
const file = join(folder, 'lunes.finaula');
const PASSWORD = 'una clave larga';
const PUBLIC_URL = 'http://capacitacion.example';
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(command: 'backup' | 'restore', args: string[], env: NodeJS.ProcessEnv = { DATA_DIR }) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `../../scripts/${command}.ts`), ...args], {
    env: { ...process.env, ...env },
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, output: stdout + stderr };
}

const send = (server: RunningServer, method: string, path: string, body?: object, token?: string) =>
  fetch(`${server.url}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });

async function signIn(server: RunningServer, account: { email: string; password: string }): Promise<string> {
  const response = await send(server, 'POST', '/api/auth/login', account);
  expect(response.status).toBe(200);
  return ((await response.json()) as { token: string }).token;
}

/** Registers people until `until.done`, and adds the addresses of acknowledged registrations. */
async function registerPeople(
  server: RunningServer,
  entityId: string,
  until: { done: boolean },
  acknowledged: string[],
): Promise<void> {
  while (!until.done) {
    const email = `${crypto.randomUUID()}@correo.example`;
    // The name has characters that the format of COPY escapes.
    const body = { name: 'Ñandú \\. \\N «»', email, password: PASSWORD, entity_id: entityId };
    if ((await send(server, 'POST', '/api/auth/register-user', body)).status === 201) acknowledged.push(email);
  }
}

async function bytesOf(server: RunningServer, path: string, token: string): Promise<Buffer> {
  return Buffer.from(await (await send(server, 'GET', path, undefined, token)).arrayBuffer());
}

const kidOf = (badge: Buffer) =>
  JSON.parse(Buffer.from(badge.toString().split('.')[0] ?? '', 'base64url').toString()).kid;

const addressOf = ({ database = '' }: Client) => new URL(`/${database}`, inject('templateUrl')).href;
async function emptyDatabase(name: string): Promise<string> {
  await execute(inject('templateUrl'), `create database ${name}`);
  return new URL(`/${name}`, inject('templateUrl')).href;
}

let acknowledged: string[] = [];
let certificate: Certificate;
let pdf: Buffer;
let kid: string;
let backupOutput: string;
let accounts: ReturnType<RunningServer['accounts']>;

beforeAll(async () => {
  const server = await startInstalled({ DATA_DIR, PUBLIC_URL, RATE_LIMIT: 'off' });
  accounts = server.accounts();
  const token = await signIn(server, accounts.Empleada ?? { email: '', password: '' });
  const courses = (await (await send(server, 'GET', '/api/courses', undefined, token)).json()) as Course[];
  const answers = courses[0]?.quiz?.questions.map(({ correct_answer }) => correct_answer);
  certificate = (await (
    await send(server, 'POST', '/api/certificates', { course_id: courses[0]?.id, answers }, token)
  ).json()) as Certificate;
  pdf = await bytesOf(server, `/api/certificates/${certificate.folio}/pdf`, token);
  kid = kidOf(await bytesOf(server, `/api/certificates/${certificate.folio}/badge`, token));

  // A key in the folder encrypts the secret of this factor. A restored platform does not start without that
  // key.
  const confirmation = { current_password: accounts.Empleada?.password };
  const enrolled = await send(server, 'POST', '/api/auth/second-factor/totp', { confirmation }, token);
  expect(enrolled.status).toBe(200);

  const entities = (await (await send(server, 'GET', '/api/auth/entities-public')).json()) as { id: string }[];
  const all: string[] = [];
  const until = { done: false };
  const writers = [1, 2].map(() => registerPeople(server, entities[0]?.id ?? '', until, all));
  while (all.length < 10) await sleep(20);
  acknowledged = [...all];
  const backup = await run('backup', [file]);
  until.done = true;
  await Promise.all(writers);
  expect(backup).toMatchObject({ code: 0, output: expect.stringContaining('Respaldo comprobado') });
  backupOutput = backup.output;
  expect(all.length).toBeGreaterThan(acknowledged.length);
  expect(await server.stop()).toBe(0);
});

test('a restored platform has the acknowledged people, constancia files, keys and ledger', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const fresh = { DATA_DIR: join(folder, 'restaurada') };
  const restored = await run('restore', [file], fresh);
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/ [1-9]\d* constancias, 0 faltas\./) });
  expect(/([\d,]+) renglones/.exec(restored.output)?.[1]).toBe(/([\d,]+) renglones/.exec(backupOutput)?.[1]);

  const server = await startRunning({ ...fresh, PUBLIC_URL, RATE_LIMIT: 'off' });
  const database = new Client(server.databaseUrl());
  await database.connect();
  const { rows } = await database.query('select email from users where email = any ($1) and name = $2', [
    acknowledged,
    'Ñandú \\. \\N «»',
  ]);
  expect(rows.map(({ email }) => email).toSorted()).toEqual(acknowledged.toSorted());
  await database.end();

  await signIn(server, { email: acknowledged[0] ?? '', password: PASSWORD });
  const token = await signIn(server, accounts.Empleada ?? { email: '', password: '' });
  expect((await bytesOf(server, `/api/certificates/${certificate.folio}/pdf`, token)).equals(pdf)).toBe(true);
  expect(kidOf(await bytesOf(server, `/api/certificates/${certificate.folio}/badge`, token))).toBe(kid);
  const page = await send(server, 'GET', `/api/public/certificates/${certificate.folio}`);
  expect(await page.json()).toMatchObject({ state: 'vigente', user_name: certificate.user_name });
  const superAdmin = await signIn(server, accounts.SuperAdmin ?? { email: '', password: '' });
  const ledger = await send(server, 'POST', '/api/admin/ledger/verify', undefined, superAdmin);
  expect(await ledger.json()).toMatchObject({
    certificates: Number(/(\d+) constancias/.exec(restored.output)?.[1]),
    faults: [],
  });
  expect(await server.stop()).toBe(0);
});

test('a file that was cut or altered anywhere is refused before anything is changed', async () => {
  const whole = readFileSync(file);
  const broken = join(folder, 'roto.finaula');
  const elsewhere = { DATA_DIR: join(folder, 'nunca') };
  const flip = (at: number) => {
    const copy = Buffer.from(whole);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };
  const variants = [
    whole.subarray(0, 0),
    whole.subarray(0, whole.length / 2),
    whole.subarray(0, -1),
    flip(whole.length - 10),
  ];
  for (const content of [...variants, flip(12), flip(Math.floor(whole.length / 3))]) {
    writeFileSync(broken, content);
    expect(await run('restore', [broken], elsewhere)).toEqual({
      code: 1,
      output: `El respaldo ${broken} está incompleto o se alteró: no sirve para restaurar.\n`,
    });
  }
  expect(await run('restore', [join(folder, 'no-hay.finaula')], elsewhere)).toMatchObject({
    code: 1,
    output: /^No existe el archivo/,
  });
  expect(readdirSync(elsewhere.DATA_DIR)).toEqual([]);
});

test('a data folder that is not empty is replaced only on request, and its content is kept', async () => {
  const refused = await run('restore', [file]);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('no está vacía') });
  expect(await run('restore', [file, '--reemplazar'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('Lo que había quedó en'),
  });
  expect(globSync('antes-de-restaurar-*/postgres/cluster/PG_VERSION', { cwd: DATA_DIR })).toHaveLength(1);
  const server = await startRunning({ DATA_DIR });
  await signIn(server, { email: acknowledged[0] ?? '', password: PASSWORD });
  expect(await run('restore', [file, '--reemplazar'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('está en uso'),
  });
  expect(await server.stop()).toBe(0);
});

test('a backup that cannot be restored whole is not kept, and the message says why', async () => {
  const server = await startRunning({ DATA_DIR });
  const database = new Client(server.databaseUrl());
  await database.connect();
  await database.query('create table de_otra_mano as select 1 as uno');
  const bad = join(folder, 'martes.finaula');
  expect(await run('backup', [bad])).toEqual({
    code: 1,
    output: `El respaldo no se guardó. El contenido de ${bad}.sin-comprobar no cabe en el esquema de las migraciones: «relation "public.de_otra_mano" does not exist».\n`,
  });
  await database.query('drop table de_otra_mano');
  await database.end();
  expect(await server.stop()).toBe(0);
  expect([existsSync(bad), existsSync(`${bad}.sin-comprobar`)]).toEqual([false, false]);

  expect(await run('backup', [file])).toEqual({ code: 1, output: `Ya existe ${file}: elige otro nombre.\n` });
  expect(await run('backup', [join(folder, 'no-hay/x')])).toMatchObject({
    code: 1,
    output: /^El respaldo no se guardó. No se pudo escribir/,
  });
  expect(await run('backup', [bad])).toMatchObject({ code: 0 });
});

test('other schemas, identity columns and sequences are restored and continue their numbers', async () => {
  const from = new Client(await emptyDatabase('respaldo_de'));
  const into = new Client(await emptyDatabase('respaldo_a'));
  const schema = `
    create schema "Otro esquema";
    create table "Otro esquema".facturas (id bigint generated always as identity primary key, folio text, con_iva text generated always as (folio || '!') stored);
    create table facturas (id serial primary key, "con ""comillas""" text);
    create sequence "Otro esquema".folios start 100 increment 10;
    create sequence intacta`;
  for (const client of [from, into]) {
    await client.connect();
    await client.query(schema);
  }
  await from.query(`
    insert into "Otro esquema".facturas (folio) select 'A' || n from generate_series(1, 5) n;
    delete from "Otro esquema".facturas where id > 3;
    insert into facturas ("con ""comillas""") values ('una');
    select nextval('"Otro esquema".folios'), nextval('"Otro esquema".folios')`);
  // Restoring replaces existing rows.
  await into.query(`insert into facturas ("con ""comillas""") values ('de antes')`);

  const { database } = connect(addressOf(from), pino({ level: 'silent' }));
  const tables = await listTables(database);
  const summary = {
    rows: await countRows(database),
    ledger: { rows: 0, chains: 0, certificates: 0, time_stamps: { checked: 0, unknown: 0 }, head: '', faults: [] },
  };
  let all = '';
  await database.transaction().execute(async (tx) => {
    for await (const part of copyOut(tx, from)) all += part;
  });
  await database.destroy();
  all += JSON.stringify(summary);
  async function* lines() {
    for (const line of all.split('\n')) yield Buffer.from(line);
  }
  expect(await copyIn(into, tables, lines(), 'x', () => undefined)).toEqual(summary);

  const rows = async (client: Client, query: string) => (await client.query(query)).rows;
  for (const table of ['"Otro esquema".facturas', 'facturas'])
    expect(await rows(into, `select * from ${table} order by id`)).toEqual(
      await rows(from, `select * from ${table} order by id`),
    );
  expect(await rows(into, `insert into "Otro esquema".facturas (folio) values ('B') returning id, con_iva`)).toEqual([
    { id: '6', con_iva: 'B!' },
  ]);
  expect(await rows(into, `insert into facturas default values returning id`)).toEqual([{ id: 2 }]);
  expect(await rows(into, `select nextval('"Otro esquema".folios') as folio, nextval('intacta') as first`)).toEqual([
    { folio: '120', first: '1' },
  ]);
  await from.end();
  await into.end();
});

test('an external database is not backed up by this command', async () => {
  const env = { DATA_DIR, DATABASE_URL: 'postgres://u:p@127.0.0.1:9/x' };
  expect(await run('backup', [join(folder, 'x')], env)).toMatchObject({
    code: 1,
    output: expect.stringContaining('pg_dump'),
  });
  expect(await run('restore', [file], env)).toMatchObject({ code: 1, output: expect.stringContaining('pg_restore') });
});
