import type { FastifyInstance } from 'fastify';

/**
 * Requests in flight at the stop are answered as their connection's last, or a kept-alive one would hold the
 * process until it times out.
 */
export function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done();
  });
}
