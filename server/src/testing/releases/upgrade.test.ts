import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { loadBackup } from '../../backup/restore.ts';
import { RELEASE } from '../../release.ts';
import { execute } from '../postgres.ts';
import { freePort, type RunningServer, startRunning } from '../running-server.ts';
import { startSmtpSink } from '../smtp-sink.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { callServer, signInTo } from './call-server.ts';
import { cutRelease } from './cut-release.ts';
import { readFacts } from './facts.ts';
import { RELEASES, type StoredRelease, storedReleases, unpackRelease } from './stored-release.ts';

/**
 * `npm run test:upgrade`: installations of earlier releases, killed at work, become installations of this
 * program. One that this program makes now shows that the next release can be tested too.
 */
const folder = temporaryFolder('actualizacion');
const made = join(folder, 'hecha');
const relay = await startSmtpSink();
afterAll(async () => {
  await relay.stop();
  rmSync(folder, { recursive: true });
});

/**
 * Work that was under way goes on in a test years later: its times move with the calendar. Facts keep their
 * dates.
 */
async function bringWorkToToday(client: Client, cutAt: string): Promise<void> {
  const moved = (table: string, columns: string[], where: string) =>
    `update ${table} set ${columns.map((column) => `${column} = ${column} + (now() - $1)`).join(', ')} where ${where}`;
  await client.query(`begin; set local session_replication_role = replica`);
  for (const statement of [
    moved('exams', ['started_at', 'expires_at'], 'finished_at is null'),
    moved('messages', ['created_at', 'queued_at', 'due_at'], `state = 'en cola'`),
    moved('verification_links', ['expires_at'], 'expires_at > $1'),
    moved(
      'pgboss.job',
      ['start_after', 'created_on', 'started_on', 'heartbeat_on', 'keep_until'],
      `state < 'completed'`,
    ),
  ])
    await client.query(statement, [cutAt]);
  await client.query('commit');
}

/** Starts the program, and kills it (kill -9) while its upgrade waits for a table that this test holds. */
async function killHalfWay(env: NodeJS.ProcessEnv & { DATABASE_URL: string }, client: Client): Promise<void> {
  const holder = new Client(env.DATABASE_URL);
  await holder.connect();
  await holder.query('begin; lock table users in access exclusive mode');
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: { ...process.env, ...env, PORT: String(await freePort()) },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await client.query(waiting)).rowCount === 0) await sleep(20);
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  await holder.end();
}

describe.each([...storedReleases(RELEASES), 'of today'])('an installation of release %s', (release) => {
  const name = `actualizada_${release.replaceAll(/\W/g, '_')}`;
  const databaseUrl = new URL(`/${name}`, inject('templateUrl')).href;
  const dataDir = join(folder, name);
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    MAIL_URL: relay.url,
    MAIL_FROM: 'avisos@finaula.example',
  };
  const client = new Client(databaseUrl);
  let stored: StoredRelease;
  let servers: RunningServer[] = [];

  beforeAll(async () => {
    const ofToday = release === 'of today';
    if (ofToday) await cutRelease(made);
    const backup = join(folder, `${name}.finaula`);
    stored = unpackRelease(ofToday ? made : RELEASES, ofToday ? RELEASE : release, backup);
    await execute(databaseUrl, `create database ${name}`);
    await loadBackup(backup, databaseUrl, dataDir, pino({ level: 'silent' }));
    await client.connect();
    await bringWorkToToday(client, stored.cut_at);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await client.end();
  });

  test('is unchanged after its upgrade was killed half-way', async () => {
    const history = `select (select json_agg(name order by name) from kysely_migration) as migrations,
      (select count(*) from pg_policy) as policies, (select count(*) from schema_definitions) as definitions`;
    const before = (await client.query(history)).rows;
    await killHalfWay(env, client);
    expect((await client.query(history)).rows).toEqual(before);
  });

  test('is complete after two servers start at once', async () => {
    servers = await Promise.all([startRunning(env), startRunning(env)]);
    expect((await client.query('select release from schema_definitions')).rows).toEqual([{ release: RELEASE }]);
  });

  test('has the same standings on twelve dates, constancia documents and ledger', async () => {
    for (const { url } of servers)
      expect(await readFacts(url, stored.accounts, stored.dates)).toMatchObject(stored.facts);
  });

  test('goes on with the exam, the mail and the supervision file', async () => {
    const [url = '', other = ''] = servers.map((server) => server.url);
    const { exam, mailTo, supervisionFile } = stored.unfinished;
    const token = await signInTo(url, stored.accounts.employee);
    const answer = { question_id: exam.question, option_id: exam.option };
    await callServer(url, { method: 'PUT', path: `/exams/${exam.id}/answers`, token, body: answer });
    expect(await callServer(other, { method: 'POST', path: `/exams/${exam.id}/finish`, token })).toMatchObject({
      cause: 'delivered',
    });
    await expect.poll(() => relay.received.map(({ to }) => to), { timeout: 120_000 }).toContain(mailTo);
    const administrator = await signInTo(other, stored.accounts.administrator);
    const path = `/admin/supervision-files/${supervisionFile}`;
    const state = async () => (await callServer<{ state: string }>(other, { path, token: administrator })).state;
    await expect.poll(state, { timeout: 150_000, interval: 500 }).toBe('ready');
    expect((await readFacts(url, stored.accounts, [])).ledger.faults).toEqual([]);
  });
});
