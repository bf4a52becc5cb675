import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { contentType } from 'mime-types';
import type { Database } from '../../../../database/connect.ts';
import { ApiError } from '../../../../http/api-error.ts';
import { hashToken } from '../../../../identity/token.ts';
import type { Services } from '../../../../services.ts';
import type { StoredFile } from './parse-package.ts';
import { PIECE_BYTES } from './store-package.ts';

/** The folder of the player in the build, which the application's host does not serve. */
const PLAYER = '.player';
const DEFLATED = 8;

interface Opening {
  packageId: string;
  file: StoredFile | null;
}

/** The package that a ticket opens, and one of its files; null: it has none of that name. */
async function findByTicket(platform: Database, ticket: string, path: string): Promise<Opening> {
  const found = await platform
    .selectFrom('package_attempts')
    .innerJoin('course_packages', 'course_packages.id', 'package_attempts.package_id')
    .select(['package_id as packageId', sql<StoredFile | null>`files -> ${path}::text`.as('file')])
    .where('ticket_hash', '=', hashToken(ticket))
    .where('ticket_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}

/** Bytes of a stored zip. */
async function* readStored(platform: Database, packageId: string, start: number, bytes: number) {
  const end = start + bytes;
  for (let at = start; at < end; ) {
    const inPiece = at % PIECE_BYTES;
    const length = Math.min(PIECE_BYTES - inPiece, end - at);
    const { content } = await platform
      .selectFrom('course_package_pieces')
      .select(sql<Buffer>`substring(content from ${inPiece + 1}::int for ${length}::int)`.as('content'))
      .where('package_id', '=', packageId)
      .where('number', '=', Math.floor(at / PIECE_BYTES))
      .executeTakeFirstOrThrow();
    yield content;
    at += length;
  }
}

/** The bytes that a player of videos asks for; undefined: all. */
function rangeOf(header: string | undefined, size: number): { from: number; to: number } | undefined {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || Number(from) >= size) return undefined;
  return { from: Number(from), to: Math.min(to ? Number(to) : size - 1, size - 1) };
}

function sendFile(platform: Database, reply: FastifyReply, packageId: string, stored: StoredFile, asked?: string) {
  const [start, packed, unpacked, method] = stored;
  if (method === DEFLATED) {
    const whole = Readable.from(readStored(platform, packageId, start, packed));
    // The stream of the reply passes a failure on.
    return reply.send(pipeline(whole, createInflateRaw(), () => undefined));
  }
  reply.header('accept-ranges', 'bytes');
  const range = rangeOf(asked, unpacked);
  if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${unpacked}`);
  const { from, to } = range ?? { from: 0, to: unpacked - 1 };
  return reply
    .header('content-length', to - from + 1)
    .send(Readable.from(readStored(platform, packageId, start + from, to - from + 1)));
}

const typeOf = (path: string) => contentType(extname(path)) || 'application/octet-stream';

/** Serves packages and their player under the content origin, to whoever has a ticket of an attempt. */
export function servePackages(
  app: FastifyInstance,
  { config, platform }: Pick<Services, 'config' | 'platform'>,
  webFolder: string | undefined,
): void {
  if (config.contentUrl === undefined) return;
  const route = { config: { contentOrigin: true } } as const;
  const folder = join(webFolder ?? '', PLAYER);
  const isBuilt = webFolder !== undefined && existsSync(folder);
  const player = new Map(isBuilt ? readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]) : []);

  app.get<{ Params: { name: string } }>('/reproductor/:name', route, async ({ params }, reply) => {
    const file = player.get(params.name);
    if (!file) throw new ApiError('NOT_FOUND');
    return reply.type(typeOf(params.name)).header('cache-control', 'no-cache').send(file);
  });

  app.get<{ Params: { ticket: string } }>('/paquete/:ticket/', route, async ({ params }, reply) => {
    await findByTicket(platform, params.ticket, '');
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(player.get('player.html'));
  });

  app.get<{ Params: { ticket: string; '*': string } }>(
    '/paquete/:ticket/archivos/*',
    route,
    async ({ params, headers }, reply) => {
      const path = params['*'];
      const { packageId, file } = await findByTicket(platform, params.ticket, path);
      if (!file) throw new ApiError('NOT_FOUND');
      reply.type(typeOf(path)).header('cache-control', 'private, max-age=3600');
      return sendFile(platform, reply, packageId, file, headers.range);
    },
  );
}
