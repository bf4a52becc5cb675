import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keepByVersion } from '../kept-by-version.ts';

/** In the order in which they are preferred. */
const encodings = ['br', 'gzip', 'identity'] as const;
type Bodies = Record<(typeof encodings)[number], Buffer>;

interface Kept {
  etag: string;
  bodies: Bodies;
}

async function encode(value: unknown): Promise<Kept> {
  const identity = Buffer.from(JSON.stringify(value));
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`;
  return { etag, bodies: { br, gzip: gzipped, identity } };
}

/**
 * A reply that is the same for everybody and seldom changes: its bytes are made and compressed once for each version, whoever has the same bytes
 * already gets 304.
 * @param make the reply's JSON; the others are those of `keepByVersion`
 */
export function keepReply(version: () => Promise<unknown>, make: () => Promise<unknown>, trustedMs = 0) {
  const read = keepByVersion(version, () => make().then(encode), trustedMs);

  async function send(request: FastifyRequest, reply: FastifyReply): Promise<Buffer | string> {
    const { etag, bodies } = await read();
    reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'private, no-cache' });
    if (request.headers['if-none-match']?.includes(etag)) {
      reply.code(304);
      return '';
    }
    const accepted = negotiate(request.headers['accept-encoding'] ?? '', [...encodings]);
    const encoding = encodings.find((known) => known === accepted) ?? 'identity';
    reply.type('application/json; charset=utf-8');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return bodies[encoding];
  }

  return { send };
}
