import { readConfig } from '../src/config.ts';
import { resetDatabasePassword } from '../src/database/reset-database-password.ts';
import { StartupError } from '../src/startup-error.ts';

/**
 * `npm run reset:database-password`: sets a new password of an embedded database while the application is
 * stopped.
 */
async function main(): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl !== undefined) throw new StartupError('La contraseña de DATABASE_URL se cambia en tu PostgreSQL.');
  await resetDatabasePassword(dataDir);
  console.log(`Contraseña nueva en ${dataDir}/postgres-password. Ya puedes arrancar la aplicación.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
});
