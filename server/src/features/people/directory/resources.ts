import { CHARACTERS } from '@finaula/contract/constants';
import { domainOf } from '@finaula/contract/text';
import { describeIssue, line, personName } from '@finaula/contract/validation';
import { z } from 'zod';
import { factReader, flagOf, isObject, listed, type Notes, shorten, textOf, tidy } from './read-attributes.ts';
import { ScimError } from './scim-error.ts';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const ADDRESSES = 20;
/** A longer address than any, so that it is refused by name. */
const IMPOSSIBLE_ADDRESS_CHARACTERS = 1_000;
const EXTERNAL_ID_CHARACTERS = 512;
/** Entra allows 256. The area is shorter. */
const GROUP_NAME_CHARACTERS = 256;

interface Address {
  value?: string;
  type?: string;
  primary?: boolean;
}

/** Attributes of a person that this platform stores; others are ignored (RFC 7644 §3.3). */
export interface DirectoryPerson {
  userName: string;
  externalId?: string | undefined;
  displayName?: string | undefined;
  name?: { formatted?: string | undefined; givenName?: string | undefined; familyName?: string | undefined };
  title?: string | undefined;
  active: boolean;
  emails?: Address[];
  [ENTERPRISE]?: {
    employeeNumber?: string | undefined;
    department?: string | undefined;
    manager?: { value?: string | undefined; displayName?: string | undefined };
  };
}

export interface DirectoryGroup {
  displayName: string;
  externalId: string | undefined;
  members: readonly unknown[];
}

/** Attribute names are case-insensitive (RFC 7643 §2.1). */
const names = new Map(
  [
    ...['userName', 'externalId', 'displayName', 'name', 'formatted', 'givenName', 'familyName', 'title', 'active'],
    ...['emails', 'value', 'type', 'primary', 'employeeNumber', 'department', 'manager', 'members', 'schemas'],
    ...['Operations', 'op', 'path', ENTERPRISE],
  ].map((name) => [name.toLowerCase(), name]),
);

/** An attribute's path without the URN of its core schema. */
export const withoutCoreUrn = (path: string): string =>
  path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i, '');

/** The URN of a core schema itself. */
export const isCoreUrn = (name: unknown): boolean =>
  typeof name === 'string' && /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group)$/i.test(name.trim());

const canonicalName = (name: string): string => names.get(withoutCoreUrn(name).toLowerCase()) ?? name;

/** The same document with attribute names as this platform writes them, none below the core schema's URN. */
export function withCanonicalNames(document: unknown): unknown {
  if (Array.isArray(document)) return document.map(withCanonicalNames);
  if (!isObject(document)) return document;
  return Object.fromEntries(
    Object.entries(document).flatMap(([name, value]) => {
      const written = withCanonicalNames(value);
      return isCoreUrn(name) && isObject(written) ? Object.entries(written) : [[canonicalName(name), written]];
    }),
  );
}

/** @throws ScimError 400 invalidValue, with the attribute */
export function parsed<Schema extends z.ZodType>(schema: Schema, document: unknown): z.output<Schema> {
  const result = schema.safeParse(document, { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ScimError(400, issue ? describeIssue(issue) : 'No pudimos leer el recurso.', 'invalidValue');
}

/** @throws ScimError 400 invalidSyntax */
function objectOf(document: unknown): Record<string, unknown> {
  const read = withCanonicalNames(document);
  if (!isObject(read)) throw new ScimError(400, 'Se esperaba un objeto JSON con el recurso.', 'invalidSyntax');
  return read;
}

type FactReader = ReturnType<typeof factReader>;

const isEmpty = (value: object) => Object.values(value).every((part) => part === undefined);
const orUndefined = <Value extends object>(value: Value): Value | undefined => (isEmpty(value) ? undefined : value);

function nameIn(value: unknown, reader: FactReader, before: DirectoryPerson['name']): DirectoryPerson['name'] {
  if (!isObject(value)) {
    const formatted = reader.shortened('name', value, CHARACTERS.personName, before?.formatted);
    return formatted === undefined ? undefined : { formatted };
  }
  const part = (name: 'formatted' | 'givenName' | 'familyName') =>
    reader.shortened('name', value[name], CHARACTERS.personName, before?.[name]);
  return orUndefined({
    formatted: part('formatted'),
    givenName: part('givenName'),
    familyName: part('familyName'),
  });
}

/** An impossible address is kept as such: whether it is refused depends on the others. */
const addressText = (text: string): string =>
  text
    .trim()
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, '\ufffd')
    .slice(0, IMPOSSIBLE_ADDRESS_CHARACTERS);

function emailsIn(value: unknown, reader: FactReader): Address[] | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const all = listed(value).filter((item) => item !== null && item !== '');
  if (all.length > ADDRESSES) reader.leaveOut('emails', `solo guardamos ${ADDRESSES} correos de cada persona`);
  return all.slice(0, ADDRESSES).flatMap((item) => {
    const { value: address, type, primary } = isObject(item) ? item : { value: item };
    const text = textOf(address);
    if (text === null) {
      reader.leaveOut('emails', 'un correo no es un texto');
      return [];
    }
    const kind = tidy(textOf(type) ?? '').slice(0, 40);
    return [
      {
        ...(text && { value: addressText(text) }),
        ...(kind && { type: kind }),
        ...(typeof flagOf(primary) === 'boolean' && { primary: flagOf(primary) === true }),
      },
    ];
  });
}

type Employment = DirectoryPerson[typeof ENTERPRISE];

function managerIn(value: unknown, reader: FactReader, before: Employment) {
  // RFC 7643 §4.3 has {value}; Entra sends the bare id.
  const [single] = listed(value);
  const { value: id, displayName } = isObject(single) ? single : { value: single };
  return orUndefined({
    value: reader.whole('manager', id, CHARACTERS.email, before?.manager?.value),
    displayName: reader.shortened('manager', displayName, CHARACTERS.personName),
  });
}

function employmentIn(value: unknown, reader: FactReader, before: Employment): Employment {
  if (!isObject(value)) return value === undefined || value === null ? undefined : before;
  const manager = managerIn(value.manager, reader, before);
  return orUndefined({
    employeeNumber: reader.whole(
      'employeeNumber',
      value.employeeNumber,
      CHARACTERS.employeeNumber,
      before?.employeeNumber,
    ),
    department: reader.shortened('department', value.department, CHARACTERS.area, before?.department),
    ...(manager && { manager }),
  });
}

/** @throws ScimError 400 invalidValue */
function activeIn(value: unknown, otherwise: boolean): boolean {
  const said = flagOf(value);
  if (said === null) throw new ScimError(400, 'El atributo active es true o false.', 'invalidValue');
  return said ?? otherwise;
}

/** A person as the directory states them. `notes`: its values that did not fit. */
export interface StatedPerson {
  person: DirectoryPerson;
  notes: Notes;
}

/**
 * Reads a person. `before`: the values that stay where the document states unreadable ones or no state.
 * @throws ScimError 400 when it names nobody or its `active` is unreadable
 */
export function readPerson(document: unknown, before?: DirectoryPerson): StatedPerson {
  const said = objectOf(document);
  const reader = factReader();
  const userName = textOf(said.userName);
  const name = nameIn(said.name, reader, before?.name);
  const emails = emailsIn(said.emails, reader);
  const employment = employmentIn(said[ENTERPRISE], reader, before?.[ENTERPRISE]);
  const person = {
    userName: parsed(z.object({ userName: line(CHARACTERS.email) }), { userName }).userName.normalize('NFC'),
    externalId: reader.whole('externalId', said.externalId, EXTERNAL_ID_CHARACTERS, before?.externalId),
    displayName: reader.shortened('displayName', said.displayName, CHARACTERS.personName, before?.displayName),
    ...(name && { name }),
    title: reader.shortened('title', said.title, CHARACTERS.area, before?.title),
    active: activeIn(said.active, before?.active ?? true),
    ...(emails && { emails }),
    ...(employment && { [ENTERPRISE]: employment }),
  };
  if ((fullNameOf(person)?.length ?? 0) > CHARACTERS.personName)
    reader.notes.name = `lo acortamos a ${CHARACTERS.personName} caracteres.`;
  return { person, notes: reader.notes };
}

/** A person as the database keeps them. */
export const storedPerson = (resource: unknown): DirectoryPerson => readPerson(resource).person;

/** @throws ScimError 400 invalidValue */
export function readGroup(document: unknown): { group: DirectoryGroup; notes: Notes } {
  const said = objectOf(document);
  const reader = factReader();
  const displayName = reader.shortened('displayName', said.displayName, GROUP_NAME_CHARACTERS);
  if (displayName === undefined) throw new ScimError(400, 'Falta el displayName del grupo.', 'invalidValue');
  const externalId = reader.whole('externalId', said.externalId, EXTERNAL_ID_CHARACTERS);
  return { group: { displayName, externalId, members: membersIn(said.members) }, notes: reader.notes };
}

export const membersIn = (value: unknown): unknown[] => (value === undefined || value === null ? [] : listed(value));

/** The area that a group stands for. */
export const areaOf = (displayName: string): string => shorten(displayName, CHARACTERS.area);

/** Given and family name when both are present. */
function fullNameOf({ name, displayName }: DirectoryPerson): string | undefined {
  const both = name?.givenName && name.familyName ? `${name.givenName} ${name.familyName}` : undefined;
  return both ?? name?.formatted ?? displayName ?? name?.givenName ?? name?.familyName;
}

/**
 * The name for constancias.
 * @throws ScimError 400 invalidValue
 */
export function nameOf(person: DirectoryPerson): string {
  const full = fullNameOf(person);
  if (full === undefined)
    throw new ScimError(400, 'Falta el nombre: manda name.givenName y name.familyName, o displayName.', 'invalidValue');
  return parsed(z.object({ name: personName }), { name: shorten(full, CHARACTERS.personName) }).name;
}

/**
 * The work address: the first of a proven domain among the primary one, that of type work, the others and the
 * user name, else the first of all.
 */
export function addressOf({ emails = [], userName }: DirectoryPerson, domains: readonly string[]): string {
  const written = emails.flatMap(({ value, ...email }) => (value === undefined ? [] : [{ ...email, value }]));
  const inOrder = [
    ...written.filter(({ primary }) => primary),
    ...written.filter(({ type }) => type?.toLowerCase() === 'work'),
    ...written,
    { value: userName },
  ].map(({ value }) => value);
  return inOrder.find((address) => domains.includes(domainOf(address))) ?? inOrder[0] ?? '';
}
