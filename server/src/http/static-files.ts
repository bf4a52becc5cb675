import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const YEAR_SECONDS = 31_536_000;
/** Pages about one person: no search engine keeps them. */
const PRIVATE_PAGES = /^\/(verify|restablecer|constancias)(\/|\?|$)/;

/**
 * The web application, compressed at build: files by name (those with a hash for a year, the pages always asked again), the landing page as it was
 * drawn at build for the bare `/`, and the application's page for every other address a person may open. What belongs to the API, and what nobody
 * reads as a page, is 404.
 */
export function serveWeb(app: FastifyInstance, folder: string | undefined, publicUrl: string): void {
  const page = folder !== undefined && existsSync(join(folder, 'index.html'));
  if (page) {
    app.register(fastifyStatic, {
      root: folder,
      index: false,
      // A route each, known at the start: nothing else is looked for on disk.
      wildcard: false,
      globIgnore: ['**/*.{br,gz}'],
      preCompressed: true,
      setHeaders: (reply, path) =>
        reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'),
    });
    app.get('/', (request, reply) => {
      reply.header('link', `<${publicUrl}/>; rel="canonical"`);
      // Where in the application a person is stands in the query.
      return reply.sendFile(request.url === '/' ? 'landing.html' : 'index.html');
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html');
    if (!page || !wantsPage) throw new Refusal('NOT_FOUND');
    if (PRIVATE_PAGES.test(request.url)) reply.header('x-robots-tag', 'noindex, nofollow');
    return reply.sendFile('index.html');
  });
}
