import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '@finaula/server/testing';
import type { BareReply } from './bare-server.ts';
import { load, median, type Target } from './load.ts';
import { paced, type Spread } from './paced.ts';
import { startPlatform } from './platform.ts';
import { atLeast, atMost, legible, type Row, report } from './results.ts';

/**
 * `npm run bench [rounds]`: the real program on a platform of 1,000 entities and 100,000 users, beside a bare server that sends the same bytes, beside itself where there is
 * less and more of something, and with two processes beside one. What has a ratio is two measurements that took turns; about fourteen minutes with 3 rounds.
 */
const ROUNDS = Number(process.argv[2] ?? 3);
const SECONDS = 3;
const CONNECTIONS = 32;
/** Until V8 has compiled most of what answers: it does so beside it, on processors that hashes and a second process would use. */
const WARMING_SECONDS = 10;
/** Until those are answered who asked last and went away: their hashes would run beside the next measurement, a fifteenth of it. */
const SETTLING_MS = 500;
/** Documents are few: what draws them takes longer to be compiled. */
const WARMING_DOCUMENTS_SECONDS = 20;
/** As many as one process draws in some three seconds, in each of some turns a round: one that waits for five lets go of what was compiled. */
const DOCUMENTS = 150;
const DOCUMENT_TURNS = 6;
/** Until memory that is no longer needed has been given back. */
const REST_MS = 30_000;

const folder = temporaryFolder('banco');
const dataFolder = join(folder, 'data');
const rows: Row[] = [];
let platform = await startPlatform(dataFolder);
let bare: ChildProcess | undefined;

/** What a target answers, as bytes of the wire, to be sent by the bare server as it is. */
async function recorded({ url, body, ...asking }: Target): Promise<BareReply> {
  const [response] = await once(request(url, asking).end(body), 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length'];
  const headers = Object.entries<string>(response.headers).filter(([name]) => !ofConnection.includes(name));
  return { status: response.statusCode, headers, body: Buffer.concat(chunks).toString('base64') };
}

async function startBare(replies: Record<string, BareReply>): Promise<string> {
  bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], { stdio: ['pipe', 'pipe', 'inherit'] });
  bare.stdin?.end(JSON.stringify({ databaseUrl: platform.server.databaseUrl(), replies }));
  const [port] = await once(createInterface({ input: bare.stdout as NodeJS.ReadableStream }), 'line');
  return `http://127.0.0.1:${port}`;
}

/** Ours beside the bare server, taking turns, and then ours alone at half the load. */
async function againstBare(what: string, target: Target, bareTarget: Target, status: number, goal: number): Promise<void> {
  const measured = async (asked: Target, seconds = SECONDS) => {
    const rate = await load(asked, { connections: CONNECTIONS, seconds, status });
    await sleep(SETTLING_MS);
    return rate;
  };
  for (const each of [target, bareTarget]) await measured(each, WARMING_SECONDS);
  const pairs: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round++) pairs.push([await measured(target), await measured(bareTarget)]);
  const { meets, ...said } = atLeast(goal);
  const figure = median(pairs.map(([ours, theirs]) => ours / theirs));
  const [rate, bareRate] = [median(pairs.map(([ours]) => ours)), median(pairs.map(([, theirs]) => theirs))];
  rows.push({ what, figure, ...said, met: meets(figure), first: `${legible(rate)}/s`, second: `${legible(bareRate)}/s` });

  const even = { rate: rate / 2, seconds: SECONDS, connections: CONNECTIONS };
  const spreads: { ours: Spread; theirs: Spread }[] = [];
  for (let round = 0; round < ROUNDS; round++) spreads.push({ ours: await paced(target, even), theirs: await paced(bareTarget, even) });
  const spread = (of: Spread) => of.p99 / of.p50;
  const [ours, theirs] = [median(spreads.map((pair) => spread(pair.ours))), median(spreads.map((pair) => spread(pair.theirs)))];
  const [p99, p50] = [median(spreads.map((pair) => pair.ours.p99)), median(spreads.map((pair) => pair.ours.p50))];
  const allowed = atMost(3);
  rows.push({
    what: `${what}: p99 / p50 at half load`,
    figure: ours,
    goal: allowed.goal,
    met: allowed.meets(ours),
    first: `${legible(p99)} / ${legible(p50)} ms`,
    second: `bare ${legible(theirs)}`,
  });
}

/** Milliseconds of one request at a time. */
async function latency({ url, askers: _, ...asking }: Target): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 120; i++) {
    const started = performance.now();
    const answer = await fetch(url, asking);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    if (i >= 20) times.push(performance.now() - started);
  }
  return median(times);
}

/** The same call where there is more and where there is less of something, taking turns. */
async function flat(what: string, more: Target, less: Target): Promise<void> {
  const pairs: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round++) pairs.push([await latency(more), await latency(less)]);
  const figure = median(pairs.map(([slower, quicker]) => slower / quicker));
  const { meets, ...said } = atMost(1.5);
  const [first, second] = [median(pairs.map(([slower]) => slower)), median(pairs.map(([, quicker]) => quicker))];
  rows.push({ what, figure, ...said, met: meets(figure), first: `${legible(first)} ms`, second: `${legible(second)} ms` });
}

const calls = [
  ['unchanged', 'GET /api/courses, unchanged (304)', 0.7],
  ['courses', 'GET /api/courses, whole (brotli)', 0.7],
  ['people', 'GET entity-users of 100', 0.6],
  ['entities', 'GET entities-public of 1,000', 0.8],
  ['asset', 'an asset', 0.8],
  ['login', 'POST login, beside argon2id alone', 0.9],
  ['chat', 'POST chat, beside its longest query alone', 0.5],
] as const;

try {
  const { compared, page, session, ledger, grow } = platform;
  const replies: Record<string, BareReply> = {};
  for (const [name] of calls) replies[`/${name}`] = { ...(await recorded(compared[name].target)), ...compared[name].instead };
  const bareUrl = await startBare(replies);
  for (const [name, what, goal] of calls) {
    const { target } = compared[name];
    await againstBare(what, target, { ...target, url: `${bareUrl}/${name}` }, replies[`/${name}`]?.status ?? 200, goal);
  }

  // Pages of one length, searches that find one person: what is shown costs the same in both.
  const query = { first: 'limit=25', waiting: 'limit=2&status=waiting', search: (n: number) => `limit=25&q=n%C3%BA%C3%B1ez%20${n}` };
  await flat('first page of the people, with its counters: 20,000 to 100', page('large', query.first), page('small', query.first));
  await flat('those who wait: 20,000 to 100', page('large', query.waiting), page('small', query.waiting));
  await flat('a search that finds one: 20,000 to 100', page('large', query.search(19_925)), page('small', query.search(20_045)));

  // Beside another platform of as many people, so that both are asked in turns: a machine is not as quick before as after.
  const { grow: growLess, stop: stopLess, ...less } = await startPlatform(join(folder, 'less'));
  try {
    await growLess(0, 100);
    await grow(100_000, 1_000_000);
    await flat('a signed-in call: 100,000 sessions to some 40', session, less.session);
    await flat('first page of the ledger: 1,000,000 rows to some 100', ledger, less.ledger);
    await flat('a question: 1,000,000 rows of the ledger to some 100', compared.chat.target, less.compared.chat.target);
  } finally {
    await stopLess();
  }

  // Documents as well: what draws them is loaded with the first.
  const drawing = { connections: 8, status: 200 };
  await load(platform.document, { ...drawing, seconds: SECONDS });
  await sleep(REST_MS);
  const memory = platform.rss();
  const room = atMost(150);
  rows.push({
    what: 'resident memory at rest after all this (MB)',
    figure: memory,
    goal: room.goal,
    met: room.meets(memory),
    first: '',
    second: '',
  });

  bare?.kill();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await platform.stop();
    platform = await startPlatform(dataFolder, { WEB_CONCURRENCY: '1' });
    times.push(platform.readyMs / 1000);
  }
  const ready = median(times);
  rows.push({
    what: 'ready on an installed tree, with all this data (s)',
    figure: ready,
    goal: '< 2',
    met: ready < 2,
    first: '',
    second: '',
  });

  // Both are there at once, so that they take turns too.
  const two = await startPlatform(join(folder, 'less'), { WEB_CONCURRENCY: '2' });
  try {
    for (const each of [platform, two]) await load(each.document, { ...drawing, seconds: WARMING_DOCUMENTS_SECONDS });
    // All asked for within a second. An HTTP client would take as much of the processors as PostgreSQL does.
    const drawn = async (document: Target, count: number) =>
      (await paced(document, { rate: count, seconds: 1, connections: drawing.connections })).rate;
    const pairs: [number, number][] = [];
    for (let turn = 0; turn < DOCUMENT_TURNS * ROUNDS; turn++)
      pairs.push([await drawn(two.document, DOCUMENTS * 2), await drawn(platform.document, DOCUMENTS)]);
    const gain = median(pairs.map(([both, alone]) => both / alone));
    const { meets, ...said } = atLeast(1.7);
    const [both, alone] = [median(pairs.map(([first]) => first)), median(pairs.map(([, second]) => second))];
    rows.push({
      what: 'PDF of a constancia: 2 processes to 1',
      figure: gain,
      ...said,
      met: meets(gain),
      first: `${legible(both)}/s`,
      second: `${legible(alone)}/s`,
    });
  } finally {
    await two.stop();
  }

  report('bench', rows);
} finally {
  bare?.kill();
  await platform.stop();
  rmSync(folder, { recursive: true, force: true });
}
