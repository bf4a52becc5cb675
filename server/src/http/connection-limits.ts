import type { Server } from 'node:http';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

/** Times in milliseconds. A request that runs out of time gets 408, or its socket is closed. */
export interface ConnectionLimits {
  /** From the connection to the last header. */
  headersMs: number;
  /** From the connection to the last byte of the body. */
  requestMs: number;
  /** A connection on which nothing moves, in either direction. */
  silentMs: number;
  /** An idle connection between two requests; longer than a reverse proxy keeps its own. */
  keepAliveMs: number;
  /** How often the first two are looked at. */
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
    // The contract says how long a parameter is; the router's own refusal would pass the hooks by.
    routerOptions: { maxParamLength: ADDRESS_BYTES },
    http: { maxHeaderSize: HEAD_BYTES, headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
  } satisfies FastifyHttpOptions<Server>;
}

/** Refuses heads that Node itself would pass or cut silently. */
export function refuseOversizedHeads(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if ((raw.url ?? '').length > ADDRESS_BYTES) done(new ApiError('ADDRESS_TOO_LONG'));
    else if (raw.rawHeaders.length > 2 * HEADERS) done(new ApiError('HEADERS_TOO_LARGE'));
    else done();
  });
}

/**
 * Node would answer an `Expect` that it does not know with a bare 417; whoever does not know an expectation
 * may ignore it (RFC 9110 §10.1.1).
 */
export function ignoreUnknownExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
