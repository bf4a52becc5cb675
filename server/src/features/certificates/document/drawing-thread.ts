import { parentPort } from 'node:worker_threads';
import { drawDocument } from './draw-document.ts';
import type { Drawn } from './draw-in-thread.ts';
import type { DocumentFacts } from './facts.ts';

/* The other side of draw-in-thread.ts. */

parentPort?.on('message', async ({ number, facts }: { number: number; facts: DocumentFacts }) => {
  try {
    const document = Uint8Array.from(await drawDocument(facts));
    parentPort?.postMessage({ number, document } satisfies Drawn, [document.buffer]);
  } catch (error) {
    parentPort?.postMessage({ number, error } satisfies Drawn);
  }
});
