import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningServer, startRunning } from '../src/testing/running-server.ts';
import { temporaryFolder } from '../src/testing/temporary-folder.ts';

/**
 * `node server/scripts/kill-rounds.ts [rounds] [seed]`: kill -9 of the application or of its database, at random, while registrations are being
 * written; then every registration that was acknowledged must be there. Ends with code 1 when one is lost or a start fails.
 */
const rounds = Number(process.argv[2] ?? 20);
let seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
const WRITERS = 4;

/** A small generator, so that a run can be repeated by its seed. */
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

const post = (server: RunningServer, path: string, body: unknown) =>
  fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

const folder = temporaryFolder('golpes');
const env = { DATA_DIR: join(folder, 'data'), RATE_LIMIT: 'off', LOG_LEVEL: 'silent' };
const acknowledged: string[] = [];
const startTimes: number[] = [];
const recoveries: number[] = [];
const killed = { application: 0, database: 0 };
console.log(`Semilla ${seed}, ${rounds} rondas`);

async function start(): Promise<RunningServer> {
  const before = performance.now();
  const server = await startRunning(env);
  startTimes.push(performance.now() - before);
  return server;
}

/** Registers people until the server stops answering; only what got its 201 counts. */
async function write(server: RunningServer, entityId: string, writing: { on: boolean }): Promise<void> {
  while (writing.on) {
    const email = `${crypto.randomUUID()}@correo.example`;
    const answer = await post(server, '/api/auth/register-user', {
      name: 'Prueba',
      email,
      password: 'una clave larga',
      entity_id: entityId,
    }).catch(() => undefined);
    if (answer?.status === 201) acknowledged.push(email);
    await answer?.arrayBuffer().catch(() => undefined);
  }
}

async function ready(): Promise<void> {
  const before = performance.now();
  while ((await fetch(`${server.url}/readyz`)).status !== 200) {
    if (performance.now() - before > 20_000) throw new Error('The database did not come back');
    await sleep(20);
  }
  recoveries.push(performance.now() - before);
}

let server = await start();
for (let round = 1; round <= rounds; round++) {
  await ready();
  const entities = (await (await fetch(`${server.url}/api/auth/entities-public`)).json()) as { id: string }[];
  const writing = { on: true };
  const before = acknowledged.length;
  const writers = Array.from({ length: WRITERS }, () => write(server, entities[0]?.id ?? '', writing));
  await sleep(100 + random() * 900);
  const victim = random() < 0.5 ? 'application' : 'database';
  killed[victim]++;
  process.kill(victim === 'application' ? Number(server.process.pid) : server.databasePid(), 'SIGKILL');
  if (victim === 'database') await sleep(random() * 1000);
  writing.on = false;
  if (victim === 'application') await once(server.process, 'exit');
  await Promise.all(writers);
  if (victim === 'application' || random() < 0.3) {
    if (victim === 'database') {
      server.process.kill('SIGKILL');
      await once(server.process, 'exit');
    }
    server = await start();
  }
  console.log(
    `Ronda ${round}: ${victim === 'application' ? 'la aplicación' : 'la base'}, ${acknowledged.length - before} registros confirmados`,
  );
}

await ready();
let lost = 0;
for (const email of acknowledged) {
  const { status } = await post(server, '/api/auth/login', { email, password: 'una clave larga' });
  if (status !== 200) lost++;
}
const code = await server.stop();
rmSync(folder, { recursive: true, force: true });
console.log(
  `${rounds} rondas (${killed.application} a la aplicación, ${killed.database} a la base): ${acknowledged.length} confirmados, ${lost} perdidos; arranques ${startTimes.length}, el más lento ${Math.round(Math.max(...startTimes))} ms, la espera más larga a la base ${Math.round(Math.max(...recoveries))} ms; salida ${code}`,
);
process.exitCode = lost > 0 || code !== 0 ? 1 : 0;
