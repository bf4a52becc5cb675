import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { Parse, ParserThread, ThreadMessage } from './parse-in-thread.ts';
import { UnreadableFile } from './unreadable-file.ts';

/* The thread of parse-in-thread.ts. */

const { parser, content, options } = workerData as ParserThread;
const say = (said: ThreadMessage<unknown, unknown>) => parentPort?.postMessage(said);
const { parse } = (await import(parser)) as { parse: Parse<unknown, unknown, unknown> };

async function send(piece: unknown): Promise<void> {
  if (!parentPort) return;
  const received = once(parentPort, 'message');
  say({ piece });
  await received;
}

try {
  say({ result: await parse(content, options, send) });
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  say({ refused: error.code, detail: error.message });
}
