import type { Call } from '@finaula/contract/call';
import { type CallName, calls } from '@finaula/contract/calls';
import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';
import { valuesOf } from './from-schema.ts';
import { hostileBody, hostileHeader, hostilePiece, hostileValue, MARKUP } from './hostile.ts';

export const ROLES = ['nobody', 'Empleado', 'EntidadAdmin', 'SuperAdmin'] as const;
export type Role = (typeof ROLES)[number];

export interface FuzzRequest {
  call: CallName;
  role: Role;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

/** Values in the database for a field of a call. */
export type Known = (call: CallName, field: string) => readonly unknown[];

/**
 * Frequency of slow calls in a thousand requests. Calls that hash a password, draw a document or read the
 * whole catalogue are rare, so that the others have their turn.
 */
const SLOW: Partial<Record<CallName, number>> = {
  loadStaticRichContent: 1,
  populateEntities: 2,
  verifyLedger: 4,
  registerUser: 12,
  registerEntity: 12,
  login: 12,
  changePassword: 12,
  resetPassword: 12,
  listCourses: 8,
  getCourse: 12,
  getCertificatePdf: 8,
};
const USUAL = 30;

interface Kind {
  sound: Arbitrary<unknown>;
  edges: Arbitrary<unknown>;
  hostile: Arbitrary<unknown>;
}

function kindOf(field: z.ZodType, existing: readonly unknown[]): Kind {
  const { sound, edges } = valuesOf(field);
  const isKnown = existing.length > 0;
  return {
    sound: isKnown
      ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...existing) }, { weight: 1, arbitrary: sound })
      : sound,
    // A valid value with a hostile piece in it.
    edges: isKnown
      ? fc.oneof(
          edges,
          fc
            .tuple(fc.constantFrom(...existing), fc.constantFrom('\0', ' ', MARKUP, '\u202e', "'", '\ud800'))
            .map(([value, piece]) => `${value}${piece}`),
        )
      : edges,
    hostile: hostileValue,
  };
}

/** Inputs with every field valid, all but one or two valid, or any values; with a field left out or added. */
function objectOf(
  schema: z.ZodObject | undefined,
  known: (field: string) => readonly unknown[],
): Arbitrary<Record<string, unknown>> {
  const kinds = Object.entries(schema?.shape ?? {}).map(
    ([name, field]) => [name, kindOf(field as z.ZodType, known(name))] as const,
  );
  const record = (pick: (kind: Kind) => Arbitrary<unknown>, requiredKeys: string[]) =>
    fc.record(Object.fromEntries(kinds.map(([name, kind]) => [name, pick(kind)])), { requiredKeys });
  const all = kinds.map(([name]) => name);
  return fc.oneof(
    { weight: 5, arbitrary: record(({ sound }) => sound, all) },
    {
      weight: 4,
      arbitrary: record(
        ({ sound, edges, hostile }) =>
          fc.oneof({ weight: 6, arbitrary: sound }, { weight: 2, arbitrary: edges }, { weight: 2, arbitrary: hostile }),
        all,
      ),
    },
    { weight: 2, arbitrary: record(({ hostile }) => hostile, []) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          record(({ sound }) => sound, all),
          fc.constantFrom('role', 'is_active', 'id', 'constructor', 'toString', '$where', ''),
          hostileValue,
        )
        .map(([sound, name, value]) => ({ ...sound, [name]: value })),
    },
  );
}

/** One request in `of` has the value. */
const seldom = <T>(arbitrary: Arbitrary<T>, of: number): Arbitrary<T | undefined> =>
  fc.oneof({ weight: of - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

const queryOf = (values: Record<string, unknown>) =>
  Object.entries(values)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map(
        (one) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(one).slice(0, 2_000))}`,
      ),
    )
    .join('&');

const ownHeaders = (call: Call, body: Buffer | undefined) => ({
  accept: 'application/json',
  ...(call.body && body && { 'content-type': 'application/json' }),
});

function requestOf(name: CallName, known: Known): Arbitrary<FuzzRequest> {
  const call: Call = calls[name];
  const knownHere = (field: string) => known(name, field);
  const pieces = objectOf(call.params, knownHere);
  const path = fc
    .tuple(pieces, seldom(hostilePiece, 4))
    .map(([values, piece]) =>
      call.path.replaceAll(
        /:(\w+)/g,
        (_, field: string) => piece ?? encodeURIComponent(asText(values[field]).slice(0, 3_000)),
      ),
    );
  const query = fc.oneof(
    { weight: 6, arbitrary: objectOf(call.query, knownHere).map(queryOf) },
    { weight: 1, arbitrary: hostilePiece.map((piece) => `${piece}=${piece}&${piece}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('__proto__[x]=1', 'a[]=1&a[0]=2', '?', '&&&=', '=', `x=${'a'.repeat(7_000)}`),
    },
  );
  const body = call.body
    ? fc.oneof(
        { weight: 12, arbitrary: objectOf(call.body, knownHere).map((values) => Buffer.from(JSON.stringify(values))) },
        { weight: 2, arbitrary: hostileBody },
        { weight: 1, arbitrary: hostileValue.map((value) => Buffer.from(JSON.stringify(value) ?? '')) },
      )
    : seldom(hostileBody, 8);
  return fc
    .record({
      path,
      query: call.query ? query : seldom(query, 8),
      body,
      role: fc.constantFrom(...ROLES),
      method: fc.oneof(
        { weight: 40, arbitrary: fc.constant(call.method as string) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS') },
      ),
      headers: fc.oneof(
        { weight: 4, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(hostileHeader, { minLength: 1, maxLength: 2 }) },
      ),
    })
    .map(({ path, query, body, role, method, headers }) => ({
      call: name,
      role,
      method,
      path: query === undefined || query === '' ? path : `${path}?${query}`,
      headers: { ...ownHeaders(call, body), ...Object.fromEntries(headers) },
      ...(body && { body }),
    }));
}

/** Requests for every call of the contract, in every role. */
export const requests = (known: Known): Arbitrary<FuzzRequest> =>
  fc.oneof(
    ...(Object.keys(calls) as CallName[]).map((name) => ({
      weight: SLOW[name] ?? USUAL,
      arbitrary: requestOf(name, known),
    })),
  );
