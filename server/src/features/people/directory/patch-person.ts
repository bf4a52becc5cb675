import { type Filter, filter, parse } from 'scim2-parse-filter';
import type { PatchOperation } from './patch-operations.ts';
import { type DirectoryPerson, ENTERPRISE, parsePerson, withCanonicalNames } from './resources.ts';
import { ScimError } from './scim-error.ts';

type Values = Record<string, unknown>;

/* Only attributes in these tables are written, so that a request cannot set arbitrary properties. */
const simple = ['userName', 'externalId', 'displayName', 'title', 'active'];
const complex: Record<string, readonly string[]> = {
  name: ['formatted', 'givenName', 'familyName'],
  [ENTERPRISE]: ['employeeNumber', 'department', 'manager'],
};
const address = ['value', 'type', 'primary'];

const known = (names: readonly string[], name: string | undefined) =>
  names.find((one) => one.toLowerCase() === name?.toLowerCase());

interface Target {
  attribute: string;
  /** Selects one of several values. */
  which?: string;
  part?: string;
}

/**
 * "name.familyName", "emails[type eq "work"].value", "urn:…:User:department"; undefined: an attribute that
 * this platform does not store, as in any other schema.
 */
function targetOf(path: string): Target | undefined {
  if (path.toLowerCase().startsWith(ENTERPRISE.toLowerCase())) {
    const [head, tail] = path.slice(ENTERPRISE.length + 1).split('.');
    if (!head) return { attribute: ENTERPRISE };
    const part = known(complex[ENTERPRISE] ?? [], head);
    return part === undefined || (tail !== undefined && (part !== 'manager' || tail !== 'value'))
      ? undefined
      : { attribute: ENTERPRISE, part };
  }
  if (/^urn:(?!ietf:params:scim:schemas:core:2\.0:User:)/i.test(path)) return undefined;
  const read = /^(?:urn:ietf:params:scim:schemas:core:2\.0:User:)?([\w$-]+)(?:\[(.+)\])?(?:\.([\w$-]+))?$/i.exec(path);
  if (!read) throw new ScimError(400, 'No pudimos leer el path de la operación.', 'invalidPath');
  const [, head, which, tail] = read;
  const attribute = known([...simple, ...Object.keys(complex), 'emails'], head);
  if (attribute === undefined) return undefined;
  const part =
    tail === undefined ? undefined : known(attribute === 'emails' ? address : (complex[attribute] ?? []), tail);
  if (tail !== undefined && part === undefined) return undefined;
  return { attribute, ...(which !== undefined && { which }), ...(part !== undefined && { part }) };
}

const only = (names: readonly string[], value: unknown): Values => {
  const written = withCanonicalNames(value);
  if (written === null || typeof written !== 'object' || Array.isArray(written))
    throw new ScimError(400, 'Se esperaba un objeto como value.', 'invalidValue');
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(written, name)).map((name) => [name, (written as Values)[name]]),
  );
};

function filterOf(which: string): { matches: (item: Values) => boolean; made: Values | undefined } {
  let read: Filter;
  try {
    read = parse(which);
  } catch {
    throw new ScimError(400, 'No pudimos leer el filtro del path.', 'invalidPath');
  }
  const { op, attrPath, compValue } = read as { op: string; attrPath?: string; compValue?: unknown };
  // The value to create for "emails[type eq "work"]" when none matches.
  return { matches: filter(read), made: op === 'eq' && attrPath === 'type' ? { type: compValue } : undefined };
}

function patchAddresses(
  before: readonly Values[],
  { which, part }: Target,
  op: PatchOperation['op'],
  value: unknown,
): Values[] {
  const write = (item: Values) => ({ ...item, ...(part === undefined ? only(address, value) : { [part]: value }) });
  const listed = () =>
    (Array.isArray(value) ? value : [value]).map((item) =>
      only(address, typeof item === 'string' ? { value: item } : item),
    );
  if (which === undefined && part === undefined) {
    if (op === 'replace') return listed();
    if (op === 'remove' && value === undefined) return [];
    const named = new Set(listed().map((item) => item.value));
    return [...before.filter((item) => !named.has(item.value)), ...(op === 'add' ? listed() : [])];
  }
  const { matches, made } = which === undefined ? { matches: () => true, made: {} } : filterOf(which);
  if (op === 'remove')
    return part === undefined
      ? before.filter((item) => !matches(item))
      : before.map((item) => (matches(item) ? { ...item, [part]: undefined } : item));
  if (before.some(matches)) return before.map((item) => (matches(item) ? write(item) : item));
  if (made === undefined) throw new ScimError(400, 'Ningún valor cumple el filtro del path.', 'noTarget');
  return [...before, write(made)];
}

function apply(document: Values, { op, path, value }: PatchOperation): Values {
  if (path === undefined) {
    if (op === 'remove') throw new ScimError(400, 'Falta el path de lo que se quita.', 'noTarget');
    if (value === null || typeof value !== 'object' || Array.isArray(value))
      throw new ScimError(400, 'Se esperaba un objeto como value.', 'invalidValue');
    return Object.entries(value).reduce(
      (patched, [name, part]) => apply(patched, { op, path: name, value: part }),
      document,
    );
  }
  const target = targetOf(path);
  if (target === undefined) return document;
  const { attribute, part } = target;
  if (attribute === 'emails')
    return { ...document, emails: patchAddresses((document.emails as Values[] | undefined) ?? [], target, op, value) };
  const written = op === 'remove' ? undefined : value;
  if (simple.includes(attribute)) return { ...document, [attribute]: written };
  const before = (document[attribute] as Values | undefined) ?? {};
  if (part !== undefined) return { ...document, [attribute]: { ...before, [part]: written } };
  return {
    ...document,
    [attribute]: written === undefined ? undefined : { ...before, ...only(complex[attribute] ?? [], written) },
  };
}

/**
 * A person after a PATCH (RFC 7644 §3.5.2); `before` is not changed. Attributes that this platform does not
 * store are ignored, as in a creation.
 * @throws ScimError 400
 */
export const patchPerson = (before: DirectoryPerson, operations: readonly PatchOperation[]): DirectoryPerson =>
  parsePerson(operations.reduce<Values>(apply, before));
