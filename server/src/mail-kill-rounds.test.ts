import { expect, test } from 'vitest';
import { mailKillRounds } from './testing/durability/mail-kill-rounds.ts';

test('kill -9 while messages are sent loses none, and none arrives a third time', async () => {
  const { messages, unknown } = await mailKillRounds(2, 120);
  expect({ messages, unknown }).toEqual({ messages: 240, unknown: 0 });
});
