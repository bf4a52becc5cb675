import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { aggregateMetrics } from './http/cluster-metrics.ts';
import { StartupError } from './startup-error.ts';

/** Pause before a dead worker is replaced: one that cannot start must not use up the processor. */
const RAISE_AFTER_MS = 200;

async function listening(worker: Worker): Promise<void> {
  const [, code] = await Promise.race([
    once(worker, 'listening'),
    once(worker, 'exit').then(([code]) => [undefined, code]),
  ]);
  if (code !== undefined)
    throw new StartupError('Un proceso terminó antes de escuchar; la línea de arriba dice por qué.');
}

async function ended(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const exit = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await exit;
}

/**
 * Shares the configured port among `count` processes (worker.ts) and replaces each that dies, until the
 * returned function is called, which lets requests in flight finish.
 * @throws StartupError when the first cannot listen; it has printed the reason
 */
export async function startWorkers(count: number, appUrl: string, log: Logger): Promise<() => Promise<void>> {
  aggregateMetrics();
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'worker.ts') });
  const fork = () => cluster.fork({ DATABASE_APP_URL: appUrl });
  // Start one alone first, so that a failure to listen is reported once.
  await listening(fork());

  let stopping = false;
  cluster.on('exit', async (worker, code, signal) => {
    if (stopping) return;
    log.error({ worker: worker.process.pid, code, signal }, 'Un proceso terminó sin aviso; otro toma su lugar');
    await sleep(RAISE_AFTER_MS);
    if (!stopping) fork();
  });
  await Promise.all(Array.from({ length: count - 1 }, () => listening(fork())));
  return async () => {
    stopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && ended(worker)));
  };
}
