import { expect, test } from 'vitest';
import { webhookKillRounds } from './testing/durability/webhook-kill-rounds.ts';

test('kill -9 between an act and its webhooks loses no event, and none has two ids', async () => {
  expect((await webhookKillRounds(2, 60)).events).toBe(120);
});
