import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';

/** The account that runs the database process; undefined: the account of this process. */
export type Account = { uid: number; gid: number } | undefined;

/**
 * A folder for files that the account must reach when it cannot enter the project's folder (under /root,
 * for example).
 */
const SHARED_HOME = '/var/lib/finaula';

/** PostgreSQL refuses to run as root, so root uses the first of these accounts that exists. */
const UNPRIVILEGED = ['finaula', 'postgres', 'nobody'];

/** The owner of an existing database, else an unprivileged account when this process is root. */
export function accountForDatabase(dataDir: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const existing = statSync(join(dataDir, 'postgres'), { throwIfNoEntry: false });
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((entry) => entry.split(':'));
  for (const name of UNPRIVILEGED) {
    const entry = accounts.find(([candidate]) => candidate === name);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new StartupError(
    'PostgreSQL no puede correr como root y este equipo no tiene una cuenta sin privilegios (finaula, postgres o nobody).',
  );
}

/** Runs `test` as that account. */
const canUse = (account: Account, flag: '-x' | '-w', path: string) =>
  spawnSync('/bin/sh', ['-c', `test ${flag} "$1"`, 'sh', path], { ...account, cwd: '/' }).status === 0;

function makeFolderOf(account: Account, folder: string): void {
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
}

/**
 * The folder of the binaries (bin, lib, share), copied once to a reachable place when the account cannot
 * enter the package's.
 */
export function reachableBinaries(packageFolder: string, version: string, account: Account): string {
  if (canUse(account, '-x', join(packageFolder, 'bin/postgres'))) return packageFolder;
  const copy = join(SHARED_HOME, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const half = `${copy}.${randomUUID()}`;
    mkdirSync(SHARED_HOME, { recursive: true, mode: 0o755 });
    cpSync(packageFolder, half, { recursive: true, verbatimSymlinks: true });
    renameSync(half, copy);
  }
  return copy;
}

/**
 * The real path of the database folder: `DATA_DIR/postgres`, or a folder in the shared home with
 * `DATA_DIR/postgres` as a link to it when the account cannot enter that. Ensures that the account can
 * write to it.
 */
export function reachableDataFolder(dataDir: string, account: Account): string {
  const folder = join(dataDir, 'postgres');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    if (!existsSync(folder)) {
      makeFolderOf(account, folder);
      if (!canUse(account, '-w', folder)) {
        rmSync(folder, { recursive: true });
        const elsewhere = join(SHARED_HOME, randomUUID());
        mkdirSync(SHARED_HOME, { recursive: true, mode: 0o755 });
        makeFolderOf(account, elsewhere);
        symlinkSync(elsewhere, folder);
      }
    }
    const real = realpathSync(folder);
    if (canUse(account, '-w', real)) return real;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
  throw new StartupError(
    `No se puede escribir en la carpeta de datos ${dataDir}. Revisa sus permisos o elige otra con DATA_DIR.`,
  );
}
