import { Worker } from 'node:worker_threads';
import type { Config } from '../config.ts';
import type { Built, Task } from '../features/supervision/build/build-file.ts';
import { buildSupervisionFile } from '../features/supervision/jobs.ts';
import type { Job } from '../jobs/job-queue.ts';
import type { Services } from '../services.ts';

export interface ThreadData {
  task: Task;
  databaseUrl: string;
  config: Pick<Config, 'dataDir'>;
}

export type ThreadMessage =
  | { done: number; total: number }
  | { built: Omit<Built, 'sha256' | 'manifestSha256'> & { digests: Uint8Array[] } };

/**
 * Limits of the thread: it cannot draw with less than 24 MB; with more it would not release memory between
 * files. With a young generation of 4 MB, a quarter of its time goes into collecting garbage.
 */
const resourceLimits = { maxOldGenerationSizeMb: 56, maxYoungGenerationSizeMb: 16 };

/**
 * Builds in a thread of its own, so that the file's time and memory do not burden the thread that answers
 * requests.
 */
async function buildInThread(
  data: ThreadData,
  onProgress: (done: number, total: number) => Promise<void>,
  signal: AbortSignal,
): Promise<Built> {
  signal.throwIfAborted();
  const thread = new Worker(new URL('./supervision-thread.ts', import.meta.url), { workerData: data, resourceLimits });
  const stop = () => void thread.terminate();
  signal.addEventListener('abort', stop);
  try {
    return await new Promise<Built>((resolve, reject) => {
      let applied = Promise.resolve();
      const applyMessage = async (said: ThreadMessage) => {
        if ('built' in said) {
          const { digests, ...built } = said.built;
          const [sha256, manifestSha256] = digests.map((digest) => Buffer.from(digest));
          if (sha256 && manifestSha256) resolve({ ...built, sha256, manifestSha256 });
        } else await onProgress(said.done, said.total);
      };
      thread.on('message', (said: ThreadMessage) => {
        applied = applied.then(() => applyMessage(said)).catch(reject);
      });
      thread.on('error', reject);
      // The thread's last message may still wait for earlier progress to be stored.
      thread.on('exit', () =>
        applied.then(() => reject(signal.reason ?? new Error('The thread that builds a supervision file has ended'))),
      );
    });
  } finally {
    signal.removeEventListener('abort', stop);
    await thread.terminate();
  }
}

export const buildSupervisionFiles = (services: Services): Job => {
  const { dataDir } = services.config;
  const databaseUrl = services.pool.options.connectionString;
  if (databaseUrl === undefined) throw new Error('The pool was made from an address.');
  return buildSupervisionFile(services, (task, onProgress, signal) =>
    buildInThread({ task, databaseUrl, config: { dataDir } }, onProgress, signal),
  );
};
