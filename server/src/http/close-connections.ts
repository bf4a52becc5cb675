import type { FastifyInstance } from 'fastify';

/**
 * Closes each connection after its running request when the server stops: an idle keep-alive connection
 * would delay the exit until its timeout.
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
