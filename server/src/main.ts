import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { announce } from './announce.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { prepareAppRole } from './database/app-role.ts';
import { connect } from './database/connect.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './database/embedded.ts';
import { checkExternalDatabase } from './database/external.ts';
import { migrate } from './database/migrate.ts';
import { ContentFaults } from './features/courses/content/fault.ts';
import { prepare } from './first-start/prepare.ts';
import { stopGracefully } from './graceful-stop.ts';
import { createLog } from './log.ts';
import { StartupError } from './startup-error.ts';

const ROOT = join(import.meta.dirname, '../..');
const CONTENT = join(ROOT, 'content');
const WEB = join(ROOT, 'web/dist');

async function openDatabase(config: Config, log: pino.Logger): Promise<EmbeddedDatabase> {
  if (config.databaseUrl === undefined) return startEmbeddedDatabase(config.dataDir, log);
  mkdirSync(config.dataDir, { recursive: true });
  await checkExternalDatabase('DATABASE_URL', config.databaseUrl);
  if (config.databaseAppUrl !== undefined) await checkExternalDatabase('DATABASE_APP_URL', config.databaseAppUrl);
  return { url: config.databaseUrl, stop: async () => undefined };
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, pino.destination({ fd: 2, sync: true }));
  const server = await openDatabase(config, log);
  try {
    const { database: owner } = connect(server.url, log);
    await migrate(owner);
    const accounts = await prepare(owner, config, CONTENT);
    const { pool } = connect(await prepareAppRole(server.url, config.databaseAppUrl), log);
    // Its idle connection tells a second instance that this one lives: it opens before the owner's close.
    await pool.query('select');
    await owner.destroy();
    const app = await buildApp({ config, pool, log, contentFolder: CONTENT, webFolder: WEB });
    await app.listen({ host: config.host, port: config.port, listenTextResolver: (address) => `Escuchando en ${address}` });
    announce(config, accounts, performance.now());

    stopGracefully(log, async () => {
      await app.close();
      await pool.end();
      await server.stop();
    });
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function sentenceFor(error: unknown): string | undefined {
  if (error instanceof StartupError) return error.message;
  if (error instanceof ContentFaults)
    return `El contenido de los cursos tiene faltas; npm run check:content las explica.\n${error.message}`;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `El puerto ${process.env.PORT || 3000} ya está en uso. Cierra el otro programa o elige otro con PORT.`;
  if (code === 'EACCES') return `No hay permiso para usar el puerto ${process.env.PORT || 3000}. Elige otro con PORT.`;
  return undefined;
}

start().catch((error: unknown) => {
  console.error(sentenceFor(error) ?? error);
  process.exit(1);
});
