import { expect, test } from 'vitest';
import { fuzz } from '../testing/fuzz/index.ts';

test('2,000 generated requests get no 5xx, and always a Spanish { detail, code }', async () => {
  const statuses = await fuzz(2_000, 1);
  expect(Object.values(statuses).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(1_950);
  // The requests pass access control, because the inside is under test. Calls are drawn from those that the
  // role may make, with a few that it may not.
  const replies = (...among: number[]) => among.reduce((sum, status) => sum + (statuses[status] ?? 0), 0);
  expect(replies(200, 201, 202, 204) / (2_000 - replies(401, 403)), JSON.stringify(statuses)).toBeGreaterThan(0.25);
});
