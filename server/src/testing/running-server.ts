import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = join(import.meta.dirname, '../main.ts');
/** The compile cache that `npm start` sets. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/finaula');

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

export interface RunningServer {
  url: string;
  process: ChildProcess;
  /** The process id of the embedded PostgreSQL. */
  databasePid(): number;
  /** The address of the database, for rows that a test inserts by hand. */
  databaseUrl(): string;
  /** The accounts that this first start created, by their label. */
  accounts(): Record<string, { email: string; password: string }>;
  /** Everything printed so far. */
  output(): string;
  /** Sends SIGTERM; returns the exit code. */
  stop(): Promise<number | null>;
}

/** Everything printed until the process ended by itself. */
export interface EndedServer {
  code: number | null;
  output: string;
}

/** Starts the real program, as `npm start` does, and waits until it is ready or has ended. */
export async function startServer(env: NodeJS.ProcessEnv & { DATA_DIR: string }): Promise<RunningServer | EndedServer> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, NODE_ENV: 'development', NODE_COMPILE_CACHE, ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ready = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (line.startsWith('Listo en')) resolve(true);
      });
    child.once('close', () => resolve(false));
  });
  if (!(await ready)) return { code: child.exitCode, output: lines.join('\n') };
  const postmaster = () => readFileSync(join(env.DATA_DIR, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
  const databasePassword = () => readFileSync(join(env.DATA_DIR, 'postgres-password'), 'utf8');
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    databasePid: () => Number(postmaster()[0]),
    databaseUrl: () => `postgres://finaula:${databasePassword()}@127.0.0.1:${postmaster()[3]}/finaula`,
    accounts() {
      const file = join(env.DATA_DIR, 'primeras-cuentas.txt');
      const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
      const accounts = lines
        .map((line) => line.split('\t'))
        .map(([label = '', email = '', password = '']) => [label, { email, password }]);
      return Object.fromEntries(accounts);
    },
    output: () => lines.join('\n'),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      return child.exitCode;
    },
  };
}

/**
 * Starts a program that the test expects to run.
 * @throws with everything printed if it ended instead
 */
export async function startRunning(env: NodeJS.ProcessEnv & { DATA_DIR: string }): Promise<RunningServer> {
  const server = await startServer(env);
  if ('url' in server) return server;
  throw new Error(`The server ended with code ${server.code}:\n${server.output}`);
}
