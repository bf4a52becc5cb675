import type { FastifyInstance } from 'fastify';

/** One line per request: the route's pattern, never its address, which may hold a token or a name. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? '(ninguna)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log[reply.statusCode >= 500 ? 'warn' : 'debug'](line, 'solicitud');
  });
}
