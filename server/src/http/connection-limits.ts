import type { Server } from 'node:http';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

/** Timeouts in milliseconds. A late request gets 408, or its socket is closed. */
export interface ConnectionLimits {
  /** From the connection to the last header. */
  headersMs: number;
  /** From the connection to the last byte of the body. */
  requestMs: number;
  /** Longest silence of a connection, in both directions. */
  silentMs: number;
  /** Longest idle time between two requests; longer than a reverse proxy's own. */
  keepAliveMs: number;
  /** How often the first two timeouts are checked. */
  checkMs: number;
}

const LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  silentMs: 120_000,
  keepAliveMs: 72_000,
  checkMs: 2_000,
};

const BODY_BYTES = 64 * 1024;
/** The request line and all headers together; Node answers 431 beyond it. */
const HEAD_BYTES = 16 * 1024;
const ADDRESS_BYTES = 8_000;
const HEADERS = 100;
const REQUESTS_PER_CONNECTION = 10_000;

export function connectionLimits(given: Partial<ConnectionLimits> = {}) {
  const limits = { ...LIMITS, ...given };
  return {
    bodyLimit: BODY_BYTES,
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.silentMs,
    keepAliveTimeout: limits.keepAliveMs,
    maxRequestsPerSocket: REQUESTS_PER_CONNECTION,
    // The contract limits parameters; the router's own refusal would bypass the hooks.
    routerOptions: { maxParamLength: ADDRESS_BYTES },
    http: { maxHeaderSize: HEAD_BYTES, headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
  } satisfies FastifyHttpOptions<Server>;
}

/** Refuses heads that Node itself would pass or truncate silently. */
export function refuseOversizedHeads(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if ((raw.url ?? '').length > ADDRESS_BYTES) done(new ApiError('ADDRESS_TOO_LONG'));
    else if (raw.rawHeaders.length > 2 * HEADERS) done(new ApiError('HEADERS_TOO_LARGE'));
    else done();
  });
}

/** Node would answer an unknown `Expect` with a bare 417; a server may ignore it (RFC 9110 §10.1.1). */
export function ignoreUnknownExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
