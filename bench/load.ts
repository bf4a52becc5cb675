import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { Pool } from 'undici';

interface Asking {
  headers?: Record<string, string>;
  body?: string;
}

export interface Target extends Asking {
  url: string;
  method?: 'GET' | 'POST';
  /** What each connection in turn says instead: where people ask, each is another one. */
  askers?: readonly Asking[];
}

/** Requests a second, over `connections` that ask for the same again and again. @throws when anything but the expected status comes back */
export async function load(
  { url, askers, ...asking }: Target,
  { connections, seconds, status }: { connections: number; seconds: number; status: number },
): Promise<number> {
  let connected = 0;
  const result = await autocannon({
    url,
    ...asking,
    connections,
    duration: seconds,
    ...(askers && {
      setupClient(client) {
        const asker = askers[connected++ % askers.length];
        if (asker?.headers) client.setHeaders(asker.headers);
        if (asker?.body !== undefined) client.setBody(asker.body);
      },
    }),
  });
  const seen = Object.entries(result.statusCodeStats ?? {}).map(([code, { count }]) => `${code} × ${count}`);
  if (result.errors > 0 || seen.length !== 1 || !seen[0]?.startsWith(String(status)))
    throw new Error(`${url}: ${seen.join(', ')}, ${result.errors} errors; expected ${status}`);
  return result.requests.average;
}

/** Milliseconds. */
export interface Spread {
  p50: number;
  p99: number;
}

/**
 * The middle and the slow end of the replies, in milliseconds, when requests come evenly, `rate` a second, and wait for no reply.
 *
 * What asks runs with a young generation of 1 MB (package.json): what is read lies outside V8's heap, and if little else is made it fills what V8 allows there before a larger
 * one is collected; each time the load itself stood still for 10–30 ms, five times a second.
 */
export async function paced(
  { url, askers, ...asking }: Target,
  { rate, seconds, connections }: { rate: number; seconds: number; connections: number },
): Promise<Spread> {
  const { origin, pathname, search } = new URL(url);
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const times: number[] = [];
  const ask = (i: number) =>
    new Promise<void>((resolve, reject) => {
      const started = performance.now();
      const { headers, body } = { ...asking, ...askers?.[i % askers.length] };
      pool.dispatch(
        { path: `${pathname}${search}`, method: asking.method ?? 'GET', headers: headers ?? {}, body: body ?? null },
        {
          onRequestStart: () => undefined,
          onResponseStart(_, status) {
            if (status >= 400) reject(new Error(`${url}: ${status}`));
          },
          onResponseData: () => undefined,
          onResponseEnd() {
            times.push(performance.now() - started);
            resolve();
          },
          onResponseError: (_, error) => reject(error),
        },
      );
    });
  const asked: Promise<void>[] = [];
  const began = performance.now();
  for (let i = 0; i < rate * seconds; i++) {
    const early = began + (i / rate) * 1000 - performance.now();
    if (early > 0) await sleep(Math.ceil(early));
    asked.push(ask(i));
  }
  await Promise.all(asked);
  await pool.close();
  const sorted = times.slice(Math.floor(times.length / 10)).toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
