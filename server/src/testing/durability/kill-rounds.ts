import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { isDatabaseDown } from '../../database/failures.ts';
import { freePort, type RunningServer, startRunning } from '../running-server.ts';
import { startInstalled } from '../start-installed.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { Acknowledged, contradictions } from './acknowledged.ts';
import { mixedLoad, prepareSetting } from './mixed-load.ts';

const PEOPLE = 4;
const VICTIMS = ['la aplicación', 'la base', 'una conexión de la base'] as const;
type Victim = (typeof VICTIMS)[number];

/** A small generator of random numbers: the same seed repeats the order of a run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * The id of a PostgreSQL process that serves one of the application's connections. PostgreSQL restarts when
 * that process dies.
 */
async function connectionPid(server: RunningServer): Promise<number> {
  const client = new Client(server.databaseUrl());
  await client.connect();
  const { rows } = await client.query(
    `select pid from pg_stat_activity where application_name like 'finaula %' order by random() limit 1`,
  );
  await client.end();
  return rows[0].pid;
}

async function kill(victim: Victim, server: RunningServer): Promise<void> {
  const pid = {
    'la aplicación': () => Number(server.process.pid),
    'la base': server.databasePid,
    'una conexión de la base': () => connectionPid(server),
  };
  process.kill(await pid[victim](), 'SIGKILL');
}

/** Milliseconds until the application answers requests that need the database. */
async function recovered(server: RunningServer): Promise<number> {
  const before = performance.now();
  while ((await fetch(`${server.url}/readyz`)).status !== 200) {
    if (performance.now() - before > 30_000) throw new Error('The database did not come back');
    await sleep(20);
  }
  return performance.now() - before;
}

/** PostgreSQL may notice late that one of its processes was killed and restart during the check. */
async function checked(server: RunningServer, acknowledged: Acknowledged): Promise<string[]> {
  for (let tries = 1; ; tries++)
    try {
      return await contradictions(server.databaseUrl(), acknowledged);
    } catch (error) {
      if (!isDatabaseDown(error) || tries === 10) throw error;
      await recovered(server);
    }
}

export interface KillReport {
  killed: Record<Victim, number>;
  acknowledged: Acknowledged;
  /**
   * Slowest recovery in milliseconds: of the application until it is ready, of the database until it answers.
   */
  slowestStart: number;
  slowestRecovery: number;
}

/**
 * Kills (kill -9) the application, its database or one database process, in turn and at random moments, while
 * people register, verify, sign in, earn constancias and change passwords. After each round everything
 * acknowledged so far must be stored, once and completely, and the ledger must hold.
 * @throws with the round and what does not hold
 */
export async function killRounds(
  rounds: number,
  seed: number,
  say: (line: string) => void = () => undefined,
): Promise<KillReport> {
  const random = randomFrom(seed);
  const folder = temporaryFolder('golpes');
  // The port stays the same, so clients go on with their address.
  const env = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
  };
  const acknowledged = new Acknowledged();
  const report: KillReport = {
    killed: { 'la aplicación': 0, 'la base': 0, 'una conexión de la base': 0 },
    acknowledged,
    slowestStart: 0,
    slowestRecovery: 0,
  };
  let server = await startInstalled(env);
  const until = { done: false };
  let load: Promise<void> = Promise.resolve();
  try {
    load = mixedLoad(await prepareSetting(server), acknowledged, PEOPLE, until);
    // The first kill comes after each kind of request succeeded at least once.
    while (acknowledged.counts().includes(0)) await Promise.race([load, sleep(50)]);
    for (let round = 1; round <= rounds; round++) {
      const victim = VICTIMS[(round - 1) % VICTIMS.length] ?? 'la base';
      await Promise.race([load, sleep(200 + random() * 1_000)]);
      await kill(victim, server);
      report.killed[victim]++;
      if (victim === 'la aplicación') {
        if (server.process.exitCode === null && server.process.signalCode === null) await once(server.process, 'exit');
        const before = performance.now();
        server = await startRunning(env);
        report.slowestStart = Math.max(report.slowestStart, performance.now() - before);
      } else {
        await sleep(random() * 300);
        report.slowestRecovery = Math.max(report.slowestRecovery, await recovered(server));
      }
      const wrong = await checked(server, acknowledged);
      if (wrong.length > 0) throw new Error(`Round ${round}, seed ${seed}:\n${wrong.join('\n')}`);
      say(
        `Ronda ${round}: ${victim}; confirmados hasta ahora (registros, verificaciones, sesiones, constancias, enlaces): ${acknowledged.counts().join(', ')}`,
      );
    }
    return report;
  } finally {
    until.done = true;
    await load;
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
