import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startRunning, temporaryFolder } from '../src/testing/index.ts';

/**
 * `npx node server/scripts/bench-training.ts`: the training report of an entity of 10,000 people × 18 courses
 * on the real program and its embedded database. Prints milliseconds as a client sees them, and the highest
 * resident memory of the program.
 */
const ROUNDS = 5;

const folder = temporaryFolder('bench');
const server = await startRunning({ DATA_DIR: join(folder, 'data'), RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });

async function seed(): Promise<void> {
  const database = new Client(server.databaseUrl());
  await database.connect();
  const { rows } = await database.query(`select id from entities where name = 'Banco Ejemplo del Centro'`);
  const statements = readFileSync(join(import.meta.dirname, 'bench-training.sql'), 'utf8').split(/;\n/);
  for (const statement of statements.filter((text) => text.trim() !== ''))
    await database.query(statement, statement.includes('$1') ? [rows[0].id] : []);
  await database.end();
}

async function signIn(): Promise<string> {
  const response = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(server.accounts().EntidadAdmin),
  });
  return ((await response.json()) as { token: string }).token;
}

/** MiB of the program, without its database. */
function memory(field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}

const median = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;

try {
  await seed();
  const authorization = `Bearer ${await signIn()}`;
  const ask = async (path: string) => {
    const started = performance.now();
    const response = await fetch(`${server.url}/api/admin/${path}`, { headers: { authorization } });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    let bytes = 0;
    for await (const chunk of response.body ?? []) bytes += chunk.length;
    return { ms: performance.now() - started, bytes };
  };
  const measure = async (name: string, path: string, rounds: number) => {
    await ask(path);
    const answers = [];
    for (let round = 0; round < rounds; round++) answers.push(await ask(path));
    const ms = Math.round(median(answers.map((answer) => answer.ms)));
    console.log(
      `${name.padEnd(34)} ${String(ms).padStart(7)} ms  ${String(Math.round((answers[0]?.bytes ?? 0) / 1024)).padStart(7)} KiB  peak ${memory('VmHWM')} MiB`,
    );
  };

  console.log(`resident before: ${memory('VmRSS')} MiB`);
  await measure('summary', 'training-summary', ROUNDS);
  await measure('first page', 'training-report', ROUNDS);
  await measure('page 200', 'training-report?page=200', ROUNDS);
  await measure('search', 'training-report?q=angela+nunez', ROUNDS);
  for (const state of ['vigente', 'vencida', 'revocada', 'en_curso', 'sin_iniciar'])
    await measure(`state ${state}`, `training-report?state=${state}`, ROUNDS);
  await measure('course and state', 'training-report?course_id=m04&state=sin_iniciar', ROUNDS);
  await measure('days', 'training-report?from=2026-01-01&to=2026-12-31', ROUNDS);
  await measure('CSV', 'training-report?format=csv', 2);
  await measure('XLSX', 'training-report?format=xlsx', 2);
  await measure('XLSX again: memory stays flat', 'training-report?format=xlsx', 2);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
