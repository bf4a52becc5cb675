import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Call } from '@finaula/contract/call';
import { type CallName, calls } from '@finaula/contract/calls';
import type { ErrorReply } from '@finaula/contract/error-reply';
import { type ErrorCode, errors } from '@finaula/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseDown } from '../database/failures.ts';
import { ApiError } from './api-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of a refused request. */
    refusal: ErrorCode | null;
  }
}

/** Fastify's own errors by code; any other 4xx is an unreadable request. */
const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
};

/** Maps any thrown value to an error of the contract. */
export function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseDown(error)) return new ApiError('UNAVAILABLE', { headers: { 'retry-after': '5' } });
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  const known = byFastifyCode[code];
  if (known) return new ApiError(known);
  return new ApiError(statusCode >= 400 && statusCode < 500 ? 'MALFORMED_REQUEST' : 'INTERNAL');
}

/** A call that takes a file does not ask for JSON. */
function aboutFiles(refusal: ApiError, request: FastifyRequest): ApiError {
  const { call } = (request.routeOptions?.config ?? {}) as { call?: CallName };
  const takesFile = call !== undefined && (calls[call] as Call).upload !== undefined;
  return takesFile && refusal.code === 'UNSUPPORTED_MEDIA_TYPE' ? new ApiError('FILE_TYPE_UNSUPPORTED') : refusal;
}

/**
 * Replies with the contract's `{detail, code}`. Unexpected errors are logged and reveal nothing internal.
 */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = aboutFiles(refusalOf(error), request);
  request.refusal = refusal.code;
  const internal = refusal.code === 'INTERNAL';
  if (internal) request.log.error({ err: error }, 'Error inesperado');
  const body: ErrorReply = {
    detail: refusal.message,
    code: refusal.code,
    ...(internal && { request_id: request.id }),
    ...(refusal.secondStep && { second_step: refusal.secondStep }),
    ...(refusal.providerLink && { provider_link: refusal.providerLink }),
  };
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/** Node's own refusals, by code. */
const byNodeCode: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** Answers a malformed or timed-out request on the bare socket. */
export function answerMalformedHttp({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const known = byNodeCode[code] ?? 'MALFORMED_REQUEST';
  const { status, detail } =
    known === 'MALFORMED_REQUEST' ? { status: 400, detail: 'No pudimos leer la solicitud.' } : errors[known];
  const body = JSON.stringify({ detail, code: known } satisfies ErrorReply);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
