import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '@finaula/contract/call';
import { calls } from '@finaula/contract/calls';
import { scope } from '@finaula/contract/scopes';
import { webhookEvent } from '@finaula/contract/webhooks';
import { Pool } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { databaseAs } from '../../database/rls-context.ts';
import { outboxOn } from '../../shared/mail/outbox.ts';
import { guardedFetch } from '../../shared/outgoing/guarded-fetch.ts';
import { addDays } from '../../shared/time/days.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { testApp } from '../../testing/test-app.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { tellDeadlines } from './deadlines.ts';
import { deliverTo } from './deliver.ts';

/** docs/integrations.md, which developers of other systems follow. */
const guide = readFileSync(join(import.meta.dirname, '../../../../docs/integrations.md'), 'utf8');
const examples = [...guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
  language,
  text,
}));
const folder = temporaryFolder('guia');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { app, as, config, create, database, pool } = await testApp({ LOCAL_PROVIDERS: 'on' });
// Connections of its own: the application knows the rights of those in its pool.
const ownPool = new Pool({ ...pool.options, max: 4 });
afterAll(() => ownPool.end());
const platform = databaseAs(ownPool)('platform');
const base = await app.listen({ port: 0, host: '127.0.0.1' });

/** Runs the example whose first line names this file. */
function run(name: string, { env = {}, input = '' }: { env?: NodeJS.ProcessEnv; input?: string }) {
  const example = examples.find(({ text }) => text.split('\n')[0]?.includes(name));
  if (!example) throw new Error(`The guide has no example ${name}`);
  const file = join(folder, name);
  writeFileSync(file, example.text);
  const program = { js: process.execPath, py: 'python3', sh: 'bash' }[example.language] ?? '';
  return new Promise<{ code: number; output: string; error: string }>((resolve) => {
    const child = execFile(
      program,
      [file],
      { env: { PATH: process.env.PATH, FINAULA_URL: base, ...env } },
      (failure, output, error) => resolve({ code: failure === null ? 0 : Number(failure.code), output, error }),
    );
    child.stdin?.on('error', () => undefined).end(input);
  });
}

async function institution() {
  const { id: entityId } = await create.entity({ subscription: 'Paid' });
  const { id: adminId } = await create.user({ role: 'EntidadAdmin', entityId });
  const people = await Promise.all(Array.from({ length: 4 }, () => create.user({ entityId })));
  const admin = as(await create.sessionOf(adminId));
  const today = await readToday(database);
  const { token } = (
    await admin.makeApiToken({
      body: { name: 'Guía', scopes: ['people:read', 'people:write'], expires_on: addDays(today, 30) },
    })
  ).body;
  return { entityId, admin, people, today, env: { FINAULA_TOKEN: token } };
}

test('the guide lists every call of each scope, and no other', () => {
  const rows = Object.values<Call>(calls)
    .filter((call) => call.scope !== undefined)
    .toSorted(
      (a, b) => scope.options.indexOf(a.scope ?? 'people:read') - scope.options.indexOf(b.scope ?? 'people:read'),
    )
    .map(
      ({ scope: opened, method, path, summary }) =>
        `| \`${opened}\` | \`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}\` | ${summary} |`,
    );
  expect(guide.split('\n').filter((line) => /^\| `\w+:\w+` \|/.test(line))).toEqual(rows);
});

test('the examples that read people page through all of them', async () => {
  const { env, people } = await institution();
  const listed = await run('personas.sh', { env });
  expect(listed.error).toBe('');
  expect(JSON.parse(listed.output).users).toHaveLength(5);
  const paged = await run('todas-las-personas.mjs', { env });
  expect(paged.error).toBe('');
  const emails = paged.output.trim().split('\n');
  expect(emails).toHaveLength(5);
  expect(emails).toEqual(expect.arrayContaining(people.map(({ email }) => email)));
});

test('the example that adds a person twice finds one person, and lets that person leave', async () => {
  const { env, admin } = await institution();
  const { output, error } = await run('alta-y-baja.mjs', { env });
  expect(error).toBe('');
  expect(output).toBe('una sola persona\n{ changed_count: 1 }\n');
  const { users } = (await admin.listEntityUsers({ query: { limit: 50, q: 'inigo.nunez' } })).body;
  expect(users).toMatchObject([{ left_on: '2026-11-20', area: 'Crédito' }]);
});

test('the sample messages have the fields of real ones, and verify by the examples', async () => {
  const samples = new Map(
    examples
      .filter(({ language }) => language === 'json')
      .map(({ text }) => JSON.parse(text) as { type: string; data: object })
      .map(({ type, data }) => [type, Object.keys(data)]),
  );
  expect([...samples.keys()]).toEqual(webhookEvent.options);

  const { admin, people, today } = await institution();
  const [person, other] = people;
  if (!person || !other) throw new Error('Four were made.');
  const receiver = await startWebhookReceiver();
  const { id, secret } = (await admin.makeWebhook({ body: { url: receiver.url, kinds: webhookEvent.options } })).body;
  await create.certificate(person.id, { validUntil: addDays(today, 20) });
  await tellDeadlines(platform, today);
  await admin.changePeople({ body: { user_ids: [other.id], left_on: '2026-11-01' } });
  await admin.changePeople({ body: { user_ids: [other.id], left_on: null } });
  await deliverTo(id, {
    database: platform,
    dataDir: config.dataDir,
    fetch: guardedFetch({ loopback: true }),
    enqueueMessage: outboxOn(async () => undefined),
    signal: new AbortController().signal,
  });
  receiver.close();
  const told = receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object });
  expect(told.map(({ type }) => type).toSorted()).toEqual([
    'certificate.expiring',
    'certificate.issued',
    'person.arrived',
    'person.left',
  ]);
  for (const { type, data } of told)
    expect([type, Object.keys(data).toSorted()]).toEqual([type, samples.get(type)?.toSorted()]);

  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
  const env = {
    FINAULA_SECRET: secret,
    WEBHOOK_ID: String(headers['webhook-id']),
    WEBHOOK_TIMESTAMP: String(headers['webhook-timestamp']),
    WEBHOOK_SIGNATURE: String(headers['webhook-signature']),
  };
  for (const name of ['firma.mjs', 'firma.py', 'firma.sh']) {
    expect(await run(name, { env, input: body })).toEqual({ code: 0, output: '', error: '' });
    expect((await run(name, { env, input: `${body} ` })).code).toBe(1);
  }
});
