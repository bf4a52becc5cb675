import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { connect } from '../../../database/connect.ts';
import { factoriesOn } from '../../../testing/factories.ts';
import { PEOPLE_HEADER } from '../../../testing/importing-app.ts';
import { startPostgres } from '../../../testing/postgres.ts';
import type { RunningServer } from '../../../testing/running-server.ts';
import { startSmtpSink } from '../../../testing/smtp-sink.ts';
import { startInstalled } from '../../../testing/start-installed.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

/* The real program, twice, with one database and one mail server. */

const PEOPLE = 300;
/** The cleanup of each minute may die with a server, too: its next run waits for the heartbeat. */
const PATIENCE = 200_000;
const folder = temporaryFolder('importa-dos');
const postgres = await startPostgres(join(folder, 'postgres'));
const sink = await startSmtpSink();
const { database } = connect(postgres.url, pino({ level: 'silent' }));
const running: RunningServer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});
afterAll(async () => {
  await database.destroy();
  await sink.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<RunningServer> {
  const server = await startInstalled({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres.url,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    MAIL_URL: sink.url,
    MAIL_FROM: 'Capacitación <avisos@institucion.example>',
    PUBLIC_URL: 'https://aula.example',
  });
  running.push(server);
  return server;
}

async function administrator(name: string) {
  const create = factoriesOn(database);
  const { id: entityId } = await create.entity({ name, subscription: 'Paid' });
  const token = await create.session({ role: 'EntidadAdmin', entityId });
  const call = async (
    server: RunningServer,
    method: string,
    path: string,
    type?: string,
    body?: string,
  ): Promise<{ import_id?: string }> => {
    const response = await fetch(`${server.url}/api/admin/people-imports${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(type !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body }),
    });
    expect(response.ok).toBe(true);
    return response.json() as Promise<{ import_id?: string }>;
  };
  const upload = async (server: RunningServer) => {
    const lines = Array.from({ length: PEOPLE }, (_, n) => `Persona Número,p${n}@dos.example,${n},Área ${n % 9},,,,`);
    const { import_id: id } = await call(server, 'POST', '', 'text/csv', [PEOPLE_HEADER, ...lines].join('\n'));
    const becomes = (by: RunningServer, expected: object) =>
      vi.waitFor(async () => expect(await call(by, 'GET', `/${id}`)).toMatchObject(expected), {
        timeout: PATIENCE,
        interval: 100,
      });
    return { id, becomes };
  };
  return { entityId, call, upload };
}

async function kill(server: RunningServer): Promise<void> {
  server.process.kill('SIGKILL');
  await once(server.process, 'exit');
}
/** Ages the heartbeat of a killed server. */
const age = (job: string) =>
  sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where name = ${job}`.execute(database);

test('another server applies a file once and completely when the first one is killed', async () => {
  const first = await start();
  const { entityId, call, upload } = await administrator('Banco de Dos');
  const { id, becomes } = await upload(first);
  await becomes(first, { state: 'ready', counts: { create: PEOPLE } });

  // Applying stops before its links while this transaction locks their table.
  await database.transaction().execute(async (tx) => {
    await sql`lock table verification_links in share mode`.execute(tx);
    await call(first, 'POST', `/${id}/apply`, 'application/json', '{}');
    await becomes(first, { state: 'applying', done: PEOPLE });
    await kill(first);
  });
  const second = await start();
  expect(await call(second, 'GET', `/${id}`)).toMatchObject({ state: 'applying' });
  await age('apply-people-import');
  await becomes(second, { state: 'applied', done: PEOPLE, invited: PEOPLE, failure: null });

  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from users where entity_id = ${entityId} and invited_at is not null) as people,
      (select count(*)::int from employment_facts where import_id = ${id}) as facts,
      (select count(*)::int from verification_links where entity_id = ${entityId}) as links,
      (select count(*)::int from audit_log where entity_id = ${entityId} and action = 'people imported') as acts`.execute(
    database,
  );
  expect(rows).toEqual([{ people: PEOPLE, facts: PEOPLE, links: PEOPLE, acts: 1 }]);
  await vi.waitFor(() => expect(new Set(sink.received.map(({ to }) => to)).size).toBe(PEOPLE), {
    timeout: 60_000,
    interval: 200,
  });
  expect(sink.received).toHaveLength(PEOPLE);
});

test('a file whose check ends with its process twice fails with a sentence', async () => {
  let server = await start();
  const { upload } = await administrator('Banco de Tres');
  const runs = (time: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await sql`select from pgboss.job
          where name = 'check-people-import' and state = 'active' and retry_count = ${time - 1}`.execute(database);
        expect(rows).toHaveLength(1);
      },
      { timeout: 60_000, interval: 100 },
    );
  // Checking stops at its rows while this transaction locks their table.
  const { becomes } = await database.transaction().execute(async (tx) => {
    await sql`lock table people_import_rows in share mode`.execute(tx);
    const uploaded = await upload(server);
    for (const time of [1, 2]) {
      await runs(time);
      await kill(server);
      server = await start();
      await age('check-people-import');
    }
    return uploaded;
  });
  await becomes(server, { state: 'failed', failure: { code: 'INTERRUPTED' } });
}, 500_000);
