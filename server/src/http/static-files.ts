import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { contentType } from 'mime-types';
import { ApiError } from './api-error.ts';
import { type CachedResponse, cachedBody, etagOf } from './cached-response.ts';
import { keepBuilds, REPLACED } from './earlier-builds.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks files of the web application, which logs and metrics count as one route. */
    isFile?: true;
  }
}

const YEAR_SECONDS = 31_536_000;
/** Pages about one person; search engines must not index them. Mail gateways change what follows the name. */
const PRIVATE_PAGES = /^\/(verify|restablecer|correo|cierre|invitacion|entrar|constancias)([^a-z]|$)/i;
/** Build artefacts (`.vite`), and compressed forms of other files. */
const NOT_SERVED = /(^|\/)\.|\.(br|gz)$/;

/** Reads every file of the web application by its path, with its compressed forms. */
function readFiles(folder: string): [path: string, file: CachedResponse][] {
  const files: [string, CachedResponse][] = [];
  const compressed = (file: string) => (existsSync(file) ? readFileSync(file) : undefined);
  for (const found of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = found.replaceAll(sep, '/');
    const file = join(folder, found);
    if (NOT_SERVED.test(path) || path === REPLACED || !statSync(file).isFile()) continue;
    const identity = readFileSync(file);
    files.push([
      path,
      {
        etag: etagOf(identity),
        type: contentType(extname(path)) || 'application/octet-stream',
        cacheControl: path.startsWith('assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        bodies: { identity, br: compressed(`${file}.br`), gzip: compressed(`${file}.gz`) },
      },
    ]);
  }
  return files;
}

/**
 * Serves the web application, compressed at build and read into memory once (2 MB): files by name (hashed
 * ones cached for a year, pages always revalidated), the prerendered landing page for the bare `/`, and the
 * application's page for every other page address. API addresses and missing files get 404. Hashed files of
 * earlier builds are served too, because open browser tabs still load them. Reading from disk at each request
 * would queue behind password hashes.
 */
export function serveWeb(
  app: FastifyInstance,
  folder: string | undefined,
  { publicUrl, dataDir }: { publicUrl: string; dataDir: string },
): void {
  const isBuilt = folder !== undefined && existsSync(join(folder, 'index.html'));
  const files = new Map(isBuilt ? [...keepBuilds(folder, dataDir), folder].flatMap((build) => readFiles(build)) : []);
  const page = files.get('index.html');
  const landing = files.get('landing.html') ?? page;
  for (const [path, file] of files)
    app.get(`/${path}`, { config: { isFile: true } }, (request, reply) => reply.send(cachedBody(request, reply, file)));
  if (page && landing)
    app.get('/', (request, reply) => {
      reply.header('link', `<${publicUrl}/>; rel="canonical"`);
      // With a query (`/?pantalla=entrar`) the application shows another screen than the landing page.
      return reply.send(cachedBody(request, reply, request.url === '/' ? landing : page));
    });

  app.setNotFoundHandler((request, reply) => {
    const { method, url, headers } = request;
    const isPrivate = PRIVATE_PAGES.test(url);
    // Link previews and monitors send HEAD without asking for HTML.
    const wantsPage = isPrivate || (!url.startsWith('/api/') && (headers.accept ?? '').includes('text/html'));
    if (!page || !wantsPage || !['GET', 'HEAD'].includes(method)) throw new ApiError('NOT_FOUND');
    if (isPrivate) reply.header('x-robots-tag', 'noindex, nofollow');
    return reply.send(cachedBody(request, reply, page));
  });
}
