import { parentPort } from 'node:worker_threads';
import { drawDocument } from './draw-document.ts';
import type { Drawn } from './draw-in-thread.ts';
import type { DocumentFacts } from './facts.ts';

/* The other side of draw-in-thread.ts. */

parentPort?.on('message', async ({ number, facts }: { number: number; facts: DocumentFacts }) => {
  const reply = (drawn: Omit<Drawn, 'number'>) => parentPort?.postMessage({ number, ...drawn });
  try {
    reply({ document: await drawDocument(facts) });
  } catch (error) {
    reply({ error });
  }
});
