import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Writable } from 'node:stream';
import { afterAll, afterEach, expect, inject } from 'vitest';
import { buildApp } from '../app/app.ts';
import { type Config, readConfig } from '../config.ts';
import { connect } from '../database/connect.ts';
import { prepareSigningKeys } from '../features/certificates/badge/prepare-signing-key.ts';
import type { ConnectionLimits } from '../http/connection-limits.ts';
import { createLog } from '../log.ts';
import { clientOf } from './client.ts';
import { CONTENT, contentTemplate } from './content-template.ts';
import { factoriesOn } from './factories.ts';
import { execute } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string;
    appUrl: string;
    externalUrl: string;
  }
}

/** Addresses of a new database, for its owner and for the role that serves requests. */
async function cloneTemplate(content: boolean): Promise<{ ownerUrl: string; appUrl: string }> {
  const template = new URL(inject('templateUrl'));
  const name = `prueba_${randomUUID().replaceAll('-', '')}`;
  const cloned = content ? await contentTemplate(template) : template.pathname.slice(1);
  await execute(template.href, `create database ${name} template ${cloned} strategy file_copy`);
  return { ownerUrl: new URL(`/${name}`, template).href, appUrl: new URL(`/${name}`, inject('appUrl')).href };
}

/** The level `warn` of pino. */
/** The level of a logged warning. */
export const WARN = 40;

export interface LogLine extends Record<string, unknown> {
  level: number;
  msg: string;
}

/**
 * The application on a database of its own, for the tests of one file. `database` connects as the owner, to
 * whom row security does not apply. A logged warning or error fails the test that caused it, unless the test
 * takes it with `takeLog`.
 */
export async function testApp(
  env: NodeJS.ProcessEnv = {},
  {
    logLevel = 'info',
    signingKey = false,
    content = false,
    ...options
  }: {
    logLevel?: Config['logLevel'];
    /** Creates and publishes a signing key for credentials, as a start does. */
    signingKey?: boolean;
    /** Uses the courses of the content folder instead of the fixtures. */
    content?: boolean;
    connectionLimits?: Partial<ConnectionLimits>;
    webFolder?: string;
    runsJobs?: boolean;
  } = {},
) {
  let lines: LogLine[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  const log = createLog(logLevel, stream);
  const { ownerUrl, appUrl } = await cloneTemplate(content);
  const { database } = connect(ownerUrl, log);
  const { pool } = connect(appUrl, log);
  const dataDir = temporaryFolder('aplicacion');
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMIT: 'off', DATA_DIR: dataDir, ...env });
  if (signingKey) await prepareSigningKeys(database, dataDir);
  const app = await buildApp({ config, pool, log, contentFolder: CONTENT, ...options });
  /** Returns the lines logged since the last call. */
  const takeLog = () => {
    const taken = lines;
    lines = [];
    return taken;
  };

  afterEach(() =>
    expect(
      takeLog().filter(({ level }) => level >= WARN),
      'registro de la aplicación',
    ).toEqual([]),
  );
  afterAll(async () => {
    // Connections that a test left open must not delay the end of its file.
    app.server.closeAllConnections();
    await app.close();
    await pool.end();
    await database.destroy();
    rmSync(dataDir, { recursive: true });
  });

  return {
    app,
    pool,
    database,
    config,
    takeLog,
    create: factoriesOn(database),
    as: (token?: string) => clientOf(app, token),
  };
}
