import type { Call, ReplyOf, RequestOf } from '@finaula/contract/call';
import { type CallName, type Calls, calls } from '@finaula/contract/calls';
import type { ErrorReply } from '@finaula/contract/error-reply';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

interface Reply<Body> {
  status: number;
  body: Body & ErrorReply;
  headers: Record<string, unknown>;
  /** The body of a reply that is a file. */
  bytes: Buffer;
}

/**
 * The contract's calls as functions. They return error replies instead of throwing, so that a test states the
 * status it expects.
 */
export type Client = {
  [Name in CallName]: (
    ...input: keyof RequestOf<Calls[Name]> extends never
      ? Calls[Name] extends { upload: object }
        ? [Pick<Parts, 'file'>]
        : []
      : [RequestOf<Calls[Name]> & Pick<Parts, 'file'>]
  ) => Promise<Reply<ReplyOf<Calls[Name]>>>;
};

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** Replaces the JSON body. */
  file?: { type: string; content: Buffer | string };
}

/** Files are not parsed as JSON. */
const bodyOf = ({ body, headers }: LightMyRequestResponse) =>
  body !== '' && String(headers['content-type']).startsWith('application/json') ? JSON.parse(body) : undefined;

/** Sends a call with any input, including input that its types forbid. */
export async function send(
  app: FastifyInstance,
  call: Call,
  { params = {}, query = {}, body, file }: Parts = {},
  token?: string,
) {
  const type = file?.type ?? (body === undefined ? undefined : 'application/json');
  const response = await app.inject({
    method: call.method,
    url: call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]))),
    query: query as Record<string, string>,
    ...((body !== undefined || file !== undefined) && { payload: file?.content ?? JSON.stringify(body) }),
    headers: {
      ...(type !== undefined && { 'content-type': type }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  return { status: response.statusCode, body: bodyOf(response), headers: response.headers, bytes: response.rawPayload };
}

export function clientOf(app: FastifyInstance, token?: string): Client {
  const entries = Object.entries<Call>(calls).map(([name, call]) => [
    name,
    (input?: Parts) => send(app, call, input, token),
  ]);
  return Object.fromEntries(entries) as Client;
}
