import autocannon from 'autocannon';

export interface Asking {
  headers?: Record<string, string>;
  body?: string;
}

export interface Target extends Asking {
  url: string;
  method?: 'GET' | 'POST';
  /** Requests of each connection in turn: one user per connection. */
  users?: readonly Asking[];
}

/**
 * Requests a second over `connections` that repeat the same request; with `rate`, at most that many a
 * second.
 * @throws on an unexpected status
 */
export async function load(
  { url, users, ...asking }: Target,
  { connections, seconds, status, rate }: { connections: number; seconds: number; status: number; rate?: number },
): Promise<number> {
  let connected = 0;
  const result = await autocannon({
    url,
    ...asking,
    connections,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
    ...(users && {
      setupClient(client) {
        const user = users[connected++ % users.length];
        if (user?.headers) client.setHeaders(user.headers);
        if (user?.body !== undefined) client.setBody(user.body);
      },
    }),
  });
  const seen = Object.entries(result.statusCodeStats ?? {}).map(([code, { count }]) => `${code} × ${count}`);
  if (result.errors > 0 || seen.length !== 1 || !seen[0]?.startsWith(String(status)))
    throw new Error(`${url}: ${seen.join(', ')}, ${result.errors} errors; expected ${status}`);
  return result.requests.average;
}
