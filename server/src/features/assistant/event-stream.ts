import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf } from '../../http/error-reply.ts';

const EVENT_STREAM = 'text/event-stream';

export const wantsEvents = ({ headers }: FastifyRequest): boolean => headers.accept?.includes(EVENT_STREAM) ?? false;

/** Aborted when whoever asked is gone before the answer is. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Runs to the end; the parts on the way are of no use to a reader of JSON. */
export async function wholeAnswer<Whole>(answering: AsyncGenerator<string, Whole>): Promise<Whole> {
  for (;;) {
    const { done, value } = await answering.next();
    if (done) return value;
  }
}

const frame = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

async function* framesOf(answering: AsyncGenerator<string, unknown>, { log }: FastifyRequest): AsyncGenerator<string> {
  // Sends the headers off, also through a proxy that waits for a first byte.
  yield ': \n\n';
  try {
    for (;;) {
      const { done, value } = await answering.next();
      if (done) return yield frame('done', value);
      yield frame('delta', { text: value });
    }
  } catch (error) {
    const { code, message } = refusalOf(error);
    if (code === 'INTERNAL') log.error({ err: error }, 'Error inesperado');
    yield frame('error', { detail: message, code });
  } finally {
    // Whoever left early lets the model go too.
    await answering.return(undefined);
  }
}

const announce = (reply: FastifyReply) =>
  reply.type(EVENT_STREAM).headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });

/**
 * The same answer as server-sent events: `delta` for each part, then `done` with the whole, or `error` with
 * what an error reply says.
 */
export function asEvents(
  answering: AsyncGenerator<string, unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Readable {
  announce(reply);
  return Readable.from(framesOf(answering, request));
}

/** An answer that is there already, as its only event. */
export function asOneEvent(whole: unknown, reply: FastifyReply): string {
  announce(reply);
  return frame('done', whole);
}
