import autocannon from 'autocannon';

export interface Target {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

export interface Load {
  /** Requests a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** Asks for the same again and again. @throws when anything but the expected status comes back */
export async function load(
  { url, ...request }: Target,
  { connections, seconds, rate, status }: { connections: number; seconds: number; rate?: number; status: number },
): Promise<Load> {
  const result = await autocannon({
    url,
    ...request,
    connections,
    duration: seconds,
    ...(rate !== undefined && { overallRate: Math.max(connections, Math.round(rate)) }),
  });
  const seen = Object.entries(result.statusCodeStats ?? {}).map(([code, { count }]) => `${code} × ${count}`);
  if (result.errors > 0 || seen.length !== 1 || !seen[0]?.startsWith(String(status)))
    throw new Error(`${url}: ${seen.join(', ')}, ${result.errors} errors; expected ${status}`);
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
