import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { findTrim } from './give-memory-back.ts';
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

const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };

test.skipIf(header.glibcVersionRuntime === undefined)('what was freed between what is used goes back to the machine too', async () => {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  const trim = await findTrim();
  const blocks = Array.from({ length: 4000 }, () => Buffer.allocUnsafeSlow(50_000).fill(1));
  const kept = blocks.filter((_, i) => i % 8 === 0);
  blocks.length = 0;
  for (let i = 0; i < 2; i++) collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  const before = process.memoryUsage.rss();
  trim();
  expect(before - process.memoryUsage.rss()).toBeGreaterThan(100e6);
  expect(kept).toHaveLength(500);
});
