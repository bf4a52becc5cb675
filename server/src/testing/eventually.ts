import { vi } from 'vitest';

/** Repeats a check until it holds. The limit is far beyond a normal wait: a shared machine may pause for seconds. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 90_000, interval: 50 });
