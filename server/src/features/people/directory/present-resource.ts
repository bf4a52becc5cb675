import { etagOf } from './people.ts';
import { ENTERPRISE, GROUP, storedPerson, USER } from './resources.ts';
import type { StoredGroup, StoredPerson } from './stored.ts';

const metaOf = (
  base: string,
  resourceType: 'User' | 'Group',
  row: { id: string; version: number; created_at: Date; changed_at: Date },
) => ({
  resourceType,
  created: row.created_at.toISOString(),
  lastModified: row.changed_at.toISOString(),
  location: `${base}/${resourceType}s/${row.id}`,
  version: etagOf(row),
});

export function presentPerson(base: string, row: StoredPerson): Record<string, unknown> {
  const person = storedPerson(row.resource);
  return {
    schemas: [USER, ...(person[ENTERPRISE] ? [ENTERPRISE] : [])],
    id: row.id,
    ...person,
    active: row.active,
    groups: row.groups,
    meta: metaOf(base, 'User', row),
  };
}

export const presentGroup = (base: string, row: StoredGroup): Record<string, unknown> => ({
  schemas: [GROUP],
  id: row.id,
  displayName: row.display_name,
  ...(row.external_id !== null && { externalId: row.external_id }),
  ...(row.members !== null && { members: row.members }),
  meta: metaOf(base, 'Group', row),
});

export interface Projection {
  attributes?: string | undefined;
  excludedAttributes?: string | undefined;
}

/** "name.familyName" selects the whole name, "urn:…:User:department" the extension. */
const attributeHeads = (list: string | undefined): Set<string> | undefined =>
  list === undefined || list.trim() === ''
    ? undefined
    : new Set(
        list.split(',').map((path) => {
          const name = path.trim().toLowerCase();
          if (name.startsWith(ENTERPRISE.toLowerCase())) return ENTERPRISE.toLowerCase();
          return name.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, '').split('.')[0] ?? name;
        }),
      );

/** The client asks for members of groups. They are the expensive part of a large group. */
export function wantsMembers({ attributes, excludedAttributes }: Projection): boolean {
  return (attributeHeads(attributes)?.has('members') ?? true) && !attributeHeads(excludedAttributes)?.has('members');
}

const ALWAYS = ['schemas', 'id', 'meta'];

/** The requested attributes (RFC 7644 §3.9). */
export function project(
  resource: Record<string, unknown>,
  { attributes, excludedAttributes }: Projection,
): Record<string, unknown> {
  const [wanted, unwanted] = [attributeHeads(attributes), attributeHeads(excludedAttributes)];
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      if (ALWAYS.includes(name)) return true;
      const key = name.toLowerCase();
      return wanted ? wanted.has(key) : !unwanted?.has(key);
    }),
  );
}

export const listOf = (
  resources: readonly unknown[],
  { total, startIndex }: { total: number; startIndex: number },
) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
