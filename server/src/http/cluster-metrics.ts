import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/*
 * With WEB_CONCURRENCY a scrape reaches one worker: it asks the primary process, which collects the metrics
 * of all workers and adds them up.
 */

const METRICS_OF_ALL = 'finaula: metrics of all workers';
interface Answer {
  type: typeof METRICS_OF_ALL;
  text?: string | undefined;
}
const isAnswer = (message: unknown): message is Answer => (message as Partial<Answer> | null)?.type === METRICS_OF_ALL;

/** Runs in the primary process and answers its workers. */
export function aggregateMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', async (worker: Worker, message: unknown) => {
    if (!isAnswer(message)) return;
    const text = await all.clusterMetrics().catch(() => undefined);
    if (worker.isConnected()) worker.send({ type: METRICS_OF_ALL, text } satisfies Answer);
  });
}

/**
 * The metrics of this process, or in a worker those of all workers.
 * @throws when a worker does not answer within five seconds
 */
export function metricsOfAll(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
  return () =>
    new Promise((resolve, reject) => {
      const onMessage = (message: unknown) => {
        if (!isAnswer(message)) return;
        process.off('message', onMessage);
        if (message.text === undefined) reject(new Error('A worker did not answer with its metrics'));
        else resolve(message.text);
      };
      process.on('message', onMessage).send?.({ type: METRICS_OF_ALL } satisfies Answer);
    });
}
