import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** In order of preference. */
const encodings = ['br', 'gzip', 'identity'] as const;
const JSON_TYPE = 'application/json; charset=utf-8';
const REVALIDATE = 'private, no-cache';

export interface CachedResponse {
  etag: string;
  type: string;
  cacheControl: string;
  bodies: { identity: Buffer; br: Buffer | undefined; gzip: Buffer | undefined };
}

export const etagOf = (body: Buffer | string): string => `W/"${hash('sha256', body, 'base64url')}"`;

const isFresh = (request: FastifyRequest, etag: string) => request.headers['if-none-match']?.includes(etag) ?? false;

function notModified(reply: FastifyReply): string {
  reply.code(304);
  return '';
}

/** Sets the headers on `reply` and returns the body in the client's encoding, or 304 without one. */
export function cachedBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, type, cacheControl, bodies }: CachedResponse,
): Buffer | string {
  reply.headers({ etag, vary: 'accept-encoding', 'cache-control': cacheControl });
  if (isFresh(request, etag)) return notModified(reply);
  const accepted = negotiate(
    request.headers['accept-encoding'] ?? '',
    encodings.filter((encoding) => bodies[encoding]),
  );
  const encoding = encodings.find((known) => known === accepted) ?? 'identity';
  reply.type(type);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return bodies[encoding] ?? bodies.identity;
}

/** JSON made for each request, with an ETag of its content. */
export function revalidatedBody(request: FastifyRequest, reply: FastifyReply, value: unknown): string {
  const body = JSON.stringify(value);
  const etag = etagOf(body);
  reply.headers({ etag, 'cache-control': REVALIDATE });
  if (isFresh(request, etag)) return notModified(reply);
  reply.type(JSON_TYPE);
  return body;
}

async function encode(value: unknown): Promise<CachedResponse> {
  const identity = Buffer.from(JSON.stringify(value));
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  return { etag: etagOf(identity), type: JSON_TYPE, cacheControl: REVALIDATE, bodies: { identity, br, gzip: gzipped } };
}

/**
 * Caches encoded JSON replies that many callers share: all courses are half a megabyte, and compressing
 * them for each learner takes a tenth of a second.
 */
export function responseCache(entries: number) {
  const cache = new LRUCache<string, Promise<CachedResponse>>({ max: entries });
  /** @param key names everything that the reply depends on, including the caller's rights */
  return async (request: FastifyRequest, reply: FastifyReply, key: string, make: () => Promise<unknown>) => {
    let cached = cache.get(key);
    if (!cached) {
      cached = make().then(encode);
      cache.set(key, cached);
      cached.catch(() => cache.delete(key));
    }
    return cachedBody(request, reply, await cached);
  };
}
