import type { Readable } from 'node:stream';
import type { Access, Call, InputOf, ReplyOf } from '@finaula/contract/call';
import { type CallName, type Calls, calls } from '@finaula/contract/calls';
import { describeIssue } from '@finaula/contract/validation';
import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Database } from '../database/connect.ts';
import type { Actor } from '../database/rls-context.ts';
import { ApiError } from './api-error.ts';
import type { MemberSession, Session } from './session.ts';

/** The caller, and the database with the caller's rights. */
type Caller<A extends Access> = {
  request: FastifyRequest;
  reply: FastifyReply;
  database: Database;
} & (A extends 'anyone' ? unknown : { session: A extends 'reader' | 'EntidadAdmin' ? MemberSession : Session });

/**
 * Returns the reply's JSON; for a call with `files` also bytes or a stream, whose type the handler sets on
 * `reply`.
 */
export type Handler<C extends Call> = (
  input: InputOf<C> & Caller<C['access']>,
) => Promise<ReplyOf<C> | (C extends { files: readonly string[] } ? Buffer | Readable | string : never)>;

/** One handler for each call with this access: a missing one does not compile. */
export type Handlers<A extends Access> = {
  [Name in CallName as Calls[Name]['access'] extends A
    ? A extends Calls[Name]['access']
      ? Name
      : never
    : never]: Handler<Calls[Name]>;
};

export const repliesInJson = ({ status, reply }: Call) => status !== 204 && !(reply instanceof z.ZodNever);

function schemaOf(call: Call): FastifySchema {
  const { params, query, body, reply } = call;
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(repliesInJson(call) && { response: { '2xx': reply } }),
  };
}

/**
 * Parses every input by the contract's schemas; a refused one is answered 422 with a sentence that names
 * the field.
 */
export function validateByContract(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    // A request without a body is one without fields.
    const parsed = schema.safeParse(data ?? {}, { reportInput: true });
    if (parsed.success) return { value: parsed.data };
    const [first] = parsed.error.issues;
    return { error: new ApiError('VALIDATION', first ? { detail: describeIssue(first) } : {}) };
  });
}

export const serializerOf = (reply: z.ZodType): ((reply: unknown) => string) =>
  fastJsonStringify(z.toJSONSchema(reply, { target: 'draft-7', io: 'output' }) as Schema);

/**
 * Writes every reply by the contract's schemas. Each is compiled at its first use: compiling all would
 * delay every start by a third of a second.
 */
export function serializeByContract(app: FastifyInstance): void {
  app.setSerializerCompiler<z.ZodType>(({ schema }) => {
    let serialize: ReturnType<typeof serializerOf> | undefined;
    return (reply) => {
      serialize ??= serializerOf(schema);
      return serialize(reply);
    };
  });
}

/**
 * Passes uploaded files as bytes to the calls that accept them; other calls refuse the media type as
 * before.
 */
export function acceptFiles(app: FastifyInstance): void {
  const uploads = Object.values<Call>(calls).flatMap(({ upload }) => upload ?? []);
  const typesOf = (streamed: boolean) => [
    ...new Set(uploads.filter((upload) => (upload.streamed === true) === streamed).flatMap(({ types }) => types)),
  ];
  const accepted = (request: FastifyRequest) => {
    const { call } = request.routeOptions.config as { call?: CallName };
    const { upload }: Partial<Call> = call === undefined ? {} : calls[call];
    return upload?.types.some((type) => request.headers['content-type']?.startsWith(type)) ? upload : undefined;
  };
  app.addContentTypeParser(typesOf(false), { parseAs: 'buffer' }, (request, body, done) => {
    if (accepted(request)) done(null, body);
    else done(new ApiError('UNSUPPORTED_MEDIA_TYPE'));
  });
  app.addContentTypeParser(typesOf(true), (request, body, done) => {
    const upload = accepted(request);
    if (!upload) done(new ApiError('UNSUPPORTED_MEDIA_TYPE'));
    else if (Number(request.headers['content-length'] ?? 0) > upload.bytes) done(new ApiError('PAYLOAD_TOO_LARGE'));
    else done(null, limited(body, upload.bytes));
  });
}

/** @throws ApiError PAYLOAD_TOO_LARGE, once more bytes have come */
async function* limited(body: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > most) throw new ApiError('PAYLOAD_TOO_LARGE');
    yield piece;
  }
}

/** Registers the routes of all calls with one access. The surrounding block enforces it. */
export function serve<A extends Access>(
  app: FastifyInstance,
  _access: A,
  databaseFor: (actor: Actor) => Database,
  handlers: Handlers<A>,
): void {
  for (const [name, handler] of Object.entries(handlers) as [CallName, Handler<Call>][]) {
    const call: Call = calls[name];
    app.route({
      method: call.method,
      url: call.path,
      config: { call: name },
      ...(call.bodyBytes !== undefined && { bodyLimit: call.bodyBytes }),
      ...(call.upload && { bodyLimit: call.upload.bytes }),
      schema: schemaOf(call),
      handler: async (request, reply) => {
        reply.code(call.status);
        const { params, query, body, session } = request;
        if (call.upload && !call.upload.streamed && !Buffer.isBuffer(body))
          throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
        if (call.upload?.streamed && body === undefined) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
        const database = databaseFor(session ? { ...session.user, providerId: session.providerId } : 'platform');
        return handler({ request, reply, params, query, body, file: body, session, database } as Parameters<
          typeof handler
        >[0]);
      },
    });
  }
}
