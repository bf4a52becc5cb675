import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from './startup-error.ts';

const ANSWER_MS = 10_000;

/**
 * Checks the data folder in a child process that may be abandoned: reading a folder whose file server is
 * gone blocks a process, timers included.
 * @throws StartupError when it does not respond
 */
export async function requireResponsiveFolder(folder: string, withinMs = ANSWER_MS): Promise<void> {
  const look = spawn('/bin/sh', ['-c', 'ls "$1"; cat "$1/postgres-password"', 'sh', folder], {
    cwd: '/',
    detached: true,
    stdio: 'ignore',
  });
  look.unref();
  const answered = new AbortController();
  const looked = once(look, 'exit').then(() => true);
  const inTime = await Promise.race([looked, sleep(withinMs, false, { signal: answered.signal }).catch(() => true)]);
  answered.abort();
  if (inTime) return;
  if (look.pid !== undefined) process.kill(-look.pid, 'SIGKILL');
  throw new StartupError(
    `La carpeta de datos ${folder} no responde desde hace ${withinMs / 1000} segundos. Si está en un servidor de archivos, revisa que siga conectado; o elige otra con DATA_DIR.`,
  );
}
