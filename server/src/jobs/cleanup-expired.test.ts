import { expect, test, vi } from 'vitest';
import { hashToken } from '../shared/identity/token.ts';
import { testApp } from '../testing/test-app.ts';

vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const { create, database } = await testApp();

test('what is over goes within a minute, and what is not stays', async () => {
  const { id } = await create.user();
  await create.sessionOf(id, 0);
  const open = await create.sessionOf(id);
  vi.advanceTimersByTime(60_000);
  const left = () => database.selectFrom('sessions').select('token_hash').execute();
  await vi.waitFor(async () => expect(await left()).toEqual([{ token_hash: hashToken(open) }]));
});
