import { z } from 'zod';
import { flagOf, isObject, listed, type Notes } from './read-attributes.ts';
import { isCoreUrn, membersIn, parsed, readGroup, withCanonicalNames, withoutCoreUrn } from './resources.ts';
import { ScimError } from './scim-error.ts';

const OPERATIONS = 1_000;
const PATH_CHARACTERS = 500;

/** A path of the whole resource is none. */
const orMissing = (path: unknown) => (path === null || path === '' || isCoreUrn(path) ? undefined : path);

const patch = z.object({
  Operations: z.preprocess(
    (operations) => (isObject(operations) ? [operations] : operations),
    z
      .array(
        z.object({
          // Entra sends the names in capitals.
          op: z
            .string()
            .transform((op) => op.trim().toLowerCase())
            .pipe(z.enum(['add', 'replace', 'remove'])),
          path: z.preprocess(orMissing, z.string().trim().max(PATH_CHARACTERS).optional()),
          value: z.unknown().optional(),
        }),
      )
      .min(1)
      .max(OPERATIONS),
  ),
});
export type PatchOperation = z.output<typeof patch>['Operations'][number];

/** The operations of a PATCH (RFC 7644 §3.5.2). @throws ScimError 400 */
export const parsePatch = (body: unknown): PatchOperation[] => parsed(patch, withCanonicalNames(body)).Operations;

/** The values of `active` that an operation states, unread. */
function activeOf(operation: unknown): unknown[] {
  if (!isObject(operation) || String(operation.op).trim().toLowerCase() === 'remove') return [];
  const { value } = operation;
  const path = orMissing(operation.path);
  if (typeof path === 'string' && path.trim() !== '')
    return withoutCoreUrn(path.trim()).toLowerCase() === 'active' ? [value] : [];
  return isObject(value) && Object.hasOwn(value, 'active') ? [value.active] : [];
}

/**
 * The value of `active` that a PATCH itself states last, whatever else it says; undefined: none. Reads
 * requests that are malformed elsewhere, because a leaver must leave.
 */
export function statedActive(body: unknown): boolean | undefined {
  const { Operations: operations } = Object(withCanonicalNames(body));
  return listed(operations)
    .flatMap(activeOf)
    .map(flagOf)
    .findLast((said) => typeof said === 'boolean');
}

const MEMBERS_BY_FILTER = /^members\[(.+)\]$/is;

export type GroupChange =
  | { displayName: string; notes: Notes }
  | { externalId: string | undefined; notes: Notes }
  | { add: unknown[] }
  /** `filter`: an expression of RFC 7644 about `value`. */
  | { remove: unknown[] | 'all' | { filter: string } }
  | { set: unknown[] };

/**
 * The effect of an operation on a group. When members are named, only those leave; a filter names them or, in
 * Entra's form, a value without a path. Unknown attributes are ignored.
 * @throws ScimError 400
 */
export function groupChangesOf({ op, path, value }: PatchOperation): GroupChange[] {
  if (path === undefined) {
    if (op === 'remove') throw new ScimError(400, 'Falta el path de lo que se quita.', 'noTarget');
    if (!isObject(value)) throw new ScimError(400, 'Se esperaba un objeto como value.', 'invalidValue');
    return Object.entries(value).flatMap(([name, part]) => groupChangesOf({ op, path: name, value: part }));
  }
  const attribute = withoutCoreUrn(path);
  const filter = MEMBERS_BY_FILTER.exec(attribute)?.[1];
  if (filter !== undefined) return op === 'remove' ? [{ remove: { filter } }] : [];
  switch (attribute.toLowerCase()) {
    case 'displayname': {
      if (op === 'remove') throw new ScimError(400, 'Un grupo no puede quedarse sin nombre.', 'mutability');
      const { group, notes } = readGroup({ displayName: value });
      return [{ displayName: group.displayName, notes }];
    }
    case 'externalid': {
      const { group, notes } = readGroup({ displayName: '-', externalId: op === 'remove' ? undefined : value });
      return [{ externalId: group.externalId, notes }];
    }
    case 'members':
      if (op === 'remove') return [{ remove: value === undefined || value === null ? 'all' : membersIn(value) }];
      return [op === 'add' ? { add: membersIn(value) } : { set: membersIn(value) }];
    default:
      return [];
  }
}
