import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { requireResponsiveFolder } from '../data-folder.ts';
import { StartupError } from '../startup-error.ts';
import { type EmbeddedDatabase, runningDatabase, startEmbeddedDatabase } from './embedded.ts';
import { checkExternalDatabase } from './external.ts';

/**
 * The configured database for a command that runs beside the application: an external one, the embedded one
 * that the application runs, or the embedded one started for the command.
 * @throws StartupError when there is no database yet, or the external one does not answer
 */
export async function cliDatabase(config: Config, log: Logger): Promise<EmbeddedDatabase> {
  if (config.databaseUrl === undefined) await requireResponsiveFolder(config.dataDir);
  else await checkExternalDatabase('DATABASE_URL', config.databaseUrl);
  const running = config.databaseUrl ?? runningDatabase(config.dataDir);
  if (running !== undefined) return { url: running, stop: async () => undefined };
  if (!existsSync(join(config.dataDir, 'postgres/cluster')))
    throw new StartupError(`No hay una base de datos en ${config.dataDir}. Define DATA_DIR o DATABASE_URL.`);
  return startEmbeddedDatabase(config.dataDir, log);
}
