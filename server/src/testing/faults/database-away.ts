import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Acknowledged, contradictions } from '../durability/acknowledged.ts';
import { mixedLoad, prepareSetting } from '../durability/mixed-load.ts';
import { startRunning } from '../running-server.ts';
import { startInstalled } from '../start-installed.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { observe, recovery, type Seen } from './observe.ts';
import { openGate } from './tcp-gate.ts';

export interface Outage extends Seen {
  /** Milliseconds from the database's return to the first success. */
  recovered: number;
  acknowledged: number[];
  contradictions: string[];
  /** Errors in the log that belong to no request. */
  odd: string[];
  /** Refused requests that have not exactly one line in the log. */
  unlogged: string[];
}

const READS = '/api/auth/entities-public';

/**
 * Each PostgreSQL process leads a session of its own, so a signal to a process group does not reach all of
 * them.
 */
const childrenOf = (parent: number) =>
  execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []));

/**
 * Takes the database away for that long under a mixed load, then brings it back. `refused`: an external
 * database whose machine refuses and drops connections. `frozen`: the embedded database is stopped (SIGSTOP),
 * so that connections open but receive no answer.
 */
export async function databaseAway(how: 'refused' | 'frozen', seconds: number): Promise<Outage> {
  const folder = temporaryFolder('ausente');
  const embedded = { DATA_DIR: join(folder, 'data'), RATE_LIMIT: 'off', LOG_LEVEL: 'error', DEMO: 'on' };
  // The first start creates accounts and database. With `refused`, a second program uses that database as an
  // external one, through a gate.
  const owner = await startInstalled(embedded);
  const gate = await openGate({ port: Number(new URL(owner.databaseUrl()).port) });
  const through = new URL(owner.databaseUrl());
  through.port = String(gate.port);
  const guest = how === 'refused' ? await startRunning({ ...embedded, DATABASE_URL: through.href }) : undefined;
  const server = guest ?? owner;
  const logged: string[] = [];
  if (server.process.stderr) createInterface({ input: server.process.stderr }).on('line', (line) => logged.push(line));
  const acknowledged = new Acknowledged();
  const until = { done: false };
  const load = mixedLoad(await prepareSetting({ ...server, accounts: owner.accounts }), acknowledged, 3, until);
  while (acknowledged.counts().includes(0)) await Promise.race([load, sleep(50)]);
  const frozen: number[] = [];
  const freeze = () => {
    frozen.push(owner.databasePid());
    process.kill(owner.databasePid(), 'SIGSTOP');
    for (const pid of childrenOf(owner.databasePid())) {
      frozen.push(pid);
      process.kill(pid, 'SIGSTOP');
    }
  };
  const thaw = () => {
    for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
  };
  try {
    if (how === 'refused') await gate.close();
    else freeze();
    const seen = await observe(server.url, { path: READS }, sleep(seconds * 1000));
    if (how === 'refused') await gate.open();
    else thaw();
    const recovered = await recovery(server.url, READS);
    await sleep(500);
    until.done = true;
    await load;
    const requests = logged.filter((line) => line.includes('"msg":"solicitud"'));
    return {
      ...seen,
      recovered,
      acknowledged: acknowledged.counts(),
      contradictions: await contradictions(owner.databaseUrl(), acknowledged),
      odd: logged.filter((line) => !requests.includes(line)),
      unlogged: seen.ids.filter((id) => requests.filter((line) => line.includes(id)).length !== 1),
    };
  } finally {
    until.done = true;
    thaw();
    await guest?.stop();
    await gate.close();
    await owner.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
