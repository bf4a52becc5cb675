import { setTimeout as sleep } from 'node:timers/promises';
import { errors } from '@finaula/contract/errors';

export interface Seen {
  /** Number of answers by status while the fault lasted. */
  statuses: Record<number, number>;
  /** Milliseconds of the slowest answer. */
  slowest: number;
  /** Request ids of the answers that were not a success. */
  ids: string[];
  /** Answers that break the promise of a plain 503; empty when there are none. */
  faults: string[];
}

export interface Question {
  path: string;
  /** Makes the body of a POST for each request; without it the request is a GET. */
  body?: () => object;
}

/**
 * Sends requests until `until` is fulfilled and checks every answer: it is a success or a 503 `{ detail, code
 * }` with an id.
 */
export async function observe(url: string, { path, body: make }: Question, until: Promise<unknown>): Promise<Seen> {
  const seen: Seen = { statuses: {}, slowest: 0, ids: [], faults: [] };
  const over = { yet: false };
  until.finally(() => {
    over.yet = true;
  });
  while (!over.yet) {
    const before = performance.now();
    const post = make && {
      method: 'POST',
      body: JSON.stringify(make()),
      headers: { 'content-type': 'application/json' },
    };
    const response = await fetch(`${url}${path}`, post);
    const body = await response.text();
    seen.slowest = Math.max(seen.slowest, performance.now() - before);
    seen.statuses[response.status] = (seen.statuses[response.status] ?? 0) + 1;
    const expected = JSON.stringify({ detail: errors.UNAVAILABLE.detail, code: 'UNAVAILABLE' });
    const promised =
      response.status === 503 &&
      body === expected &&
      response.headers.has('x-request-id') &&
      response.headers.has('retry-after');
    if (!response.ok) seen.ids.push(response.headers.get('x-request-id') ?? '');
    if (!response.ok && !promised) seen.faults.push(`${response.status} ${body}`);
    await sleep(50);
  }
  return seen;
}

/** Milliseconds until `path` succeeds. @throws after 60 s */
export async function recovery(url: string, path: string): Promise<number> {
  const before = performance.now();
  while (!(await fetch(`${url}${path}`)).ok) {
    if (performance.now() - before > 60_000) throw new Error('It did not come back by itself');
    await sleep(50);
  }
  return performance.now() - before;
}
