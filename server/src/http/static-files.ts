import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { contentType } from 'mime-types';
import { ApiError } from './api-error.ts';
import { type CachedResponse, cachedBody, etagOf } from './cached-response.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file of the web application: for logs and metrics all of them are one. */
    isFile?: true;
  }
}

const YEAR_SECONDS = 31_536_000;
/** Pages about one person: no search engine keeps them. */
const PRIVATE_PAGES = /^\/(verify|restablecer|correo|invitacion|entrar|constancias)(\/|\?|$)/;
/** What the build made for itself (`.vite`), and the compressed form of another file. */
const NOT_SERVED = /(^|\/)\.|\.(br|gz)$/;

/** Every file of the web application by its path from the root, with what the build compressed it to. */
function readFiles(folder: string): Map<string, CachedResponse> {
  const files = new Map<string, CachedResponse>();
  const compressed = (file: string) => (existsSync(file) ? readFileSync(file) : undefined);
  for (const found of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = found.replaceAll(sep, '/');
    const file = join(folder, found);
    if (NOT_SERVED.test(path) || !statSync(file).isFile()) continue;
    const identity = readFileSync(file);
    files.set(path, {
      etag: etagOf(identity),
      type: contentType(extname(path)) || 'application/octet-stream',
      cacheControl: path.startsWith('assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      bodies: { identity, br: compressed(`${file}.br`), gzip: compressed(`${file}.gz`) },
    });
  }
  return files;
}

/**
 * The web application, compressed at build and read once (2 MB): files by name (those with a hash for a year,
 * the pages always asked again), the landing page as it was drawn at build for the bare `/`, and the
 * application's page for every other address a person may open. What belongs to the API, and what nobody
 * reads as a page, is 404. Read from disk at each request, a file would wait for a thread behind the hashes
 * of those who sign in.
 */
export function serveWeb(app: FastifyInstance, folder: string | undefined, publicUrl: string): void {
  const files =
    folder !== undefined && existsSync(join(folder, 'index.html'))
      ? readFiles(folder)
      : new Map<string, CachedResponse>();
  const page = files.get('index.html');
  const landing = files.get('landing.html') ?? page;
  for (const [path, file] of files)
    app.get(`/${path}`, { config: { isFile: true } }, (request, reply) => reply.send(cachedBody(request, reply, file)));
  if (page && landing)
    app.get('/', (request, reply) => {
      reply.header('link', `<${publicUrl}/>; rel="canonical"`);
      // With a query (`/?pantalla=entrar`) the application draws another screen than the landing page.
      return reply.send(cachedBody(request, reply, request.url === '/' ? landing : page));
    });

  app.setNotFoundHandler((request, reply) => {
    const { method, url, headers } = request;
    const isPrivate = PRIVATE_PAGES.test(url);
    // Previews and monitors ask for a link with HEAD and no word of HTML.
    const wantsPage = isPrivate || (!url.startsWith('/api/') && (headers.accept ?? '').includes('text/html'));
    if (!page || !wantsPage || !['GET', 'HEAD'].includes(method)) throw new ApiError('NOT_FOUND');
    if (isPrivate) reply.header('x-robots-tag', 'noindex, nofollow');
    return reply.send(cachedBody(request, reply, page));
  });
}
