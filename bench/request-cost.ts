import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startRunning, temporaryFolder } from '@finaula/server/testing';

/**
 * `npx node bench/request-cost.ts [requests]`: processor milliseconds of the program and of PostgreSQL for
 * one sign-in and one signed-in request, on the demo institution. Processor time can be compared on a machine
 * that does other work, too.
 */
const REQUESTS = Number(process.argv[2] ?? 2_000);
const AT_ONCE = 8;
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
const folder = temporaryFolder('banco-costo');
const server = await startRunning({
  DATA_DIR: join(folder, 'data'),
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
  ASSISTANT_DAILY_USER: '1000000',
  ASSISTANT_DAILY_ENTITY: '1000000',
});

/** The parent and the processor milliseconds of a process; undefined once it has ended. */
function readProcess(pid: number | string): { parent: number; ms: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return { parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    return undefined;
  }
}

function processorTime() {
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

async function send(path: string, init: RequestInit, requests: number): Promise<void> {
  let left = requests;
  const sender = async () => {
    while (left-- > 0) {
      const reply = await fetch(`${server.url}${path}`, init);
      await reply.arrayBuffer();
      if (reply.status >= 400) throw new Error(`${path}: ${reply.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
}

try {
  const account = server.accounts().EntidadAdmin;
  const json = { 'content-type': 'application/json' };
  const login = { method: 'POST', headers: json, body: JSON.stringify(account) };
  const signIn = await fetch(`${server.url}/api/auth/login`, login);
  const { token } = (await signIn.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const etag = (await fetch(`${server.url}/api/courses`, { headers })).headers.get('etag') ?? '';
  const body = JSON.stringify({ course_id: 'm04', message: '¿En qué plazo se reporta una operación inusual?' });
  const measured: Record<string, [string, RequestInit]> = {
    'GET /healthz, without a session': ['/healthz', {}],
    'GET /api/courses, unchanged (304)': ['/api/courses', { headers: { ...headers, 'if-none-match': etag } }],
    'GET /api/admin/entity-users, a page': ['/api/admin/entity-users?limit=25', { headers }],
    'POST /api/auth/login': ['/api/auth/login', login],
    'POST /api/chat': ['/api/chat', { method: 'POST', headers: { ...headers, ...json }, body }],
  };
  const rows = [];
  for (const [what, [path, init]] of Object.entries(measured)) {
    await send(path, init, REQUESTS / 4);
    const before = processorTime();
    await send(path, init, REQUESTS);
    const after = processorTime();
    const each = (of: 'program' | 'database') => ((after[of] - before[of]) / REQUESTS).toFixed(2);
    rows.push({ what, 'program, ms': each('program'), 'PostgreSQL, ms': each('database') });
  }
  console.table(rows);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
