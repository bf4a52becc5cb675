import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Trusts } from './trusted-proxy.ts';

const WELL_FORMED = /^[\w.-]{8,64}$/;

/** An id per request: a new one, or that of a trusted proxy, so that one id is in both logs. */
export const requestIds =
  (trusts: Trusts) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    const believed = typeof given === 'string' && WELL_FORMED.test(given) && trusts(socket.remoteAddress ?? '', 0);
    return believed ? given : randomUUID();
  };

/** Sends the id with every reply, so that a user can give it to support. */
export function answerWithRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
