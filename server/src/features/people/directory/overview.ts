import { DIRECTORY_PREVIEW, type Directory, type DirectoryPreview } from '@finaula/contract/directory';
import { type ErrorCode, errors } from '@finaula/contract/errors';
import { type NotNull, sql } from 'kysely';
import type { Connection } from '../../../database/connect.ts';
import { listDomains } from '../../../identity/accounts/proven-domains.ts';

/** The number of refused people that the screen names; of notes, too. */
const SHOWN_REFUSALS = 50;

/** Stated values that did not fit, of people and groups, the latest first. */
async function listNotes(connection: Connection, entityId: string): Promise<Directory['notes']> {
  const { rows } = await sql<Directory['notes'][number]>`
    select name, note.key as attribute, note.value as note
    from (
      select resource ->> 'userName' as name, notes, changed_at from scim_users where entity_id = ${entityId} and notes <> '{}'
      union all
      select display_name, notes, changed_at from scim_groups where entity_id = ${entityId} and notes <> '{}') noted
    cross join lateral jsonb_each_text(notes) note
    order by changed_at desc, name, attribute limit ${sql.lit(SHOWN_REFUSALS)}`.execute(connection);
  return rows;
}

export async function describeDirectory(
  connection: Connection,
  entityId: string,
  publicUrl: string,
): Promise<Directory> {
  const found = await connection
    .selectFrom('scim_directories')
    .selectAll()
    .where('entity_id', '=', entityId)
    .executeTakeFirst();
  const tokens = await connection
    .selectFrom('scim_tokens')
    .leftJoin('users', 'users.id', 'scim_tokens.created_by')
    .select([
      'scim_tokens.id',
      'scim_tokens.created_at',
      'scim_tokens.last_used_at',
      sql<string>`scim_tokens.expires_on::text`.as('expires_on'),
      sql<boolean>`revoked_at is null and expires_on >= mexican_today()`.as('is_open'),
      sql<
        string | null
      >`(select least(ends_on, expires_on)::text from handovers where subject = scim_tokens.id and outcome is null)`.as(
        'ends_without_maker_on',
      ),
      'users.name',
    ])
    .where('scim_tokens.entity_id', '=', entityId)
    .orderBy('scim_tokens.created_at')
    .execute();
  const { people, waiting } = await connection
    .selectFrom('scim_users')
    .select([
      sql<number>`count(*)::int`.as('people'),
      sql<number>`count(*) filter (where applied_version < version)::int`.as('waiting'),
    ])
    .where('entity_id', '=', entityId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { groups } = await connection
    .selectFrom('scim_groups')
    .select(sql<number>`count(*)::int`.as('groups'))
    .where('entity_id', '=', entityId)
    .executeTakeFirstOrThrow();
  const refused = await connection
    .selectFrom('scim_users')
    .select(['user_name', 'refusal'])
    .where('entity_id', '=', entityId)
    .where('removed_at', 'is', null)
    .where('refusal', 'is not', null)
    .$narrowType<{ refusal: NotNull }>()
    .orderBy('user_name')
    .limit(SHOWN_REFUSALS)
    .execute();
  const used = tokens.flatMap(({ last_used_at }) => (last_used_at ? [last_used_at.toISOString()] : []));
  return {
    base_url: `${publicUrl}/scim/v2/${entityId}`,
    state: found === undefined ? 'none' : found.state === 'on' ? 'on' : 'trial',
    switched_on_at: found?.switched_on_at?.toISOString() ?? null,
    tokens: tokens
      .filter(({ is_open }) => is_open)
      .map(({ id, created_at, last_used_at, name, expires_on, ends_without_maker_on }) => ({
        id,
        created_at: created_at.toISOString(),
        created_by: name,
        last_used_at: last_used_at?.toISOString() ?? null,
        expires_on,
        ends_without_maker_on,
      })),
    domains: await listDomains(connection, entityId),
    people,
    groups,
    waiting: found?.state === 'on' ? waiting : 0,
    notes: await listNotes(connection, entityId),
    refused: refused.map(({ user_name, refusal }) => ({ user_name, reason: reasonOf(refusal) })),
    last_used_at: used.toSorted().at(-1) ?? null,
    last_refusal:
      found?.refused_at && found.refusal !== null
        ? { at: found.refused_at.toISOString(), reason: found.refusal }
        : null,
  };
}

const reasonOf = (refusal: string): string => (refusal in errors ? errors[refusal as ErrorCode].detail : refusal);

interface PreviewRow {
  create: number;
  link: number;
  leave: number;
  unlisted: number;
  leaving: DirectoryPreview['leaving'];
  unlisted_people: DirectoryPreview['leaving'];
}

/** The effects of switching on. */
export async function previewDirectory(connection: Connection, entityId: string): Promise<DirectoryPreview> {
  const named = (
    kind: string,
  ) => sql`coalesce((select jsonb_agg(jsonb_build_object('name', name, 'email', email, 'area', area) order by name collate "es-MX-x-icu")
    from (select * from judged where kind = ${sql.lit(kind)} order by name collate "es-MX-x-icu" limit ${sql.lit(DIRECTORY_PREVIEW)}) shown), '[]')`;
  const { rows } = await sql<PreviewRow>`
    with staff as (
      select users.id, users.name, users.email, employment.area,
        users.is_active and (employment.left_on is null or employment.left_on > mexican_today()) as has_access
      from users left join employment on employment.user_id = users.id
      where users.entity_id = ${entityId} and users.closed_at is null),
    said as (select * from scim_users where entity_id = ${entityId} and removed_at is null),
    matched as (
      select said.active, staff.id, staff.name, staff.email, staff.area, staff.has_access
      from said left join staff on staff.id = (select coalesce(said.user_id, (select same.id from staff same where same.email = said.address)))),
    judged as (
      select case when active and id is null then 'create' when active then 'link' when has_access then 'leave' end as kind, name, email, area from matched
      union all
      select 'unlisted', name, email, area from staff where has_access and id not in (select id from matched where id is not null))
    select count(*) filter (where kind = 'create')::int as "create", count(*) filter (where kind = 'link')::int as link,
      count(*) filter (where kind = 'leave')::int as leave, count(*) filter (where kind = 'unlisted')::int as unlisted,
      ${named('leave')} as leaving, ${named('unlisted')} as unlisted_people
    from judged`.execute(connection);
  const [row] = rows;
  if (!row) throw new Error('A count has a row.');
  return row;
}
