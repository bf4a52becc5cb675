import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '@finaula/server/testing';
import type { Target } from './load.ts';
import { paced } from './paced.ts';
import { startPlatform } from './platform.ts';
import { atMost, report } from './results.ts';

/**
 * `npm run bench:memory [minutes]`: whether the program's memory grows while people do what they do, evenly, on the same platform as that of `npm run bench`. The first
 * fifth of the time is not counted: caches fill, code is compiled.
 */
const MINUTES = Number(process.argv[2] ?? 10);
/** About so often, by chance: at an even pace a sample would meet the same call, and its hash of 20 MB, again and again or never. */
const EVERY_MS = 1000;

const folder = temporaryFolder('memoria');
const platform = await startPlatform(join(folder, 'data'));

/** Megabytes a minute, by least squares. */
function slope(samples: readonly { minute: number; megabytes: number }[]): number {
  const mean = (of: (sample: (typeof samples)[number]) => number) => samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [minute, megabytes] = [mean((sample) => sample.minute), mean((sample) => sample.megabytes)];
  const together = samples.reduce((sum, sample) => sum + (sample.minute - minute) * (sample.megabytes - megabytes), 0);
  return together / samples.reduce((sum, sample) => sum + (sample.minute - minute) ** 2, 0);
}

try {
  const { compared, document, page, session, rss } = platform;
  const mix: [Target, perSecond: number][] = [
    [compared.unchanged.target, 60],
    [session, 60],
    [compared.asset.target, 30],
    [compared.courses.target, 10],
    [compared.people.target, 10],
    [page('large', 'limit=25&q=n%C3%BA%C3%B1ez%201999'), 5],
    [compared.entities.target, 5],
    [compared.chat.target, 10],
    [compared.login.target, 3],
    [document, 1],
  ];
  const samples: { minute: number; megabytes: number }[] = [];
  const began = performance.now();
  const over = new AbortController();
  const sampling = (async () => {
    while (!over.signal.aborted) {
      await sleep(2 * EVERY_MS * Math.random());
      samples.push({ minute: (performance.now() - began) / 60_000, megabytes: rss() });
    }
  })();
  const done = await Promise.all(mix.map(([target, rate]) => paced(target, { rate, seconds: MINUTES * 60, connections: 16 })));
  over.abort();
  await sampling;
  console.table(
    mix.map(([{ url }, rate], i) => ({
      call: new URL(url).pathname,
      'a second': rate,
      'p50 (ms)': done[i]?.p50.toFixed(1),
      'p99 (ms)': done[i]?.p99.toFixed(1),
    })),
  );
  console.log(
    samples
      .filter((_, i) => i % 30 === 0)
      .map(({ megabytes }) => megabytes.toFixed(0))
      .join(' '),
  );

  const growth = slope(samples.filter(({ minute }) => minute > MINUTES / 5));
  const { meets, ...said } = atMost(1);
  const [first, last] = [samples.at(0)?.megabytes, samples.at(-1)?.megabytes];
  const row = {
    what: `resident memory over ${MINUTES} minutes of mixed load (MB a minute)`,
    figure: growth,
    ...said,
    met: meets(growth),
    first: `${first?.toFixed(0)} MB`,
    second: `${last?.toFixed(0)} MB`,
  };
  report('memory', [row], samples);
} finally {
  await platform.stop();
  rmSync(folder, { recursive: true, force: true });
}
