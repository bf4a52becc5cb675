import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartupError } from '../startup-error.ts';
import { embeddedBinaries, isRunning, ROLE } from './embedded.ts';
import { writePassword } from './embedded-password.ts';
import { accountForDatabase, reachableDataFolder } from './embedded-paths.ts';

/**
 * Sets a new password of the embedded database in PostgreSQL's single-user mode, which needs none: a user
 * who may write the files owns the database.
 * @throws StartupError when there is no database, it is running, or PostgreSQL refuses
 */
export async function resetDatabasePassword(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, 'postgres/cluster')))
    throw new StartupError(`No hay una base de datos en ${dataDir}. Define DATA_DIR.`);
  if (isRunning(dataDir)) throw new StartupError(`La base de ${dataDir} está en uso: detén la aplicación primero.`);
  const account = accountForDatabase(dataDir);
  const cluster = join(reachableDataFolder(dataDir, account), 'cluster');
  const password = randomBytes(24).toString('base64url');
  const child = spawn(
    join(embeddedBinaries(account), 'bin/postgres'),
    ['--single', '-D', cluster, '-c', 'exit_on_error=on', 'postgres'],
    {
      ...account,
      cwd: '/',
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  );
  child.stdin.end(`alter role ${ROLE} password '${password}'\n`);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new StartupError(`PostgreSQL no aceptó la contraseña nueva: ${said.trim()}`);
  writePassword(dataDir, password);
}
