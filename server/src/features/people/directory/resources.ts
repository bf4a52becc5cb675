import { CHARACTERS } from '@finaula/contract/constants';
import { describeIssue, line, personName } from '@finaula/contract/validation';
import { z } from 'zod';
import { ScimError } from './scim-error.ts';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** An empty value is a missing one. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional());

/** Entra sends "True" and "False". */
const booleanOrText = z.preprocess((value) => {
  if (typeof value !== 'string') return value;
  return { true: true, false: false }[value.toLowerCase()];
}, z.boolean());

/**
 * Shortens a fact without consequences, or drops it when it is no text, instead of refusing it: a refused
 * title must not keep a leaver's access.
 */
const fact = (characters: number) =>
  z.preprocess(
    (value) =>
      typeof value === 'string' || typeof value === 'number'
        ? String(value)
            .replaceAll(/\p{Cc}/gu, ' ')
            .trim()
            .slice(0, characters)
            .trim() || undefined
        : undefined,
    z.string().optional(),
  );

const ADDRESSES = 20;

/** Attributes of a person that this platform stores; others are ignored (RFC 7644 §3.3). */
const user = z.object({
  userName: line(254),
  externalId: optional(line(254)),
  displayName: fact(254),
  name: optional(z.object({ formatted: fact(254), givenName: fact(120), familyName: fact(120) })),
  title: fact(CHARACTERS.area),
  active: z.preprocess((value) => value ?? true, booleanOrText),
  emails: optional(
    z
      .array(z.object({ value: optional(line(254)), type: optional(line(40)), primary: optional(booleanOrText) }))
      .max(ADDRESSES),
  ),
  [ENTERPRISE]: optional(
    z.object({
      employeeNumber: fact(CHARACTERS.employeeNumber),
      department: fact(CHARACTERS.area),
      // RFC 7643 §4.3 has {value}; Entra sends the bare id.
      manager: z.preprocess(
        (value) => (typeof value === 'string' ? { value } : value),
        optional(z.object({ value: optional(line(254)), displayName: optional(line(254)) })),
      ),
    }),
  ),
});
export type DirectoryPerson = z.output<typeof user>;

const member = z.object({ value: z.uuid() });
const group = z.object({
  displayName: line(CHARACTERS.area),
  externalId: optional(line(254)),
  members: optional(z.array(member)),
});
export type DirectoryGroup = z.output<typeof group>;

/** Attribute names are case-insensitive (RFC 7643 §2.1). */
const names = new Map(
  [
    ...[
      'userName',
      'externalId',
      'displayName',
      'name',
      'formatted',
      'givenName',
      'familyName',
      'title',
      'active',
      'emails',
      'value',
    ],
    ...[
      'type',
      'primary',
      'employeeNumber',
      'department',
      'manager',
      'members',
      'schemas',
      'Operations',
      'op',
      'path',
      ENTERPRISE,
    ],
  ].map((name) => [name.toLowerCase(), name]),
);

/** The same document with attribute names as this platform writes them. */
export function withCanonicalNames(document: unknown): unknown {
  if (Array.isArray(document)) return document.map(withCanonicalNames);
  if (document === null || typeof document !== 'object') return document;
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [names.get(name.toLowerCase()) ?? name, withCanonicalNames(value)]),
  );
}

/** @throws ScimError 400 invalidValue, with the attribute */
export function parsed<Schema extends z.ZodType>(schema: Schema, document: unknown): z.output<Schema> {
  const result = schema.safeParse(document, { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ScimError(400, issue ? describeIssue(issue) : 'No pudimos leer el recurso.', 'invalidValue');
}

/** Whether a document deactivates the person, regardless of its other parts. */
export const saysInactive = (document: unknown): boolean => {
  const active = Object(withCanonicalNames(document)).active;
  return active === false || String(active).toLowerCase() === 'false';
};

export const parsePerson = (document: unknown): DirectoryPerson => parsed(user, withCanonicalNames(document));
export const parseGroup = (document: unknown): DirectoryGroup => parsed(group, withCanonicalNames(document));

/**
 * The name for constancias: given and family name when both are present.
 * @throws ScimError 400 invalidValue
 */
export function nameOf({ name, displayName }: DirectoryPerson): string {
  const both = name?.givenName && name.familyName ? `${name.givenName} ${name.familyName}` : undefined;
  const full = both ?? name?.formatted ?? displayName ?? name?.givenName ?? name?.familyName;
  if (full === undefined)
    throw new ScimError(400, 'Falta el nombre: manda name.givenName y name.familyName, o displayName.', 'invalidValue');
  return parsed(z.object({ name: personName }), { name: full }).name;
}

/** The work address: the primary one, else that of type work, else the first, else the user name. */
export function addressOf({ emails = [], userName }: Pick<DirectoryPerson, 'emails' | 'userName'>): string {
  const written = emails.filter(({ value }) => value !== undefined);
  const chosen =
    written.find(({ primary }) => primary) ?? written.find(({ type }) => type?.toLowerCase() === 'work') ?? written[0];
  return (chosen?.value ?? userName).toLowerCase();
}
