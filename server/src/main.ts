import { mkdirSync } from 'node:fs';
import type { Logger } from 'pino';
import { type Config, readConfig } from './config.ts';
import { requireResponsiveFolder } from './data-folder.ts';
import { prepareAppRole } from './database/app-role.ts';
import { connect, POOL } from './database/connect.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './database/embedded.ts';
import { checkExternalDatabase } from './database/external.ts';
import { migrate } from './database/migrate.ts';
import { exitWithMessage } from './exit-with-message.ts';
import { prepare } from './first-start/prepare.ts';
import { shutDownGracefully } from './graceful-shutdown.ts';
import { createLog, standardError } from './log.ts';
import { CONTENT, serveRequests } from './serve-requests.ts';
import { announce } from './startup-banner.ts';
import { startWorkers } from './workers.ts';

/** Connections of the embedded database: each process holds a pool, and commands beside them need some. */
const connectionsFor = (processes: number) => ({ max_connections: String(Math.max(100, 50 + processes * POOL)) });

async function openDatabase(config: Config, log: Logger): Promise<EmbeddedDatabase> {
  if (config.databaseUrl === undefined)
    return startEmbeddedDatabase(config.dataDir, log, connectionsFor(config.processes));
  mkdirSync(config.dataDir, { recursive: true });
  await checkExternalDatabase('DATABASE_URL', config.databaseUrl);
  if (config.databaseAppUrl !== undefined) await checkExternalDatabase('DATABASE_APP_URL', config.databaseAppUrl);
  return { url: config.databaseUrl, stop: async () => undefined };
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, standardError());
  await requireResponsiveFolder(config.dataDir);
  const server = await openDatabase(config, log);
  const { database: owner } = connect(server.url, log);
  try {
    await migrate(owner);
    const accounts = await prepare(owner, config, CONTENT);
    const appUrl = await prepareAppRole(server.url, config.databaseAppUrl);
    const stop =
      config.processes === 1
        ? await serveRequests(config, appUrl, log)
        : await startWorkers(config.processes, appUrl, log);
    await owner.destroy();
    shutDownGracefully(log, async () => {
      await stop();
      await server.stop();
    });
    announce(config, accounts, performance.now());
  } catch (error) {
    await owner.destroy();
    await server.stop();
    throw error;
  }
}

await start().catch(exitWithMessage);
