import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type RunningServer, startRunning } from './running-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Creates the folder where a run keeps the result of a first start.
 * @returns the folder, to be removed at the end of the run
 */
export const keepInstallation = (): string => {
  process.env.FINAULA_INSTALLATION ??= temporaryFolder('instalada');
  return process.env.FINAULA_INSTALLATION;
};

/** A data folder after a first start and a clean stop; the first caller creates it. */
async function installation(folder: string): Promise<string> {
  const made = join(folder, 'data');
  try {
    mkdirSync(join(folder, 'making'));
  } catch {
    while (!existsSync(made)) await sleep(50);
    return made;
  }
  const half = join(folder, 'half');
  const server = await startRunning({ DATA_DIR: half, LOG_LEVEL: 'silent' });
  await server.stop();
  renameSync(half, made);
  return made;
}

/**
 * Starts the program on an installation of its own, for tests that do not look at the first start. Within a
 * run it is a copy, which spares initialising PostgreSQL, the migrations and the courses: two thirds of the
 * work. Outside of a run it is a first start.
 */
export async function startInstalled(env: NodeJS.ProcessEnv & { DATA_DIR: string }): Promise<RunningServer> {
  const folder = process.env.FINAULA_INSTALLATION;
  if (folder !== undefined) {
    mkdirSync(dirname(env.DATA_DIR), { recursive: true });
    // Copies the owners of files too: PostgreSQL's files belong to another account when root starts it.
    await promisify(execFile)('cp', ['-a', await installation(folder), env.DATA_DIR]);
  }
  return startRunning(env);
}
