import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseError } from 'pg';
import { StartupError } from '../startup-error.ts';

/** The password file beside the cluster is readable only by the application's account. */
const fileIn = (dataDir: string) => join(dataDir, 'postgres-password');

const MEND =
  'Vuelve a poner el archivo de tu respaldo o, si se perdió, pon otra contraseña con: npm run reset:database-password';

/**
 * Reads the password of an existing cluster.
 * @throws StartupError when it is lost: a new one would not open the cluster
 */
export function passwordIn(dataDir: string): string {
  const file = fileIn(dataDir);
  try {
    const password = readFileSync(file, 'utf8').trim();
    if (password !== '') return password;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES')
      throw new StartupError(`No hay permiso para leer ${file}: debe ser de la cuenta que corre la aplicación.`);
  }
  throw new StartupError(`Falta la contraseña de la base de datos que ya existe (${file}). ${MEND}`);
}

export function writePassword(dataDir: string, password: string): void {
  writeFileSync(fileIn(dataDir), password, { mode: 0o600, flush: true });
}

/** Returns the password for a new cluster; reuses that of an interrupted initialisation. */
export function newPasswordIn(dataDir: string): string {
  const password = existsSync(fileIn(dataDir)) ? readFileSync(fileIn(dataDir), 'utf8').trim() : '';
  if (password !== '') return password;
  const made = randomBytes(24).toString('base64url');
  writePassword(dataDir, made);
  return made;
}

export const isWrongPassword = (error: unknown): boolean => error instanceof DatabaseError && error.code === '28P01';

/** @throws StartupError in place of PostgreSQL's refusal of the password; rethrows other errors */
export function explainWrongPassword(error: unknown, dataDir: string): never {
  if (!isWrongPassword(error)) throw error;
  throw new StartupError(
    `La contraseña de ${fileIn(dataDir)} no es la de la base de datos que está en esa carpeta. ${MEND}`,
  );
}
