import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '@finaula/server/testing';
import { load, type Target } from './load.ts';
import { startPlatform } from './platform.ts';
import { atMost, print } from './results.ts';

/**
 * `npx node bench/mixed-load.ts [minutes]`: whether the program's memory grows under mixed use, on the
 * platform of `npm run bench`. Skips the first fifth of the time: caches fill, code is compiled.
 */
const MINUTES = Number(process.argv[2] ?? 10);
const SAMPLE_MS = 1000;

const folder = temporaryFolder('memoria');
const platform = await startPlatform(join(folder, 'data'));

interface Sample {
  minute: number;
  megabytes: number;
}

/** Megabytes a minute, by least squares. */
function slope(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [minute, megabytes] = [mean((sample) => sample.minute), mean((sample) => sample.megabytes)];
  const together = samples.reduce((sum, sample) => sum + (sample.minute - minute) * (sample.megabytes - megabytes), 0);
  return together / samples.reduce((sum, sample) => sum + (sample.minute - minute) ** 2, 0);
}

try {
  const { compared, document, page, session, asset, entities } = platform;
  const mix: [target: Target, perSecond: number, status?: number][] = [
    [compared.unchanged.target, 60, 304],
    [session, 60],
    [asset, 30],
    [compared.courses.target, 10],
    [compared.people.target, 10],
    [page('large', 'limit=25&q=n%C3%BA%C3%B1ez%201999'), 5],
    [entities, 5],
    [compared.chat.target, 10],
    [compared.login.target, 3],
    [document, 1],
  ];
  const samples: Sample[] = [];
  const began = performance.now();
  const over = new AbortController();
  const sampling = (async () => {
    while (!over.signal.aborted) {
      samples.push({ minute: (performance.now() - began) / 60_000, megabytes: platform.residentMegabytes() });
      await sleep(SAMPLE_MS);
    }
  })();
  await Promise.all(
    mix.map(([target, rate, status = 200]) =>
      load(target, { connections: Math.min(rate, 4), seconds: MINUTES * 60, status, rate }),
    ),
  );
  over.abort();
  await sampling;
  console.log(
    samples
      .filter((_, i) => i % 30 === 0)
      .map(({ megabytes }) => megabytes.toFixed(0))
      .join(' '),
  );
  const growth = slope(samples.filter(({ minute }) => minute > MINUTES / 5));
  print([{ what: `resident memory over ${MINUTES} minutes of mixed load (MB a minute)`, ...atMost(1)(growth) }]);
} finally {
  await platform.stop();
  rmSync(folder, { recursive: true, force: true });
}
