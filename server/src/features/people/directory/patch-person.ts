import { type Filter, filter, parse } from 'scim2-parse-filter';
import type { PatchOperation } from './patch-operations.ts';
import { flagOf, isObject, listed, type Notes } from './read-attributes.ts';
import { ENTERPRISE, readPerson, type StatedPerson, withCanonicalNames } from './resources.ts';
import { ScimError } from './scim-error.ts';

type Values = Record<string, unknown>;

/* Only attributes in these tables are written, so that no name of a request becomes a property. */
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

const only = (names: readonly string[], value: Values): Values => {
  const written = withCanonicalNames(value) as Values;
  return Object.fromEntries(names.filter((name) => Object.hasOwn(written, name)).map((name) => [name, written[name]]));
};

/** The addresses in a value: objects, or bare texts. Others are ignored. */
const addressesIn = (value: unknown): Values[] =>
  listed(value).flatMap((item) => {
    if (typeof item === 'string') return [{ value: item }];
    return isObject(item) ? [only(address, item)] : [];
  });

/** The comparable parts of an address; texts compare without case (RFC 7643 §4.1.2). */
const comparable = (item: Values): Values =>
  Object.fromEntries(
    Object.entries(item)
      .filter(([, value]) => ['string', 'boolean'].includes(typeof value))
      .map(([name, value]) => [name, typeof value === 'string' ? value.toLowerCase() : value]),
  );

function filterOf(which: string): { matches: (item: Values) => boolean; made: Values | undefined } {
  let read: { op: string; attrPath?: string; compValue?: unknown };
  try {
    read = parse(which.toLowerCase()) as typeof read;
  } catch {
    throw new ScimError(400, 'No pudimos leer el filtro del path.', 'invalidPath');
  }
  const { op, attrPath = '' } = read;
  // Entra writes primary eq "True".
  if (attrPath === 'primary') read.compValue = flagOf(read.compValue) ?? read.compValue;
  // The value to create for "emails[type eq "work"]" when none matches.
  const isMakeable = op === 'eq' && ['type', 'primary'].includes(attrPath);
  return {
    matches: (item) => filter(read as Filter)(comparable(item)),
    made: isMakeable ? { [attrPath]: read.compValue } : undefined,
  };
}

function patchAddresses(
  before: readonly Values[],
  { which, part }: Target,
  op: PatchOperation['op'],
  value: unknown,
): Values[] {
  const given = addressesIn(value);
  const write = (item: Values) => ({ ...item, ...(part === undefined ? given[0] : { [part]: value }) });
  if (which === undefined && part === undefined) {
    if (op === 'replace') return given;
    if (op === 'remove' && value === undefined) return [];
    const named = new Set(given.map((item) => item.value));
    return [...before.filter((item) => !named.has(item.value)), ...(op === 'add' ? given : [])];
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
    if (!isObject(value)) throw new ScimError(400, 'Se esperaba un objeto como value.', 'invalidValue');
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
  // A removed state would be the default one, which lets a leaver in.
  if (attribute === 'active' && op === 'remove') return document;
  const written = op === 'remove' ? undefined : value;
  if (simple.includes(attribute)) return { ...document, [attribute]: written };
  const before = (document[attribute] as Values | undefined) ?? {};
  if (part !== undefined) return { ...document, [attribute]: { ...before, [part]: written } };
  return {
    ...document,
    [attribute]: isObject(written) ? { ...before, ...only(complex[attribute] ?? [], written) } : written,
  };
}

/** The attributes that an operation concerns, by the names that notes have. */
function concerned({ path, value, op }: PatchOperation): string[] {
  if (path === undefined)
    return isObject(value)
      ? Object.entries(value).flatMap(([name, part]) => concerned({ op, path: name, value: part }))
      : [];
  const target = targetOf(path);
  if (target === undefined) return [];
  if (target.attribute !== ENTERPRISE) return [target.attribute];
  return target.part === undefined ? (complex[ENTERPRISE] ?? []).slice() : [target.part];
}

/**
 * A person after a PATCH (RFC 7644 §3.5.2); `before` is not changed. Attributes that this platform does not
 * store are ignored, as in a creation. Notes about attributes that the PATCH does not concern stay.
 * @throws ScimError 400
 */
export function patchPerson(before: StatedPerson, operations: readonly PatchOperation[]): StatedPerson {
  const { person, notes } = readPerson(operations.reduce<Values>(apply, { ...before.person }), before.person);
  const replaced = new Set(operations.flatMap(concerned));
  const staying: Notes = Object.fromEntries(Object.entries(before.notes).filter(([name]) => !replaced.has(name)));
  return { person, notes: { ...staying, ...notes } };
}
