import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DocumentFacts } from './facts.ts';

/** Drawing takes tens of milliseconds: many of them are drawn beside the thread that answers requests. */
export interface Drawing {
  /** As `renderDocument`. Memory from another thread weighs nothing for the garbage collector: whoever has used it gives it back. */
  draw(facts: DocumentFacts): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Drawn {
  number: number;
  document?: Uint8Array<ArrayBuffer>;
  error?: unknown;
}

/** Of the thread: some 25 MB of it are alive, the rest is what a document leaves behind. Twice as much room saves a fourteenth of the time; less than this costs a fourth. */
const resourceLimits = { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 4 };

export function openDrawing(): Drawing {
  const thread = new Worker(new URL('./drawing-thread.ts', import.meta.url), { resourceLimits });
  thread.unref();
  const waiting = new Map<number, { resolve: (document: Buffer) => void; reject: (error: unknown) => void }>();
  let last = 0;
  thread.on('message', ({ number, document, error }: Drawn) => {
    const asked = waiting.get(number);
    waiting.delete(number);
    if (document) asked?.resolve(Buffer.from(document.buffer));
    else asked?.reject(error);
  });
  const failed = (error: unknown) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  thread.on('error', failed);
  thread.on('exit', () => failed(new Error('The thread that draws has ended')));
  return {
    draw: (facts) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        thread.postMessage({ number: last, facts });
      }),
    async close() {
      const ended = once(thread, 'exit');
      await thread.terminate();
      await ended.catch(() => undefined);
    },
  };
}
