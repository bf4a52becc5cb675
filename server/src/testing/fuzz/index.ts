import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import { startInstalled } from '../start-installed.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { createFixtures } from './fixtures.ts';
import { faultOf, OF_OTHERS } from './invariants.ts';
import { type FuzzRequest, requests } from './requests.ts';
import { type FuzzReply, sendRaw } from './send.ts';

/** Requests under way at once. */
const WORKERS = 4;
const BODY_BYTES = 64 * 1024;

/**
 * The server may close the connection before all of a too long body was sent. If the headers are too long,
 * the server cannot know that the request was a HEAD.
 */
const isExpected = ({ code = '' }: NodeJS.ErrnoException, { body, method }: FuzzRequest) =>
  ((body?.length ?? 0) > BODY_BYTES && ['EPIPE', 'ECONNRESET'].includes(code)) ||
  (method === 'HEAD' && code === 'HPE_CLOSED_CONNECTION');

/** Statuses caused by what an earlier request did to the session, the person or the institution. */
const LOCKED_OUT =
  /"code":"(SESSION_REQUIRED|SECOND_FACTOR_DUE|ENTITY_SUSPENDED|PAID_REQUIRED|ASSISTANT_OFF|ASSISTANT_LOCKED)"/;
const locksOut = ({ status, body }: FuzzReply) => status >= 400 && LOCKED_OUT.test(body.toString());

const shown = ({ body, ...request }: FuzzRequest) =>
  JSON.stringify({ ...request, body: body?.toString().slice(0, 2_000) });

/**
 * Sends `count` requests made from the contract to the real program, in every role, and checks every reply
 * (invariants.ts). Afterwards the program must be running, have logged no error, and its ledger must hold.
 * @returns how many replies had each status
 * @throws the first request that broke a promise, made as small as possible
 */
export async function fuzz(count: number, seed: number): Promise<Record<number, number>> {
  const folder = temporaryFolder('fuzz');
  const server = await startInstalled({
    DATA_DIR: join(folder, 'data'),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    ASSISTANT_DAILY_USER: '1000000',
    ASSISTANT_DAILY_ENTITY: '1000000',
  });
  const logged: string[] = [];
  if (server.process.stderr)
    createInterface({ input: server.process.stderr }).on('line', (line) => OF_OTHERS.test(line) || logged.push(line));
  const world = await createFixtures(server.databaseUrl());
  const statuses: Record<number, number> = {};

  async function ask(request: FuzzRequest): Promise<void> {
    const token = await world.tokenOf(request.role);
    const reply = await sendRaw(server.url, request, token).catch((error: NodeJS.ErrnoException) => {
      if (isExpected(error, request)) return undefined;
      throw new Error(`${error.message}: ${shown(request)}`);
    });
    if (!reply) return;
    statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
    const fault = faultOf(request, reply);
    if (fault !== undefined)
      throw new Error(`${fault}: ${shown(request)}\n${reply.body.toString().slice(0, 500)}\n${logged.at(-2) ?? ''}`);
    if (locksOut(reply) && !('authorization' in request.headers)) await world.reopen(request.role);
  }

  try {
    const each = fc.asyncProperty(requests(world.known), ask);
    await Promise.all(
      Array.from({ length: WORKERS }, (_, i) =>
        fc.assert(each, { seed: seed + i, numRuns: Math.ceil(count / WORKERS) }),
      ),
    );
    const alive = (await fetch(`${server.url}/readyz`)).status;
    const faults = await world.faultsOfLedger();
    if (alive !== 200 || logged.length > 0 || faults.length > 0)
      throw new Error([`readyz ${alive}`, ...logged, ...faults].join('\n'));
    return statuses;
  } finally {
    await world.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
