import type { FastifyInstance } from 'fastify';

/** Without a request for so long, the program is at rest. */
const REST_MS = 5_000;
/** After fewer than these there is nothing to give back. */
const SOME_REQUESTS = 500;

/**
 * Gives memory back to the machine when the program comes to rest: V8 does so only while it makes more. Needs `--expose-gc` (start.mjs), and is nothing
 * without it.
 */
export function giveMemoryBack(app: FastifyInstance): void {
  let requests = 0;
  const rest = setTimeout(() => {
    if (requests < SOME_REQUESTS) return;
    requests = 0;
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, REST_MS).unref();
  app.addHook('onRequest', (_request, _reply, done) => {
    requests += 1;
    rest.refresh();
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearTimeout(rest);
    done();
  });
}
