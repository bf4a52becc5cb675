import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Scope } from './scopes.ts';

/**
 * The roles that may make a call. `session`: any role; `signed-in`: any role but an auditor; `reader`:
 * administrators and auditors of an entity; `administrator`: an EntidadAdmin or a SuperAdmin. The last
 * two mean exactly that role.
 */
export type Access = 'anyone' | 'session' | 'signed-in' | 'reader' | 'administrator' | 'EntidadAdmin' | 'SuperAdmin';

/**
 * One endpoint, shared by server and web: the server registers its route from it, and the web client and
 * `/api/openapi.json` are derived from it. `path` writes parameters as `:name`. `errors` lists errors
 * beyond those that any call may answer (malformed, 401, 403, 429, 500…).
 */
export interface Call {
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly access: Access;
  /** An API token with this scope may make the call too, with the rights of an EntidadAdmin. */
  readonly scope?: Scope;
  /** Allowed while the caller still has to set up a required second factor. */
  readonly withoutFactor?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The largest JSON body, where it is not the limit of all calls. */
  readonly bodyBytes?: number;
  /**
   * The body is a file instead of JSON: accepted media types and largest size in bytes. A streamed one is not
   * kept in memory.
   */
  readonly upload?: { readonly types: readonly string[]; readonly bytes: number; readonly streamed?: true };
  readonly status: 200 | 201 | 202 | 204;
  readonly reply: z.ZodType;
  /** Media types in which the reply may also be sent as a file or stream, besides the JSON of `reply`. */
  readonly files?: readonly string[];
  readonly errors: readonly ErrorCode[];
}

export const call = <const C extends Call>(definition: C): C => definition;

type PartOf<C extends Call, Part extends 'params' | 'query' | 'body'> = C[Part] extends z.ZodObject ? C[Part] : never;

/** The input of a handler: every part parsed by its schema. */
export type InputOf<C extends Call> = {
  [Part in 'params' | 'query' | 'body' as C[Part] extends z.ZodObject ? Part : never]: z.output<PartOf<C, Part>>;
} & (C extends { upload: { streamed: true } }
  ? { file: AsyncIterable<Uint8Array> }
  : C extends { upload: object }
    ? { file: Uint8Array }
    : unknown);

/** The request of a client: the same parts before parsing. */
export type RequestOf<C extends Call> = {
  [Part in 'params' | 'query' | 'body' as C[Part] extends z.ZodObject ? Part : never]: z.input<PartOf<C, Part>>;
};

export type ReplyOf<C extends Call> = z.output<C['reply']>;
