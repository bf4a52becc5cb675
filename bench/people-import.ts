import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSession, startRunning, temporaryFolder, verifyEntity } from '@finaula/server/testing';
import { parse } from 'csv-parse';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { median } from './results.ts';

/**
 * `npx node bench/people-import.ts [people]`: time to check and apply a file, compared with csv-parse and
 * COPY alone on the same database in the same run; the growth of the program's memory; and the time of
 * another user's page before and during the import.
 */
const PEOPLE = Number(process.argv[2] ?? 20_000);

const fileOf = (domain: string) =>
  [
    'nombre,correo,numero_empleado,area,puesto,ingreso,baja,correo_jefe',
    ...Array.from({ length: PEOPLE }, (_, n) => {
      const manager = n < 100 ? '' : `persona${n % 100}@${domain}`;
      return `Persona Número ${String.fromCharCode(65 + (n % 26))},persona${n}@${domain},${String(n).padStart(6, '0')},Área ${n % 40},Puesto ${n % 200},05/03/2024,,${manager}`;
    }),
  ].join('\r\n');

const folder = temporaryFolder('banco-personas');
const server = await startRunning({ DATA_DIR: join(folder, 'data'), RATE_LIMIT: 'off', LOG_LEVEL: 'silent' });
const databaseUrl = server.databaseUrl();
const database = new Client({ connectionString: databaseUrl });
await database.connect();

async function call<Reply>(
  method: string,
  path: string,
  token: string,
  body?: BodyInit,
  type = 'application/json',
): Promise<Reply> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Reply;
}

/** The program's resident memory and its peak (kB). */
const memory = (pid: number) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  return { now: of('VmRSS'), most: of('VmHWM') };
};

/** Reads another user's page repeatedly until stopped. */
function readPages(token: string) {
  const times: number[] = [];
  let going = true;
  const reading = (async () => {
    while (going) {
      const started = performance.now();
      await call('GET', '/api/progress', token);
      times.push(performance.now() - started);
      await sleep(5);
    }
  })();
  // The caller who stops it receives its error.
  reading.catch(() => undefined);
  return async () => {
    going = false;
    await reading;
    return { p50: median(times), most: Math.max(...times) };
  };
}

interface Import {
  state: string;
  counts: { create: number };
}
async function finished(id: string, token: string, running: string): Promise<Import> {
  for (;;) {
    const found = await call<Import>('GET', `/api/admin/people-imports/${id}`, token);
    if (found.state !== running) return found;
    await sleep(20);
  }
}

async function alone(content: string): Promise<number> {
  await database.query('create table bench_people (a text, b text, c text, d text, e text, f text, g text, h text)');
  const started = performance.now();
  async function* lines(records: AsyncIterable<string[]>) {
    for await (const record of records) yield `${record.join('\t')}\n`;
  }
  await pipeline(
    Readable.from([content]),
    parse({ bom: true }),
    lines,
    database.query(copyFrom('copy bench_people from stdin')),
  );
  const seconds = (performance.now() - started) / 1000;
  await database.query('drop table bench_people');
  return seconds;
}

try {
  const name = `Banco de medición ${Date.now()}`;
  const email = `admin-${Date.now()}@correo.example`;
  const registration = {
    nombre_entidad: name,
    email_contacto: email,
    razon_social: `${name}, S.A.`,
    nombre_firmante: 'Ana Herrera',
    admin_name: 'Ana Herrera',
    admin_email: email,
    admin_password: 'una clave de medición 7',
  };
  await fetch(`${server.url}/api/auth/register-entity`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registration),
  });
  await verifyEntity(databaseUrl, name);
  await database.query(`update entities set subscription = 'Paid' where name = $1`, [name]);
  const token = await createSession(databaseUrl, email);
  const learner = await createSession(databaseUrl, server.accounts().Empleada?.email ?? '');
  const pid = server.process.pid ?? 0;

  const before = readPages(learner);
  await sleep(3_000);
  const quiet = await before();
  const rss = memory(pid).now;

  const domain = `m${Date.now()}.example`;
  const content = fileOf(domain);
  const beside = await alone(content);
  const during = readPages(learner);
  let started = performance.now();
  const { import_id } = await call<{ import_id: string }>(
    'POST',
    '/api/admin/people-imports',
    token,
    content,
    'text/csv',
  );
  const checked = await finished(import_id, token, 'checking');
  const checking = (performance.now() - started) / 1000;
  if (checked.counts.create !== PEOPLE) throw new Error(`Only ${checked.counts.create} would be created`);
  started = performance.now();
  await call('POST', `/api/admin/people-imports/${import_id}/apply`, token, '{}');
  const applied = await finished(import_id, token, 'applying');
  const applying = (performance.now() - started) / 1000;
  if (applied.state !== 'applied') throw new Error(`It is ${applied.state}`);
  const busy = await during();
  started = performance.now();
  await call('POST', `/api/admin/people-imports/${import_id}/undo`, token, '{}');
  const undoing = (performance.now() - started) / 1000;
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  console.table([
    {
      qué: `revisar ${PEOPLE}`,
      medido: `${checking.toFixed(2)} s`,
      'csv-parse + COPY': `${beside.toFixed(2)} s`,
      razón: (checking / beside).toFixed(1),
    },
    {
      qué: `aplicar ${PEOPLE}`,
      medido: `${applying.toFixed(2)} s`,
      'csv-parse + COPY': `${beside.toFixed(2)} s`,
      razón: (applying / beside).toFixed(1),
    },
    { qué: 'deshacer', medido: `${undoing.toFixed(2)} s` },
    { qué: 'memoria del programa, de más', medido: `${Math.round((memory(pid).most - rss) / 1024)} MB` },
    { qué: 'página de otra persona, p50 antes', medido: ms(quiet.p50) },
    { qué: 'página de otra persona, p50 durante', medido: ms(busy.p50), razón: (busy.p50 / quiet.p50).toFixed(1) },
    { qué: 'página de otra persona, la más lenta', medido: ms(busy.most) },
  ]);
} finally {
  await database.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
