import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DocumentFacts } from './facts.ts';

/** Drawing takes tens of milliseconds: many of them are drawn beside the thread that answers requests. */
export interface Drawing {
  /** As `renderDocument`. */
  draw(facts: DocumentFacts): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Drawn {
  number: number;
  document?: Uint8Array<ArrayBuffer>;
  error?: unknown;
}

/** Of the thread: what it draws is small, and what it leaves behind is collected before it piles up. Less costs time, more costs memory and saves none. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

/** Memory that came from another thread does not count for this one's garbage collector, which would let it pile up: it is given back at once. */
function ownCopy(document: Uint8Array<ArrayBuffer>): Buffer {
  const copy = Buffer.from(document);
  document.buffer.transfer(0);
  return copy;
}

export function openDrawing(): Drawing {
  const thread = new Worker(new URL('./drawing-thread.ts', import.meta.url), { resourceLimits });
  thread.unref();
  const waiting = new Map<number, { resolve: (document: Buffer) => void; reject: (error: unknown) => void }>();
  let last = 0;
  thread.on('message', ({ number, document, error }: Drawn) => {
    const asked = waiting.get(number);
    waiting.delete(number);
    if (document) asked?.resolve(ownCopy(document));
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
