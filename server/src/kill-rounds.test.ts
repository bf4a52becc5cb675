import { expect, test } from 'vitest';
import { killRounds } from './testing/durability/kill-rounds.ts';

test('kill -9 of application and database under load loses nothing and doubles nothing', async () => {
  const { killed, acknowledged } = await killRounds(3, 1);
  expect(Object.values(killed)).toEqual([1, 1, 1]);
  for (const count of acknowledged.counts()) expect(count).toBeGreaterThan(0);
});
