import { readConfig } from './config.ts';
import { exitWithMessage } from './exit-with-message.ts';
import { shutDownGracefully } from './graceful-shutdown.ts';
import { createLog, standardError } from './log.ts';
import { serveRequests } from './serve-requests.ts';

/* One of the processes of WEB_CONCURRENCY; started by workers.ts, which says in DATABASE_APP_URL where to connect. */

async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, standardError());
  shutDownGracefully(log, await serveRequests(config, config.databaseAppUrl ?? '', log));
}

export const run = () => serve().catch(exitWithMessage);
