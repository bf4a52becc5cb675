import { flushCompileCache } from 'node:module';
import type { FastifyInstance } from 'fastify';

/** Without a request for so long, the program is at rest. */
const REST_MS = 5_000;
/** After fewer than these there is nothing to give back. */
const SOME_REQUESTS = 500;

/** `malloc_trim` of glibc: what was freed between what is used goes back too, which the C library keeps otherwise. Where there is another library, nothing is done. */
export async function findTrim(): Promise<() => void> {
  try {
    const { default: koffi } = await import('koffi');
    const trim = koffi.load('libc.so.6').func('int malloc_trim(size_t pad)');
    return () => trim(0);
  } catch {
    return () => undefined;
  }
}

/**
 * Gives memory back to the machine when the program comes to rest: V8 does so only while it makes more, and the C library hardly ever. Needs `--expose-gc`
 * (start.mjs), and is nothing without it.
 */
export function giveMemoryBack(app: FastifyInstance): void {
  const { gc } = globalThis;
  if (!gc) return;
  let requests = 0;
  let collections = 0;
  let trim: Promise<() => void> | undefined;
  const rest = setTimeout(async () => {
    // Twice: what the first lets go of lets go of more.
    if (requests >= SOME_REQUESTS) collections = 2;
    if (collections === 0) return;
    requests = 0;
    collections -= 1;
    rest.refresh();
    // Compiled code is held until it has been written for the next start.
    flushCompileCache();
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    trim ??= findTrim();
    (await trim)();
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
