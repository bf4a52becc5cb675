import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '@finaula/server/testing';
import type { BareReply } from './bare-server.ts';
import { load, type Target } from './load.ts';
import { startPlatform } from './platform.ts';
import { atLeast, atMost, median, type Row, report, rounded } from './results.ts';

/**
 * `npm run bench [rounds]`: the real program on a platform of 1,000 entities and 100,000 users, compared
 * with a bare server that sends the same bytes and with itself with fewer people. Ratios compare
 * alternating measurements. Budgets: docs/performance.md.
 */
const ROUNDS = Number(process.argv[2] ?? 3);
const SECONDS = 3;
const WARM_UP_SECONDS = 5;
const CONNECTIONS = 32;
/** Pause before memory is read, so that sessions of the comparison are over. */
const REST_MS = 30_000;

const folder = temporaryFolder('banco');
const dataFolder = join(folder, 'data');
const rows: Row[] = [];
let platform = await startPlatform(dataFolder);
let bare: ChildProcess | undefined;

/** A target's reply as bytes, for the bare server. */
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

/** Alternates two measurements; the figure is the median of their ratios. */
async function inTurns(first: () => Promise<number>, second: () => Promise<number>) {
  const pairs: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round++) pairs.push([await first(), await second()]);
  return {
    figure: median(pairs.map(([one, other]) => one / other)),
    first: rounded(median(pairs.map(([one]) => one))),
    second: rounded(median(pairs.map(([, other]) => other))),
  };
}

async function besideBare(
  what: string,
  target: Target,
  bareTarget: Target,
  status: number,
  budget: number,
): Promise<void> {
  const rate = (asked: Target, seconds = SECONDS) => load(asked, { connections: CONNECTIONS, seconds, status });
  for (const each of [target, bareTarget]) await rate(each, WARM_UP_SECONDS);
  const { figure, first, second } = await inTurns(
    () => rate(target),
    () => rate(bareTarget),
  );
  rows.push({ what, ...atLeast(budget)(figure), first: `${first}/s`, second: `${second}/s` });
}

/** Milliseconds per request, one at a time. */
async function latency({ url, users: _, ...asking }: Target): Promise<number> {
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

async function growth(what: string, query: { large: string; small: string }): Promise<void> {
  const [large, small] = [platform.page('large', query.large), platform.page('small', query.small)];
  const { figure, first, second } = await inTurns(
    () => latency(large),
    () => latency(small),
  );
  rows.push({
    what: `${what}: 20,000 people to 100`,
    ...atMost(1.5)(figure),
    first: `${first} ms`,
    second: `${second} ms`,
  });
}

const calls = [
  ['unchanged', 'GET /api/courses, unchanged (304)', 0.5],
  ['courses', 'GET /api/courses, whole (brotli)', 0.7],
  ['people', 'GET entity-users of 100', 0.4],
  ['login', 'POST login, beside argon2id alone', 0.75],
  ['chat', 'POST chat, beside its longest query alone', 0.3],
] as const;

try {
  const { compared } = platform;
  const replies: Record<string, BareReply> = {};
  for (const [name] of calls)
    replies[`/${name}`] = { ...(await recorded(compared[name].target)), ...compared[name].instead };
  const bareUrl = await startBare(replies);
  for (const [name, what, budget] of calls) {
    const { target } = compared[name];
    await besideBare(
      what,
      target,
      { ...target, url: `${bareUrl}/${name}` },
      replies[`/${name}`]?.status ?? 200,
      budget,
    );
  }
  bare?.kill();

  // Pages of equal length and searches that find one person: drawing costs the same for both entities.
  const search = (n: number) => `limit=25&q=n%C3%BA%C3%B1ez%20${n}`;
  await growth('first page with its counters', { large: 'limit=25', small: 'limit=25' });
  await growth('those who wait', { large: 'limit=2&status=waiting', small: 'limit=2&status=waiting' });
  await growth('a search that finds one', { large: search(19_925), small: search(20_045) });

  await load(platform.document, { connections: 8, seconds: SECONDS, status: 200 });
  await sleep(REST_MS);
  console.log(`Resident memory after all this, as V8 leaves it: ${Math.round(platform.residentMegabytes())} MB`);

  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await platform.stop();
    platform = await startPlatform(dataFolder);
    times.push(platform.readyMs / 1000);
  }
  rows.push({ what: 'ready on an installed tree, with all this data (s)', ...atMost(2)(median(times)) });
  await sleep(REST_MS);
  rows.push({ what: 'resident memory at rest (MB)', ...atMost(350)(platform.residentMegabytes()) });
  report(rows);
} finally {
  bare?.kill();
  await platform.stop();
  rmSync(folder, { recursive: true, force: true });
}
