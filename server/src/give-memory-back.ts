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
  let collections = 0;
  const rest = setTimeout(() => {
    // Twice: what the first lets go of lets go of more.
    if (requests >= SOME_REQUESTS) collections = 2;
    if (collections === 0) return;
    requests = 0;
    collections -= 1;
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    rest.refresh();
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
