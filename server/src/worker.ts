import { readConfig } from './config.ts';
import { endWithSentence } from './end-with-sentence.ts';
import { stopGracefully } from './graceful-stop.ts';
import { createLog, standardError } from './log.ts';
import { serveRequests } from './serve-requests.ts';

/* One of the processes of WEB_CONCURRENCY; started by workers.ts, which says in DATABASE_APP_URL where to connect. */

async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, standardError());
  stopGracefully(log, await serveRequests(config, config.databaseAppUrl ?? '', log));
}

export const run = () => serve().catch(endWithSentence);
