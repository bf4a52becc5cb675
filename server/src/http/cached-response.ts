import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { versionedCache } from './versioned-cache.ts';

/** In the order in which they are preferred. */
const encodings = ['br', 'gzip', 'identity'] as const;

export interface CachedResponse {
  etag: string;
  type: string;
  cacheControl: string;
  /** Whole, and what it was compressed to. */
  bodies: { identity: Buffer; br: Buffer | undefined; gzip: Buffer | undefined };
}

export const etagOf = (identity: Buffer): string => `W/"${hash('sha256', identity, 'base64url')}"`;

/** The body in the form that the client accepts, once `reply` has the headers for it; whoever has the same bytes already gets 304 and none. */
export function cachedBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, type, cacheControl, bodies }: CachedResponse,
): Buffer | string {
  reply.headers({ etag, vary: 'accept-encoding', 'cache-control': cacheControl });
  if (request.headers['if-none-match']?.includes(etag)) {
    reply.code(304);
    return '';
  }
  const accepted = negotiate(
    request.headers['accept-encoding'] ?? '',
    encodings.filter((known) => bodies[known]),
  );
  const encoding = encodings.find((known) => known === accepted) ?? 'identity';
  reply.type(type);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return bodies[encoding] ?? bodies.identity;
}

async function encode(value: unknown): Promise<CachedResponse> {
  const identity = Buffer.from(JSON.stringify(value));
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  const bodies = { identity, br, gzip: gzipped };
  return { etag: etagOf(identity), type: 'application/json; charset=utf-8', cacheControl: 'private, no-cache', bodies };
}

/**
 * A reply that is the same for everybody and seldom changes: its bytes are made and compressed once for each version.
 * @param make the reply's JSON; the others are those of `versionedCache`
 */
export function cacheResponse(version: () => Promise<unknown>, make: () => Promise<unknown>, trustedMs = 0) {
  const read = versionedCache(version, () => make().then(encode), trustedMs);
  return { send: async (request: FastifyRequest, reply: FastifyReply) => cachedBody(request, reply, await read()) };
}
