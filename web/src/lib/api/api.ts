import type { ReplyOf, RequestOf } from '@finaula/contract/call';
import type { CallName, Calls } from '@finaula/contract/calls';
import { currentToken, sessionRefused } from '../session/session-token.ts';
import { errorOf, unreachable } from './api-error.ts';
import { type CallAddress, calls } from './calls.ts';
import { takePrefetched } from './prefetched-responses.ts';

export type RequestParts = Partial<Record<'params' | 'query' | 'body', Record<string, unknown>>> & {
  /** Replaces a JSON body; its type is sent too. */
  file?: Blob;
};
type Arguments<Request> = keyof Request extends never ? [] : [request: Request];
type Api = {
  readonly [Name in CallName]: (...request: Arguments<RequestOf<Calls[Name]>>) => Promise<ReplyOf<Calls[Name]>>;
};

function addressOf(call: CallAddress, { params = {}, query = {} }: RequestParts): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? path : `${path}?${search}`;
}

/** Calls that are never cached, with the no-cache headers of spec §7. */
const uncached: ReadonlySet<CallAddress> = new Set([calls.listPublicEntities]);

interface RequestOptions {
  accept?: string;
  signal?: AbortSignal;
  /** Sends the request even while the page is unloaded. */
  keepalive?: boolean;
}

/** @throws ApiError for every reply that is not a success; ends a session that the server refuses */
export async function request(
  call: CallAddress,
  parts: RequestParts,
  { accept, signal, keepalive = false }: RequestOptions = {},
): Promise<Response> {
  const token = call.open ? null : currentToken();
  const headers = new Headers();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (accept !== undefined) headers.set('accept', accept);
  if (parts.body !== undefined) headers.set('content-type', 'application/json');
  if (parts.file !== undefined) headers.set('content-type', parts.file.type);
  const body = parts.file ?? (parts.body === undefined ? null : JSON.stringify(parts.body));

  const cache = uncached.has(call) ? 'no-store' : 'default';
  const address = addressOf(call, parts);
  const prefetched = call.method === undefined ? takePrefetched(address) : undefined;
  const response = await (
    prefetched ??
    fetch(address, { method: call.method ?? 'GET', headers, body, cache, keepalive, signal: signal ?? null })
  ).catch(() => {
    throw unreachable();
  });
  if (response.ok) return response;

  const error = await errorOf(response);
  if (response.status === 401 && token !== null) sessionRefused(token, error.detail);
  throw error;
}

async function send(call: CallAddress, parts: RequestParts): Promise<unknown> {
  const response = await request(call, parts);
  return response.status === 204 ? undefined : readReply(response);
}

/** A truncated reply counts as a lost connection. */
const readReply = (response: Response): Promise<unknown> =>
  response.json().catch(() => {
    throw unreachable();
  });

/** All calls of the contract by name: `api.login({ body })`. */
export const api = Object.fromEntries(
  Object.entries(calls).map(([name, call]) => [name, (request: RequestParts = {}) => send(call, request)]),
) as unknown as Api;
