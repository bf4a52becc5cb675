import { expect, test } from 'vitest';
import { fuzz } from '../testing/fuzz/index.ts';

test('2,000 requests made from the contract, sound and hostile, as everybody: never 5xx, always { detail, code } in Spanish, never markup', async () => {
  const statuses = await fuzz(2_000, 1);
  expect(Object.values(statuses).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(1_950);
  // They get past the door: what they try is the inside.
  expect((statuses[200] ?? 0) / 2_000).toBeGreaterThan(0.15);
}, 300_000);
