import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startRunning, temporaryFolder } from '@finaula/server/testing';
import { median } from './results.ts';

/**
 * `npx node bench/request-cost.ts [requests] [another tree]`: processor milliseconds of the program and of
 * PostgreSQL for one sign-in and one signed-in request, on the demo institution. With another tree of this
 * repository (installed and built), both run in turns and the ratio counts: processor time itself differs
 * with the other work of a machine.
 */
const REQUESTS = Number(process.argv[2] ?? 2_000);
const OTHER = process.argv[3];
const ROUNDS = 5;
/** One sign-in costs as much as thirty other requests. */
const SIGN_IN = 'POST /api/auth/login';
const FEWER_SIGN_INS = 10;
const AT_ONCE = 8;
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
const folder = temporaryFolder('banco-costo');

type Server = Awaited<ReturnType<typeof startRunning>>;
type Calls = Record<string, [path: string, init: RequestInit]>;
interface Cost {
  program: number;
  database: number;
}

async function startTree(tree?: string): Promise<Server> {
  const start = tree === undefined ? startRunning : await starterOf(tree);
  return start({
    DATA_DIR: join(folder, tree === undefined ? 'this' : 'other'),
    RATE_LIMIT: 'off',
    ASSISTANT_DAILY_USER: '1000000',
    ASSISTANT_DAILY_ENTITY: '1000000',
  });
}

async function starterOf(tree: string): Promise<typeof startRunning> {
  const testing = (await import(resolve(tree, 'server/src/testing/index.ts'))) as { startRunning: typeof startRunning };
  return testing.startRunning;
}

/** The parent and the processor milliseconds of a process; undefined once it has ended. */
function readProcess(pid: number | string): { parent: number; ms: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return { parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    return undefined;
  }
}

function processorTime(server: Server): Cost {
  const postmaster = server.databasePid();
  const backends = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readProcess)
    .filter((one) => one?.parent === postmaster);
  return {
    program: readProcess(server.process.pid ?? 0)?.ms ?? 0,
    database: backends.reduce((sum, one) => sum + (one?.ms ?? 0), 0),
  };
}

async function callsOf({ url, accounts }: Server): Promise<Calls> {
  const json = { 'content-type': 'application/json' };
  const login = { method: 'POST', headers: json, body: JSON.stringify(accounts().EntidadAdmin) };
  const signIn = await fetch(`${url}/api/auth/login`, login);
  const { token } = (await signIn.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const etag = (await fetch(`${url}/api/courses`, { headers })).headers.get('etag') ?? '';
  const body = JSON.stringify({ course_id: 'm04', message: '¿En qué plazo se reporta una operación inusual?' });
  return {
    'GET /healthz, without a session': ['/healthz', {}],
    'GET /api/courses, unchanged (304)': ['/api/courses', { headers: { ...headers, 'if-none-match': etag } }],
    'GET /api/admin/entity-users, a page': ['/api/admin/entity-users?limit=25', { headers }],
    [SIGN_IN]: ['/api/auth/login', login],
    'POST /api/chat': ['/api/chat', { method: 'POST', headers: { ...headers, ...json }, body }],
  };
}

/** The cost of one of so many requests. */
async function costOf(server: Server, path: string, init: RequestInit, requests: number): Promise<Cost> {
  const before = processorTime(server);
  let left = requests;
  const sender = async () => {
    while (left-- > 0) {
      const reply = await fetch(`${server.url}${path}`, init);
      await reply.arrayBuffer();
      if (reply.status >= 400) throw new Error(`${path}: ${reply.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  const after = processorTime(server);
  return {
    program: (after.program - before.program) / requests,
    database: (after.database - before.database) / requests,
  };
}

const servers: Server[] = [];
try {
  servers.push(await startTree());
  if (OTHER !== undefined) servers.push(await startTree(OTHER));
  const calls = await Promise.all(servers.map(callsOf));
  const rows = [];
  for (const what of Object.keys(calls[0] ?? {})) {
    const measure = async (place: number, requests: number) => {
      const [path, init] = calls[place]?.[what] ?? ['', {}];
      return costOf(servers[place] as Server, path, init, requests);
    };
    const costs: Cost[][] = servers.map(() => []);
    const requests = Math.ceil(REQUESTS / (what === SIGN_IN ? FEWER_SIGN_INS : 1) / ROUNDS);
    for (const place of servers.keys()) await measure(place, requests);
    for (let round = 0; round < ROUNDS; round++)
      for (const place of servers.keys()) costs[place]?.push(await measure(place, requests));
    const [here, there] = costs.map((ofTree) => ({
      program: median(ofTree.map(({ program }) => program)),
      database: median(ofTree.map(({ database }) => database)),
    }));
    rows.push({
      what,
      'program, ms': here?.program.toFixed(2),
      'PostgreSQL, ms': here?.database.toFixed(2),
      ...(here &&
        there && {
          'other program, ms': there.program.toFixed(2),
          'other PostgreSQL, ms': there.database.toFixed(2),
          'both, ratio': ((here.program + here.database) / (there.program + there.database)).toFixed(2),
        }),
    });
  }
  console.table(rows);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}
