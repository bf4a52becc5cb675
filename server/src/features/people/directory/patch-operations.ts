import { z } from 'zod';
import { parsed, saysInactive, withCanonicalNames } from './resources.ts';
import { ScimError } from './scim-error.ts';

const OPERATIONS = 1_000;
const PATH_CHARACTERS = 500;

const patch = z.object({
  Operations: z
    .array(
      z.object({
        // Entra sends the names in capitals.
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(PATH_CHARACTERS).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(OPERATIONS),
});
export type PatchOperation = z.output<typeof patch>['Operations'][number];

/** The operations of a PATCH (RFC 7644 §3.5.2). @throws ScimError 400 */
export const parsePatch = (body: unknown): PatchOperation[] => parsed(patch, withCanonicalNames(body)).Operations;

/** The PATCH itself sets `active` to true. Other parts of the person do not count. */
export const setsActive = (operations: readonly PatchOperation[]): boolean =>
  operations.some(({ path, value }) =>
    path === undefined
      ? typeof value === 'object' &&
        value !== null &&
        Object.keys(value).some((name) => name.toLowerCase() === 'active')
      : path.toLowerCase() === 'active',
  );

/** Whether a PATCH deactivates the person, regardless of its other parts. */
export const leaves = (operations: readonly PatchOperation[]): boolean =>
  operations.some(({ path, value }) => saysInactive(path?.toLowerCase() === 'active' ? { active: value } : value));

const MEMBER = /^members\[\s*value\s+eq\s+"([^"]{1,100})"\s*\]$/i;

export type GroupChange =
  | { displayName: string }
  | { externalId: string | undefined }
  | { add: string[] }
  | { remove: string[] | 'all' }
  | { set: string[] };

const idsIn = (value: unknown): string[] => {
  const written = Array.isArray(value) ? value : [value];
  return written.map(
    (one) => parsed(z.object({ value: z.uuid() }), typeof one === 'string' ? { value: one } : one).value,
  );
};

/**
 * The effect of an operation on a group. When members are named, only those leave; a filter names them or, in
 * Entra's form, a value without a path.
 * @throws ScimError 400
 */
export function groupChangesOf({ op, path, value }: PatchOperation): GroupChange[] {
  if (path === undefined) {
    if (op === 'remove') throw new ScimError(400, 'Falta el path de lo que se quita.', 'noTarget');
    const document = parsed(z.record(z.string(), z.unknown()), value);
    return Object.entries(document)
      .filter(([name]) => ['displayName', 'externalId', 'members'].includes(name))
      .flatMap(([name, part]) => groupChangesOf({ op, path: name, value: part }));
  }
  const attribute = path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:Group:/i, '');
  const named = MEMBER.exec(attribute)?.[1];
  if (named !== undefined && op === 'remove') return [{ remove: [named] }];
  switch (attribute.toLowerCase()) {
    case 'displayname':
      if (op === 'remove') throw new ScimError(400, 'Un grupo no puede quedarse sin nombre.', 'mutability');
      return [{ displayName: parsed(z.object({ displayName: z.string() }), { displayName: value }).displayName }];
    case 'externalid':
      return [
        {
          externalId:
            op === 'remove' || value === null
              ? undefined
              : parsed(z.object({ externalId: z.string() }), { externalId: value }).externalId,
        },
      ];
    case 'members':
      if (op === 'remove') return [{ remove: value === undefined || value === null ? 'all' : idsIn(value) }];
      return [op === 'add' ? { add: idsIn(value) } : { set: idsIn(value) }];
    default:
      throw new ScimError(400, `Un grupo no tiene el atributo ${path}.`, 'invalidPath');
  }
}
