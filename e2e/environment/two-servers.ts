import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startPostgres, startRunning, temporaryFolder } from '@finaula/server/testing';
import { journeyNeeds } from './journey-needs.ts';

/** The killed server starts again after this time, as a machine would that reboots. */
const AWAY_MS = 30_000;
const SITE = join(import.meta.dirname, '../../deploy/nginx.conf.template');

/**
 * nginx with the site of deploy/ before these servers; a line of its log says which of them were asked and
 * what came back.
 */
async function startNginx(folder: string, port: string, servers: string[]) {
  const values: Record<string, string> = {
    FINAULA_PORT: `127.0.0.1:${port}`,
    FINAULA_SERVERS: servers.map((url) => `server ${new URL(url).host} max_fails=0;`).join('\n  '),
  };
  const log = join(folder, 'access.log');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${folder}/${name};`,
  );
  const main = [
    `pid ${folder}/nginx.pid;`,
    'events {}',
    'http {',
    ...temporary,
    readFileSync(SITE, 'utf8')
      .replace('/var/log/nginx/access.log', log)
      .replaceAll(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    '}',
  ];
  writeFileSync(join(folder, 'nginx.conf'), main.join('\n'));
  const options = ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log'), '-g', 'daemon off;'];
  const nginx = spawn('nginx', options, { stdio: ['ignore', 'inherit', 'inherit'] });
  await once(nginx, 'spawn');
  return {
    async stop() {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
    },
    asked: () =>
      readFileSync(log, 'utf8')
        .trim()
        .split('\n')
        .map((line) => / (\d{3}) \d+ [\d.]+ \w+ "([^"]*)"$/.exec(line) ?? [])
        .map(([, status = '', upstreams = '']) => ({
          by: upstreams.split(', ').map((host) => `http://${host}`),
          status: Number(status),
        })),
  };
}

/**
 * Two servers that start at once on one empty PostgreSQL (that of DATABASE_URL, or one for the purpose), with
 * one folder (of the key that signs), behind nginx, which spreads requests at random. The one that is killed
 * (kill-half-way.ts) comes back, and then the other is replaced as in an upgrade.
 */
export default async function startTwoServers(): Promise<() => Promise<void>> {
  const folder = temporaryFolder('e2e-dos');
  const needs = await journeyNeeds(folder);
  const { DATABASE_URL } = process.env;
  const postgres = DATABASE_URL
    ? { url: DATABASE_URL, stop: async () => undefined }
    : await startPostgres(join(folder, 'postgres'));
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const start = (ownPort?: string) =>
    startRunning({
      ...needs.settings,
      DATA_DIR: join(folder, 'datos'),
      DATABASE_URL: postgres.url,
      DEMO: 'on',
      PUBLIC_URL: url,
      TRUST_PROXY: '127.0.0.1',
      ...(ownPort !== undefined && { PORT: ownPort }),
    });
  const [victim, other] = await Promise.all([start(), start()]);
  await needs.tell(url, postgres.url, victim.accounts());
  const nginx = await startNginx(folder, port, [victim.url, other.url]);

  const over = new AbortController();
  const successorOf = async (server: typeof victim, awayMs: number) => {
    await once(server.process, 'exit', over);
    await sleep(awayMs, undefined, over);
    return start(new URL(server.url).port);
  };
  const unlessOver = (error: unknown) => {
    if (!over.signal.aborted) throw error;
  };
  const back = successorOf(victim, AWAY_MS);
  const replaced = back.then(() => {
    const successor = successorOf(other, 0);
    other.process.kill('SIGTERM');
    return successor;
  });
  const successors = [back.catch(unlessOver), replaced.catch(unlessOver)];
  process.env.FINAULA_VICTIM = String(victim.process.pid);

  return async () => {
    over.abort();
    await nginx.stop();
    for (const server of [victim, other, ...(await Promise.all(successors))]) await server?.stop();
    await postgres.stop();
    await needs.close();
    const asked = nginx.asked();
    const count = (holds: (request: (typeof asked)[number]) => boolean) => asked.filter(holds).length;
    const of = (server: { url: string }) => count(({ by }) => by.at(-1) === server.url);
    console.log(
      `${asked.length} solicitudes: respondió uno ${of(victim)}, otro ${of(other)}; ${count(({ by }) => by.length > 1)} pasaron al otro; ` +
        `sin respuesta (502, 504) ${count(({ status }) => status === 502 || status === 504)}`,
    );
    rmSync(folder, { recursive: true, force: true });
    if (of(victim) === 0 || of(other) === 0) throw new Error('Only one of the two servers was asked');
  };
}
