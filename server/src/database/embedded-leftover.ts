import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { StartupError } from '../startup-error.ts';
import { isWrongPassword } from './embedded-password.ts';

const CLIENTS_GONE_MS = 5_000;
const SHUTDOWN_MS = 30_000;

export const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** The system reuses process ids: a process is ours only if it was started on this cluster. */
function runsOn(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (existsSync('/proc')) {
    const commandLine = `/proc/${pid}/cmdline`;
    return existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(cluster);
  }
  return execFileSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).includes(cluster);
}

/**
 * Number of connections of another instance; 0 when the database does not answer.
 * @throws DatabaseError when it refuses the password
 */
async function clientsOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      `select count(*)::int as clients from pg_stat_activity where application_name like 'finaula %'`,
    );
    return rows[0].clients;
  } catch (error) {
    // An instance with the right password may be using the database.
    if (isWrongPassword(error)) throw error;
    return 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function gone(pid: number, withinMs: number): Promise<boolean> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await sleep(20)) if (!isAlive(pid)) return true;
  return false;
}

/**
 * Ends the database that a killed application (kill -9) left running, and clears the lock of one that died
 * with the machine.
 * @param urlAt the cluster's address on a given port
 * @throws StartupError when a living instance of the application still uses it; DatabaseError when it
 * refuses the password
 */
export async function endLeftover(cluster: string, urlAt: (port: number) => string): Promise<void> {
  const lock = join(cluster, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const [firstLine = '', , , portLine = ''] = readFileSync(lock, 'utf8').split('\n');
  const pid = Number(firstLine);
  if (!runsOn(pid, cluster)) return rmSync(lock, { force: true });

  for (const deadline = Date.now() + CLIENTS_GONE_MS; (await clientsOf(urlAt(Number(portLine)))) > 0; await sleep(200))
    if (Date.now() > deadline)
      throw new StartupError(
        'Otra instancia de Finaula ya usa esta carpeta de datos. Ciérrala o elige otra con DATA_DIR.',
      );
  process.kill(pid, 'SIGINT');
  if (await gone(pid, SHUTDOWN_MS)) return;
  process.kill(pid, 'SIGQUIT');
  await gone(pid, SHUTDOWN_MS);
}
