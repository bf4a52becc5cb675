import { type RawBuilder, sql } from 'kysely';
import { type Filter, parse } from 'scim2-parse-filter';
import { ENTERPRISE } from './resources.ts';
import { ScimError } from './scim-error.ts';

const FILTER_CHARACTERS = 2_000;

interface Attribute {
  value: RawBuilder<unknown>;
  type: 'text' | 'exact' | 'boolean' | 'time';
}
/** Attributes by their name in lower case. */
export type Attributes = Record<
  string,
  Attribute | { within: (inner: (attributes: Attributes) => RawBuilder<boolean>) => RawBuilder<boolean> }
>;

const text = (value: RawBuilder<unknown>): Attribute => ({ value, type: 'text' });
const said = (...path: string[]) =>
  text(sql`scim_users.resource #>> ${sql.lit(`{${path.map((name) => `"${name}"`).join(',')}}`)}`);
const exact = (value: RawBuilder<unknown>): Attribute => ({ value, type: 'exact' });
const time = (value: RawBuilder<unknown>): Attribute => ({ value, type: 'time' });

/** The directory calls the person active, and the institution has not ended their access. */
export const hasAccess = sql<boolean>`(scim_users.active and not coalesce(not users.is_active or employment.left_on <= mexican_today(), false))`;

const address: Attributes = {
  value: text(sql`given ->> 'value'`),
  type: text(sql`given ->> 'type'`),
  primary: { value: sql`coalesce((given ->> 'primary')::boolean, false)`, type: 'boolean' },
};
const addresses: Attributes[string] = {
  within: (inner) =>
    sql<boolean>`exists (select from jsonb_array_elements(coalesce(scim_users.resource -> 'emails', '[]')) given where ${inner(address)})`,
};
const enterprise = (name: string) => `${ENTERPRISE}:${name}`.toLowerCase();

export const userAttributes: Attributes = {
  id: text(sql`scim_users.id::text`),
  externalid: exact(sql`scim_users.external_id`),
  username: text(sql`scim_users.user_name`),
  displayname: said('displayName'),
  title: said('title'),
  'name.formatted': said('name', 'formatted'),
  'name.givenname': said('name', 'givenName'),
  'name.familyname': said('name', 'familyName'),
  active: { value: hasAccess, type: 'boolean' },
  emails: addresses,
  'meta.created': time(sql`scim_users.created_at`),
  'meta.lastmodified': time(sql`scim_users.changed_at`),
  [enterprise('employeeNumber')]: said(ENTERPRISE, 'employeeNumber'),
  [enterprise('department')]: said(ENTERPRISE, 'department'),
  [enterprise('manager')]: said(ENTERPRISE, 'manager', 'value'),
  [enterprise('manager.value')]: said(ENTERPRISE, 'manager', 'value'),
};

/** A member by the id, which compares without case. */
export const memberAttributes: Attributes = { value: text(sql`member.scim_user_id::text`) };
const membership: Attributes[string] = {
  within: (inner) =>
    sql<boolean>`exists (select from scim_members member where member.group_id = scim_groups.id and ${inner(memberAttributes)})`,
};
export const groupAttributes: Attributes = {
  id: text(sql`scim_groups.id::text`),
  externalid: exact(sql`scim_groups.external_id`),
  displayname: text(sql`scim_groups.display_name`),
  members: membership,
  'meta.created': time(sql`scim_groups.created_at`),
  'meta.lastmodified': time(sql`scim_groups.changed_at`),
};

const refused = (detail: string) => new ScimError(400, detail, 'invalidFilter');

type Operator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le';
const orders = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const;

function compareText(value: RawBuilder<unknown>, op: Operator, sought: string): RawBuilder<boolean> {
  switch (op) {
    case 'eq':
      return sql`${value} = ${sought}`;
    case 'ne':
      return sql`${value} is distinct from ${sought}`;
    case 'co':
      return sql`strpos(${value}, ${sought}) > 0`;
    case 'sw':
      return sql`starts_with(${value}, ${sought})`;
    case 'ew':
      return sql`right(${value}, length(${sought})) = ${sought}`;
    default:
      return sql`${value} ${orders[op]} ${sought}`;
  }
}

function compare({ value, type }: Attribute, op: Operator, sought: unknown): RawBuilder<boolean> {
  if (sought === null) return op === 'ne' ? sql`${value} is not null` : sql`${value} is null`;
  if (type === 'boolean') {
    const wanted = { true: true, false: false }[String(sought).toLowerCase()];
    if (wanted === undefined || (op !== 'eq' && op !== 'ne'))
      throw refused('Ese atributo se compara con true o false.');
    return sql`${value} = ${(op === 'eq') === wanted}`;
  }
  if (type === 'time') {
    const at = new Date(String(sought));
    if (Number.isNaN(at.getTime()) || !['eq', 'ne', 'gt', 'ge', 'lt', 'le'].includes(op))
      throw refused('Ese atributo se compara con una fecha.');
    return op === 'eq' || op === 'ne'
      ? sql`(${value} = ${at}) = ${op === 'eq'}`
      : sql`${value} ${orders[op as keyof typeof orders]} ${at}`;
  }
  return type === 'exact'
    ? compareText(value, op, String(sought))
    : compareText(sql`lower(${value})`, op, String(sought).normalize('NFC').toLowerCase());
}

function attributeOf(attributes: Attributes, path: string): Attributes[string] {
  const name = path.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, '');
  const found = attributes[name];
  if (found !== undefined && Object.hasOwn(attributes, name)) return found;
  throw refused(`No se puede filtrar por ${path.slice(0, 100)}.`);
}

function condition(filter: Filter, attributes: Attributes): RawBuilder<boolean> {
  if (filter.op === 'and' || filter.op === 'or')
    return sql`(${sql.join(
      (filter as { filters: Filter[] }).filters.map((part) => condition(part, attributes)),
      filter.op === 'and' ? sql` and ` : sql` or `,
    )})`;
  if (filter.op === 'not')
    return sql`not coalesce(${condition((filter as { filter: Filter }).filter, attributes)}, false)`;
  const { attrPath } = filter as { attrPath: string };
  if (filter.op === '[]') {
    const attribute = attributeOf(attributes, attrPath);
    if (!('within' in attribute)) throw refused(`${attrPath.slice(0, 100)} no tiene varios valores.`);
    return attribute.within((inner) => condition((filter as { valFilter: Filter }).valFilter, inner));
  }
  // "emails.value" matches any of them.
  const [head = '', last = 'value'] = attrPath.includes(':') ? [attrPath] : attrPath.split('.');
  const several = attributes[head.toLowerCase()];
  if (several !== undefined && 'within' in several)
    return several.within((inner) => condition({ ...filter, attrPath: last } as Filter, inner));
  const attribute = attributeOf(attributes, attrPath);
  if ('within' in attribute) throw refused(`No se puede filtrar por ${attrPath.slice(0, 100)}.`);
  if (filter.op === 'pr') return sql`${attribute.value} is not null`;
  return compare(attribute, filter.op as Operator, (filter as { compValue: unknown }).compValue);
}

/**
 * A filter (RFC 7644 §3.4.2.2) as a condition; without one, everything.
 * @throws ScimError 400 invalidFilter
 */
export function conditionOf(filter: string | undefined, attributes: Attributes): RawBuilder<boolean> {
  if (filter === undefined || filter.trim() === '') return sql<boolean>`true`;
  if (filter.length > FILTER_CHARACTERS || filter.includes('\0') || !filter.isWellFormed())
    throw refused('El filtro es demasiado largo o no se puede leer.');
  let read: Filter;
  try {
    read = parse(filter);
  } catch {
    throw refused('No pudimos leer el filtro.');
  }
  return condition(read, attributes);
}
