import { readConfig } from './config.ts';
import { exitWithMessage } from './exit-with-message.ts';
import { shutDownGracefully } from './graceful-shutdown.ts';
import { createLog, standardError } from './log.ts';
import { serveRequests } from './serve-requests.ts';

/* A process of WEB_CONCURRENCY, forked by workers.ts, which sets DATABASE_APP_URL. */

async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, standardError());
  if (config.databaseAppUrl === undefined) throw new Error('workers.ts sets DATABASE_APP_URL.');
  shutDownGracefully(log, await serveRequests(config, config.databaseAppUrl, log));
}

await serve().catch(exitWithMessage);
