import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, afterEach, expect, inject } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { connect } from '../database/connect.ts';
import { clientOf } from './client.ts';
import { factoriesOn } from './factories.ts';
import { execute } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string;
    externalUrl: string;
  }
}

const CONTENT = join(import.meta.dirname, '../../../content');

async function cloneTemplate(): Promise<string> {
  const template = new URL(inject('templateUrl'));
  const name = `prueba_${randomUUID().replaceAll('-', '')}`;
  await execute(template.href, `create database ${name} template ${template.pathname.slice(1)}`);
  return new URL(`/${name}`, template).href;
}

/**
 * The application on a database of its own, for the tests of one file. Whatever it logs as a warning or worse fails the test that caused it,
 * unless the test takes it with `takeNoise`.
 */
export async function testApp(env: NodeJS.ProcessEnv = {}) {
  let noise: { level: number; msg: string }[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      noise.push(JSON.parse(String(line)));
      done();
    },
  });
  const log = pino({ level: 'warn' }, stream);
  const { pool, database } = connect(await cloneTemplate(), log);
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMIT: 'off', ...env });
  const app = await buildApp({ config, database, pool, log, contentFolder: CONTENT });
  const takeNoise = () => {
    const taken = noise;
    noise = [];
    return taken;
  };

  afterEach(() => expect(takeNoise(), 'registro de la aplicación').toEqual([]));
  afterAll(async () => {
    await app.close();
    await database.destroy();
  });

  return { app, database, config, takeNoise, create: factoriesOn(database), as: (token?: string) => clientOf(app, token) };
}
