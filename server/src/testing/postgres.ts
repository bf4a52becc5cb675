import { rmSync } from 'node:fs';
import { Client } from 'pg';
import pino from 'pino';
import { prepareAppRole } from '../database/app-role.ts';
import { connect } from '../database/connect.ts';
import { startEmbeddedDatabase } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Durability is off: test databases do not have to survive a crash. */
const FAST_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

export interface TestPostgres {
  /** Address of the migrated template, to be cloned. */
  templateUrl: string;
  /** Address of the template for the role that serves requests. */
  appUrl: string;
  /** Creates an empty database; returns its address. */
  createEmpty(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Runs one statement on the maintenance database of that server. */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: new URL('/postgres', url).href });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** An external PostgreSQL, as an institution runs one. */
export const startPostgres = (folder: string) => startEmbeddedDatabase(folder, pino({ level: 'silent' }));

/** A real PostgreSQL in a folder of its own, with the schema migrated once. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = temporaryFolder('pruebas');
  const log = pino({ level: 'silent' });
  const server = await startEmbeddedDatabase(folder, log, FAST_SETTINGS);
  const { database } = connect(server.url, log);
  await migrate(database);
  await database.destroy();
  return {
    templateUrl: server.url,
    appUrl: await prepareAppRole(server.url),
    async createEmpty(name) {
      await execute(server.url, `create database ${name}`);
      return new URL(`/${name}`, server.url).href;
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
