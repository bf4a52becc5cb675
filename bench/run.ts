import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { brotliDecompressSync } from 'node:zlib';
import { startRunning, temporaryFolder } from '@finaula/server/testing';
import { hash } from '@node-rs/argon2';
import { Client } from 'pg';
import type { BareReply } from './bare-server.ts';
import { type Load, load, median, type Target } from './load.ts';

/**
 * `npm run bench [rounds]`: the real program on a platform of 1,000 entities and 100,000 users, beside a bare server that sends the same bytes, and beside
 * itself where there is less and more of something. Everything is a ratio of two measurements that took turns; about eight minutes with 3 rounds.
 * Prints a table and writes bench/results/.
 */
const ROUNDS = Number(process.argv[2] ?? 3);
const SECONDS = 3;
const CONNECTIONS = 32;
const PASSWORD = 'la clave del banco';

const root = join(import.meta.dirname, '..');
const folder = temporaryFolder('banco');
const server = await startRunning({
  DATA_DIR: join(folder, 'data'),
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
  ASSISTANT_DAILY_USER: '1000000',
  ASSISTANT_DAILY_ENTITY: '1000000',
});
const database = new Client(server.databaseUrl());
await database.connect();
let bare: ChildProcess | undefined;

const run = async (file: string, values: Record<string, string> = {}) => {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8').replaceAll(/:'(\w+)'/g, (_, name: string) =>
    database.escapeLiteral(values[name] ?? ''),
  );
  await database.query(text);
  await database.query('set session_replication_role = origin');
};
const personId = (n: number) =>
  createHash('md5')
    .update(`persona ${n}`)
    .digest('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

async function signIn(account: { email: string; password: string } | undefined): Promise<string> {
  const body = JSON.stringify(account);
  const answer = await fetch(`${server.url}/api/auth/login`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  if (!answer.ok) throw new Error(`login: ${answer.status}`);
  return ((await answer.json()) as { token: string }).token;
}
const signInAs = (n: number) => signIn({ email: `persona${n}@prueba.example`, password: PASSWORD });
const bearing = (token: string, more: Record<string, string> = {}) => ({ authorization: `Bearer ${token}`, ...more });

const rss = () => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1024);

interface Row {
  what: string;
  /** Of the first to the second: requests a second of ours to those of the bare server, or milliseconds of more to those of less. */
  ratio: number;
  goal: string;
  met: boolean;
  first: string;
  second: string;
}
const rows: Row[] = [];
const figure = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2));

/** Ours beside the bare server, taking turns, and then ours alone at half the load. */
async function againstBare(what: string, ours: Target, status: number, bareUrl: string, goal: number): Promise<void> {
  const pairs: { ours: Load; bare: Load }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    pairs.push({
      ours: await load(ours, { connections: CONNECTIONS, seconds: SECONDS, status }),
      bare: await load({ ...ours, url: bareUrl }, { connections: CONNECTIONS, seconds: SECONDS, status }),
    });
  const rate = median(pairs.map((pair) => pair.ours.rate));
  const ratio = median(pairs.map((pair) => pair.ours.rate / pair.bare.rate));
  const bareRate = median(pairs.map((pair) => pair.bare.rate));
  rows.push({ what, ratio, goal: `≥ ${goal.toFixed(2)}`, met: ratio >= goal, first: `${figure(rate)}/s`, second: `${figure(bareRate)}/s` });
  const half = await load(ours, { connections: CONNECTIONS, seconds: SECONDS, rate: rate / 2, status });
  const spread = half.p99 / Math.max(half.p50, 1);
  rows.push({
    what: `${what}: p99 / p50 at half load`,
    ratio: spread,
    goal: '≤ 3',
    met: spread <= 3,
    first: `${half.p99} ms`,
    second: `${half.p50} ms`,
  });
}

/** Milliseconds of one request at a time. */
async function latency(target: Target): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 120; i++) {
    const started = performance.now();
    const answer = await fetch(target.url, { ...target });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${target.url}: ${answer.status}`);
    if (i >= 20) times.push(performance.now() - started);
  }
  return median(times);
}

/** The same call where there is more, beside where there is less. */
async function flat(what: string, less: Target, more: Target): Promise<void> {
  const pairs: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round++) pairs.push([await latency(more), await latency(less)]);
  const ratio = median(pairs.map(([large, small]) => large / small));
  const [first, second] = [0, 1].map((side) => median(pairs.map((pair) => pair[side] ?? 0)));
  rows.push({ what, ratio, goal: '≤ 1.5', met: ratio <= 1.5, first: `${figure(first ?? 0)} ms`, second: `${figure(second ?? 0)} ms` });
}

/** What a target answers, to be sent by the bare server as it is. */
async function recorded({ url, ...request }: Target): Promise<Omit<BareReply, 'query' | 'password'>> {
  const answer = await fetch(url, { ...request });
  let bytes: Buffer = Buffer.from(await answer.arrayBuffer());
  const headers = [...answer.headers].filter(
    ([name]) => !['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length'].includes(name),
  );
  // fetch has unpacked it.
  if (answer.headers.get('content-encoding') === 'br') {
    const raw = await rawBody(url, request.headers ?? {});
    if (!brotliDecompressSync(raw).equals(bytes)) throw new Error('not the same bytes');
    bytes = raw;
  }
  return { status: answer.status, headers, body: bytes.toString('base64') };
}

async function rawBody(url: string, headers: Record<string, string>): Promise<Buffer> {
  const { request } = await import('node:http');
  const [response] = await once(request(url, { headers }).end(), 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function startBare(replies: Record<string, BareReply>): Promise<string> {
  bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], { stdio: ['pipe', 'pipe', 'inherit'] });
  bare.stdin?.end(JSON.stringify({ databaseUrl: server.databaseUrl(), replies }));
  const [port] = await once(createInterface({ input: bare.stdout as NodeJS.ReadableStream }), 'line');
  return `http://127.0.0.1:${port}`;
}

try {
  const passwordHash = await hash(PASSWORD);
  await run('platform.sql', { password_hash: passwordHash });
  const [large, small, superAdmin] = [await signInAs(1), await signInAs(20_001), await signIn(server.accounts().SuperAdmin)];
  const users = `${server.url}/api/admin/entity-users`;
  const etag = (await fetch(`${server.url}/api/courses`, { headers: bearing(small) })).headers.get('etag') ?? '';
  const asset = `/assets/${readdirSync(join(root, 'web/dist/assets')).find((name) => /^index-.*\.js$/.test(name))}`;
  const login = JSON.stringify({ email: 'persona20002@prueba.example', password: PASSWORD });

  const session = {
    text: `select u.id, u.name, u.email, u.role, u.entity_id, e.name as entity_name, u.email_verified_at, u.is_active, u.created_at
      from sessions s join users u on u.id = s.user_id left join entities e on e.id = u.entity_id
      where s.token_hash = $1 and s.expires_at > now() and u.is_active`,
    values: [`\\x${createHash('sha256').update(small).digest('hex')}`],
  };
  const ofEntity = {
    text: `select u.id, u.name, u.email, u.role, u.entity_id, u.email_verified_at, u.is_active, u.created_at, l.expires_at
      from users u left join verification_links l on l.user_id = u.id and l.voided_at is null and u.email_verified_at is null
      where u.entity_id = (select entity_id from users where id = $1) order by u.email_verified_at is not null, u.name collate "es-MX-x-icu", u.id`,
    values: [personId(20_001)],
  };
  const names = {
    text: `select id, name, entity_type from entities order by entity_type <> 'individual', name collate "es-MX-x-icu"`,
    values: [],
  };
  const passages = {
    text: `select course_id, slide_number, slide_title, kind, content, (select jsonb_agg(lexeme) from unnest(search) where lexeme = any ($2::text[])) as hits
      from passages where course_id = $1 order by position`,
    values: ['m04', ['operac', 'inusual', 'report', 'plaz']],
  };

  const targets: Record<string, Target> = {
    unchanged: { url: `${server.url}/api/courses`, headers: bearing(small, { 'if-none-match': etag }) },
    courses: { url: `${server.url}/api/courses`, headers: bearing(small, { 'accept-encoding': 'br' }) },
    people: { url: users, headers: bearing(small) },
    entities: { url: `${server.url}/api/auth/entities-public` },
    asset: { url: `${server.url}${asset}`, headers: { 'accept-encoding': 'br' } },
    login: { url: `${server.url}/api/auth/login`, method: 'POST', headers: { 'content-type': 'application/json' }, body: login },
    chat: {
      url: `${server.url}/api/chat`,
      method: 'POST',
      headers: bearing(small, { 'content-type': 'application/json' }),
      body: JSON.stringify({ course_id: 'm04', message: '¿En qué plazo se reporta una operación inusual?' }),
    },
  };
  const target = (name: string): Target => targets[name] ?? { url: '' };
  const replies: Record<string, BareReply> = {
    '/unchanged': { ...(await recorded(target('unchanged'))), query: session },
    '/courses': { ...(await recorded(target('courses'))), query: session },
    '/people': { ...(await recorded(target('people'))), query: ofEntity },
    '/entities': { ...(await recorded(target('entities'))), query: names },
    '/asset': await recorded(target('asset')),
    '/login': { ...(await recorded(target('login'))), password: { hash: passwordHash, given: PASSWORD } },
    '/chat': { ...(await recorded(target('chat'))), query: passages },
  };
  const bareUrl = await startBare(replies);
  const against = (what: string, name: string, goal: number) =>
    againstBare(what, target(name), replies[`/${name}`]?.status ?? 200, `${bareUrl}/${name}`, goal);

  await against('GET /api/courses, unchanged (304)', 'unchanged', 0.7);
  await against('GET /api/courses, whole (brotli)', 'courses', 0.7);
  await against('GET entity-users of 100', 'people', 0.6);
  await against('GET entities-public of 1,000', 'entities', 0.8);
  await against('an asset', 'asset', 0.8);
  await against('POST login, beside argon2id alone', 'login', 0.9);
  await against('POST chat, beside its search alone', 'chat', 0.5);

  const page = (token: string, query = '') => ({ url: `${users}?limit=25${query}`, headers: bearing(token) });
  await flat('first page of the people: 20,000 to 100', page(small), page(large));
  await flat('search among the people: 20,000 to 100', page(small, '&q=n%C3%BA%C3%B1ez%201'), page(large, '&q=persona1999'));
  await flat('those who wait: 20,000 to 100', page(small, '&status=waiting'), page(large, '&status=waiting'));

  const before: [string, Target][] = [
    ['a signed-in call: 100,000 sessions to 10', { url: `${server.url}/api/auth/session`, headers: bearing(small) }],
    ['first page of the ledger: 1,000,000 rows to some 10', { url: `${server.url}/api/admin/ledger`, headers: bearing(superAdmin) }],
    ['a question: 1,000,000 rows of the ledger to some 10', target('chat')],
  ];
  const few = [];
  for (const [, call] of before) few.push(median([await latency(call), await latency(call), await latency(call)]));
  await run('growth.sql');
  for (const [i, [what, call]] of before.entries()) {
    const many = median([await latency(call), await latency(call), await latency(call)]);
    const ratio = many / (few[i] ?? Number.NaN);
    rows.push({ what, ratio, goal: '≤ 1.5', met: ratio <= 1.5, first: `${figure(many)} ms`, second: `${figure(few[i] ?? 0)} ms` });
  }

  const memory = rss();
  rows.push({
    what: 'resident memory after all this (MiB)',
    ratio: memory,
    goal: '≤ 150',
    met: memory <= 150,
    first: `${memory}`,
    second: '',
  });

  console.table(
    rows.map(({ what, ratio, goal, met, first, second }) => ({
      what,
      ratio: ratio.toFixed(2),
      goal,
      met: met ? 'yes' : 'NO',
      first,
      second,
    })),
  );
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, memory_gib: Math.round(totalmem() / 2 ** 30), node: process.version };
  mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
  writeFileSync(
    join(import.meta.dirname, 'results', `${new Date().toISOString().slice(0, 10)}-${commit}.json`),
    `${JSON.stringify({ date: new Date().toISOString(), commit, machine, rounds: ROUNDS, rows }, null, 2)}\n`,
  );
} finally {
  bare?.kill();
  await database.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
