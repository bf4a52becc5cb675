import autocannon from 'autocannon';

export interface Asking {
  headers?: Record<string, string>;
  body?: string;
}

export interface Target extends Asking {
  url: string;
  method?: 'GET' | 'POST';
  /** What each connection in turn says instead: where people ask, each is another one. */
  askers?: readonly Asking[];
}

/**
 * Requests a second, over `connections` that ask for the same again and again.
 *
 * What asks runs with a young generation of 1 MB (package.json): what is read lies outside V8's heap, and if little else is made it fills what V8 allows there before a larger
 * one is collected; each time the load itself stood still for 10–30 ms, five times a second.
 * @throws when anything but the expected status comes back
 */
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

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
