import type { InputOf, ReplyOf } from '@finaula/contract/call';
import { type CallName, type Calls, calls } from '@finaula/contract/calls';
import { type ErrorCode, errors } from '@finaula/contract/errors';
import { onTestFinished, vi } from 'vitest';

/** A refusal with its status and sentence from the contract. */
class Refusal extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

export function refuse(code: ErrorCode): never {
  throw new Refusal(code);
}

/** Fails like a request without network. */
export function unreachable(): never {
  throw new TypeError('Failed to fetch');
}

type Handlers = {
  [Name in CallName]?: (input: InputOf<Calls[Name]>) => ReplyOf<Calls[Name]> | Promise<ReplyOf<Calls[Name]>>;
};

function find(method: string, pathname: string) {
  for (const [name, call] of Object.entries(calls)) {
    const params = new RegExp(`^${call.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(pathname)?.groups;
    if (call.method === method && (params !== undefined || call.path === pathname))
      return { name: name as CallName, call, params };
  }
  throw new Error(`The contract has no ${method} ${pathname}`);
}

/**
 * Answers `fetch` in a test. Checks requests and replies against the contract's schemas; a call without a
 * handler fails. The result records the calls in order; its handlers can be replaced.
 */
export function fakeApi(handlers: Handlers) {
  const api = { handlers, made: [] as CallName[] };
  const answer = async (address: string, { method = 'GET', body }: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const { name, call, params } = find(method, pathname);
    api.made.push(name);
    const parts = {
      params,
      query: Object.fromEntries(searchParams),
      body: typeof body === 'string' ? JSON.parse(body) : {},
    };
    const schemas = Object.entries({ params: undefined, query: undefined, body: undefined, ...call }).filter(
      ([part, schema]) => part in parts && schema !== undefined,
    );
    const input = Object.fromEntries(
      schemas.map(([part, schema]) => [
        part,
        (schema as { parse: (value: unknown) => unknown }).parse(parts[part as keyof typeof parts]),
      ]),
    );
    const handler = api.handlers[name] as ((given: typeof input) => unknown) | undefined;
    if (handler === undefined) throw new Error(`${name} has no handler`);
    try {
      const reply = await handler(input);
      return call.status === 204
        ? new Response(null, { status: 204 })
        : Response.json(call.reply.parse(reply), { status: call.status });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, detail } = errors[error.code];
      return Response.json({ code: error.code, detail }, { status });
    }
  };
  vi.stubGlobal('fetch', answer);
  onTestFinished(() => void vi.unstubAllGlobals());
  return api;
}
