import { expect, test, vi } from 'vitest';
import { testApp } from './testing/test-app.ts';

vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const gc = vi.fn();
globalThis.gc = gc as unknown as NodeJS.GCFunction;
const { app } = await testApp();
const asked = async (times: number) => {
  for (let i = 0; i < times; i++) await app.inject('/healthz');
};

test('memory is given back once nobody asks any more, not after a few requests, in two collections and no more', async () => {
  await asked(10);
  vi.advanceTimersByTime(5_000);
  expect(gc).not.toHaveBeenCalled();
  await asked(490);
  vi.advanceTimersByTime(4_999);
  expect(gc).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(gc).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(5_000);
  expect(gc).toHaveBeenCalledTimes(2);
  await asked(10);
  vi.advanceTimersByTime(60_000);
  expect(gc).toHaveBeenCalledTimes(2);
});
