import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Scripts that run on the machine's own Node (20.19 or newer), before anything is installed. */

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a command and shows its output; returns its exit code. */
export function tryRun(command, ...args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (error) console.error(`No se pudo ejecutar ${command}: ${error.message}`);
  return status ?? 1;
}

/** Runs a command and shows its output; exits with its code when it fails. */
export function run(command, ...args) {
  const status = tryRun(command, ...args);
  if (status !== 0) process.exit(status);
}
