import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Callers of a call. `session`: any role; `signed-in`: any but an auditor; `reader`: administrators and
 * auditors of an entity; `administrator`: an EntidadAdmin or a SuperAdmin. The last two mean exactly that
 * role.
 */
export type Access = 'anyone' | 'session' | 'signed-in' | 'reader' | 'administrator' | 'EntidadAdmin' | 'SuperAdmin';

/**
 * One promise between server and web. The server registers its route from it, the web client and
 * `/api/openapi.json` are derived from it. `path` writes parameters as `:name`. `errors` lists what this call
 * may answer beyond what any call may (malformed, 401, 403, 429, 500…).
 */
export interface Call {
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly access: Access;
  /** Also while a second factor is required of the caller and they have none yet. */
  readonly withoutFactor?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** A file as the whole body, in place of JSON: its media types, and how many bytes it may have. */
  readonly upload?: { readonly types: readonly string[]; readonly bytes: number };
  readonly status: 200 | 201 | 202 | 204;
  readonly reply: z.ZodType;
  /** Media types in which the reply may also come as a file or a stream, beside the JSON of `reply`. */
  readonly files?: readonly string[];
  readonly errors: readonly ErrorCode[];
}

export const call = <const C extends Call>(definition: C): C => definition;

type PartOf<C extends Call, Part extends 'params' | 'query' | 'body'> = C[Part] extends z.ZodObject ? C[Part] : never;

/** The input of a handler: every part parsed by its schema. */
export type InputOf<C extends Call> = {
  [Part in 'params' | 'query' | 'body' as C[Part] extends z.ZodObject ? Part : never]: z.output<PartOf<C, Part>>;
} & (C extends { upload: object } ? { file: Uint8Array } : unknown);

/** The request of a client: the same parts before parsing. */
export type RequestOf<C extends Call> = {
  [Part in 'params' | 'query' | 'body' as C[Part] extends z.ZodObject ? Part : never]: z.input<PartOf<C, Part>>;
};

export type ReplyOf<C extends Call> = z.output<C['reply']>;
