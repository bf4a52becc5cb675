import { join } from 'node:path';
import type { Logger } from 'pino';
import { buildApp } from './app/app.ts';
import type { Config } from './config.ts';
import { connect } from './database/connect.ts';

const ROOT = join(import.meta.dirname, '../..');
export const CONTENT = join(ROOT, 'content');
const WEB = join(ROOT, 'web/dist');

/**
 * Answers on the configured port until the returned function is called, which lets requests in flight
 * finish.
 */
export async function serveRequests(config: Config, appUrl: string, log: Logger): Promise<() => Promise<void>> {
  const { pool } = connect(appUrl, log);
  // Open an idle connection, by which a second instance on the same embedded database notices this one.
  await pool.query('select');
  const app = await buildApp({ config, pool, log, contentFolder: CONTENT, webFolder: WEB, runsJobs: true });
  const close = async () => {
    await app.close();
    await pool.end();
  };
  try {
    await app.listen({
      host: config.host,
      port: config.port,
      listenTextResolver: (address) => `Escuchando en ${address}`,
    });
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}
