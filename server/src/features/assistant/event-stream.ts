import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf } from '../../http/error-reply.ts';

const EVENT_STREAM = 'text/event-stream';

export const wantsEvents = ({ headers }: FastifyRequest): boolean => headers.accept?.includes(EVENT_STREAM) ?? false;

/** A signal that aborts when the client disconnects before the answer is complete. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Runs to the end and drops the parts, because a JSON reply has none. */
export async function completeAnswer<Whole>(answering: AsyncGenerator<string, Whole>): Promise<Whole> {
  for (;;) {
    const { done, value } = await answering.next();
    if (done) return value;
  }
}

const frame = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

async function* framesOf(answering: AsyncGenerator<string, unknown>, { log }: FastifyRequest): AsyncGenerator<string> {
  // Send the headers at once, also through a proxy that waits for a first byte.
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
    // End the model's answer when the client disconnected early.
    await answering.return(undefined);
  }
}

const announce = (reply: FastifyReply) =>
  reply.type(EVENT_STREAM).headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });

/**
 * The same answer as server-sent events: `delta` for each part, then `done` with the whole answer, or `error`
 * with the fields of an error reply.
 */
export function asEvents(
  answering: AsyncGenerator<string, unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Readable {
  announce(reply);
  return Readable.from(framesOf(answering, request));
}

/** A complete answer as the only event. */
export function asOneEvent(whole: unknown, reply: FastifyReply): string {
  announce(reply);
  return frame('done', whole);
}
