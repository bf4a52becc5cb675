import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routeOf } from './route-of.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes that the connection had sent when the request arrived. */
    sentBefore: number;
  }
}

/** Not an HTTP status: the client left before the reply (as in nginx's logs). */
const CLIENT_LEFT = 499;

/** Logs one line per request, with the reply's id and the refusal. It never names the caller. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('sentBefore', 0);
  const log = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    const line = {
      method: request.method,
      route: routeOf(request),
      status,
      ...(request.refusal !== null && { refusal: request.refusal }),
      ms: Math.round(reply.elapsedTime),
      bytes: request.raw.socket.bytesWritten - request.sentBefore,
    };
    request.log[status >= 500 ? 'error' : 'info'](line, 'solicitud');
  };
  app.addHook('onResponse', (request, reply, done) => {
    log(request, reply, reply.statusCode);
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    request.sentBefore = request.raw.socket.bytesWritten;
    // Fastify reports replies that were sent, not those that the client abandoned.
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) log(request, reply, CLIENT_LEFT);
    });
    done();
  });
}
