import type { TakeoverEffects } from '@finaula/contract/institutions';
import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { findMoved } from './restore-employment.ts';

/** The takeover to undo. */
export interface Takeover {
  entityId: string;
  since: Date;
  /** The user who took the entity over, and all administrators since. */
  administrators: string[];
  /** They and the directory tokens of the entity, which act for them. */
  actors: string[];
}

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/**
 * Finds current administrators of the entity and those added since the takeover: they made links and
 * revocations.
 */
export async function findTakeover(
  tx: Transaction,
  entity: { id: string; taken_over_at: Date | null; taken_over_by: string },
): Promise<Takeover> {
  const since = entity.taken_over_at ?? new Date();
  const { rows } = await sql<{ id: string }>`
    select id from users where entity_id = ${entity.id} and (role = 'EntidadAdmin' or id = ${entity.taken_over_by})
    union
    select users.id from audit_log join users on users.id = audit_log.user_id
    where audit_log.entity_id = ${entity.id} and action = 'administrator added' and at >= ${since} and users.entity_id = ${entity.id}`.execute(
    tx,
  );
  const administrators = ids(rows);
  const tokens = await tx.selectFrom('scim_tokens').select('id').where('entity_id', '=', entity.id).execute();
  return { entityId: entity.id, since, administrators, actors: [...administrators, ...ids(tokens)] };
}

/** Selects users on whom the intruders acted, from the ledger. */
const actedOn = ({ entityId, since, administrators, actors }: Takeover, ...actions: string[]) => sql`
  select user_id from audit_log
  where entity_id = ${entityId} and at >= ${since} and actor_id = any(${actors}::uuid[]) and action = any(${actions}::text[])
    and user_id <> all(${administrators}::uuid[])`;

const userIds = async (tx: Transaction, query: ReturnType<typeof sql<{ id: string }>>) =>
  ids((await query.execute(tx)).rows);

/**
 * Users whom an intruder's link verified, or whom an identity provider has authenticated since: the
 * provider may be the intruder's.
 */
const findVerified = (tx: Transaction, takeover: Takeover) =>
  userIds(
    tx,
    sql<{ id: string }>`
      select users.id from users
      where entity_id = ${takeover.entityId} and email_verified_at >= ${takeover.since} and id <> all(${takeover.administrators}::uuid[])
        and exists (select from audit_log act where act.entity_id = ${takeover.entityId} and act.user_id = users.id and act.at >= ${takeover.since}
          and (act.action = 'email verified' and users.id in (${actedOn(takeover, 'verification link made')})
            or act.action in ('email verified', 'person provisioned') and act.detail ->> 'via' = 'provider'))
      order by users.name`,
  );

/** Users whose password was set with an intruder's link. */
const findReset = (tx: Transaction, takeover: Takeover) =>
  userIds(
    tx,
    sql<{ id: string }>`
      select users.id from users
      where entity_id = ${takeover.entityId} and id in (${actedOn(takeover, 'reset link made')})
        and exists (select from audit_log where audit_log.entity_id = ${takeover.entityId} and audit_log.user_id = users.id
          and action = 'password reset' and at >= ${takeover.since})
      order by users.name`,
  );

/** Finds corrections by the intruders, with the earlier name and e-mail. Their directory's name no user. */
async function findCorrected(tx: Transaction, { entityId, since, administrators }: Takeover) {
  const { rows } = await sql<{ id: string; name: string; email: string; old_name: string; old_email: string }>`
    select users.id, users.name, users.email, coalesce(earlier.name, users.name) as old_name, coalesce(earlier.email, users.email) as old_email
    from users join (
      select user_id, (array_agg(old_value order by at) filter (where field = 'name'))[1] as name,
        (array_agg(old_value order by at) filter (where field = 'email'))[1] as email
      from identity_changes
      where entity_id = ${entityId} and at >= ${since} and (changed_by is null or changed_by = any(${administrators}::uuid[])) and user_id <> all(${administrators}::uuid[])
      group by user_id
    ) earlier on earlier.user_id = users.id
    where users.closed_at is null`.execute(tx);
  return rows;
}

/** Users whose account the intruders closed. */
const findClosed = (tx: Transaction, takeover: Takeover) =>
  userIds(
    tx,
    sql<{
      id: string;
    }>`select id from users where closed_at is not null and id in (${actedOn(takeover, 'account closed')}) order by name`,
  );

/** Accounts that the intruders activated or deactivated, and whose state was different before. */
async function findSwitched(tx: Transaction, takeover: Takeover): Promise<{ id: string; active: boolean }[]> {
  const { rows } = await sql<{ id: string; active: boolean }>`
    select users.id, before.active
    from users join lateral (
      select active from account_facts
      where account_facts.user_id = users.id
      order by (recorded_at < ${takeover.since}) desc, case when recorded_at < ${takeover.since} then recorded_at end desc, recorded_at
      limit 1) before on true
    where users.id in (${actedOn(takeover, 'user activated', 'user deactivated')})
      and users.closed_at is null and users.is_active <> before.active`.execute(tx);
  return rows;
}

async function findRevoked(tx: Transaction, { entityId, since, administrators }: Takeover) {
  return tx
    .selectFrom('standing_revocations')
    .innerJoin('certificates', 'certificates.id', 'standing_revocations.certificate_id')
    .select(['certificates.id', 'certificates.folio', 'certificates.user_id'])
    .where('standing_revocations.entity_id', '=', entityId)
    .where('standing_revocations.revoked_at', '>=', since)
    .where('standing_revocations.revoked_by', 'in', administrators)
    .execute();
}

const findIssued = (tx: Transaction, { entityId, since }: Takeover) =>
  tx
    .selectFrom('certificates')
    .select('id')
    .where('entity_id', '=', entityId)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('issued_at', '>=', since),
        // A replacement has the dates of the one that it replaces.
        eb(
          'id',
          'in',
          selectFrom('certificate_replacements').select('replacement_id').where('replaced_at', '>=', since),
        ),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('certificate_disputes')
            .select('certificate_disputes.certificate_id')
            .whereRef('certificate_id', '=', 'certificates.id')
            .where('closed_at', 'is', null),
        ),
      ),
    )
    .execute();

/** Everything that undoing a takeover changes. */
export async function findEffects(tx: Transaction, takeover: Takeover) {
  const { entityId, since, administrators } = takeover;
  const verified = await findVerified(tx, takeover);
  const reset = await findReset(tx, takeover);
  const switched = await findSwitched(tx, takeover);
  const corrected = await findCorrected(tx, takeover);
  const closed = await findClosed(tx, takeover);
  const moved = await findMoved(tx, takeover);
  const linked = await userIds(
    tx,
    sql<{
      id: string;
    }>`select id from users where id in (${actedOn(takeover, 'verification link made', 'reset link made')})`,
  );
  const touched = [
    ...new Set([
      ...administrators,
      ...verified,
      ...reset,
      ...linked,
      ...[...switched, ...corrected].map(({ id }) => id),
      ...moved.map(({ user_id }) => user_id),
    ]),
  ];
  const videos = await tx
    .selectFrom('youtube_courses')
    .select('id')
    .where('entity_id', '=', entityId)
    .where('created_at', '>=', since)
    .where('created_by', 'in', administrators)
    .execute();
  const courses = await tx
    .selectFrom('own_courses')
    .innerJoin('courses', 'courses.id', 'own_courses.id')
    .select('courses.id')
    .where('own_courses.entity_id', '=', entityId)
    .where('own_courses.created_at', '>=', since)
    .where(sql<boolean>`coalesce(courses.retired_on > mexican_today(), true)`)
    .execute();
  return {
    verified,
    reset,
    switched,
    corrected,
    closed,
    moved,
    touched,
    issued: ids(await findIssued(tx, takeover)),
    revoked: await findRevoked(tx, takeover),
    videos: ids(videos),
    courses: ids(courses),
  };
}

export type Effects = Awaited<ReturnType<typeof findEffects>>;

/** Lists the entity's settings that the intruders changed. */
async function findSettings(tx: Transaction, { entityId, since }: Takeover): Promise<TakeoverEffects['settings']> {
  const { rows } = await sql<{ assistant: boolean; invitation_code: boolean; institution_layer: boolean }>`
    select coalesce((select previous_assistant_enabled from entity_takeovers where entity_id = entities.id and undone_at is null), true)
        <> assistant_enabled as assistant,
      exists (select from invitation_codes where invitation_codes.entity_id = entities.id) as invitation_code,
      exists (select from institution_cards where entity_id = entities.id and recorded_at >= ${since})
        or exists (select from course_notes where entity_id = entities.id and recorded_at >= ${since}) as institution_layer
    from entities where id = ${entityId}`.execute(tx);
  const [changed] = rows;
  return [
    'details',
    ...(changed?.assistant ? (['assistant'] as const) : []),
    ...(changed?.invitation_code ? (['invitation_code'] as const) : []),
    ...(changed?.institution_layer ? (['institution_layer'] as const) : []),
  ];
}

/** Settings that give access to others; all of them end. */
async function listSettings(tx: Transaction, { entityId }: Takeover) {
  const auditors = await tx
    .selectFrom('auditors')
    .select(['name', 'email'])
    .where('entity_id', '=', entityId)
    .where(sql<boolean>`not audit_is_over(auditors)`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('auditor_ends').select('auditor_id').whereRef('auditor_id', '=', 'auditors.id'))),
    )
    .orderBy('recorded_at')
    .execute();
  const named = async (table: 'identity_providers' | 'domain_proofs', column: 'name' | 'domain') => {
    const { rows } = await sql<{ name: string }>`
      select ${sql.ref(column)} as name from ${sql.table(table)} where entity_id = ${entityId} order by 1`.execute(tx);
    return rows.map(({ name }) => name);
  };
  const tokens = await tx
    .selectFrom('scim_tokens')
    .select(['created_at', 'last_used_at'])
    .where('entity_id', '=', entityId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return {
    auditors,
    providers: await named('identity_providers', 'name'),
    domains: await named('domain_proofs', 'domain'),
    tokens: tokens.map(({ created_at, last_used_at }) => ({
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
  };
}

const count = async (tx: Transaction, query: ReturnType<typeof sql<{ n: number }>>) =>
  (await query.execute(tx)).rows[0]?.n ?? 0;

/** Obligations or waivers recorded since then that have not ended. */
const countOpen = (tx: Transaction, { entityId, since }: Takeover, what: 'obligation' | 'waiver') =>
  count(
    tx,
    sql<{ n: number }>`select count(*)::int as n from ${sql.table(`${what}s`)} made
      where entity_id = ${entityId} and recorded_at >= ${since}
        and not exists (select from ${sql.table(`${what}_ends`)} ends where ends.${sql.ref(`${what}_id`)} = made.id)`,
  );

/** The effects in figures, and the users whom a SuperAdmin must help afterwards. */
export async function describeEffects(tx: Transaction, takeover: Takeover, effects: Effects): Promise<TakeoverEffects> {
  const { entityId, since, administrators } = takeover;
  const people = (some: readonly string[]) =>
    some.length === 0
      ? []
      : tx.selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', some).orderBy('name').execute();
  return {
    taken_over_at: since.toISOString(),
    administrators: (await people(administrators)).map(({ name, email }) => ({ name, email })),
    links: await count(
      tx,
      sql<{ n: number }>`select (
        (select count(*) from verification_links join users on users.id = user_id
          where users.entity_id = ${entityId} and voided_at is null and expires_at > now() and verification_links.created_at >= ${since}
            and (users.email_verified_at is null or users.email_verified_at >= ${since}))
        + (select count(*) from reset_links join users on users.id = user_id
          where users.entity_id = ${entityId} and voided_at is null and used_at is null and expires_at > now() and reset_links.created_at >= ${since}))::int as n`,
    ),
    sessions: await count(
      tx,
      sql<{
        n: number;
      }>`select count(*)::int as n from sessions where user_id = any(${effects.touched}::uuid[]) and expires_at > now()`,
    ),
    unverified: effects.verified.length,
    // Users who wait again need a verification link first.
    new_password: await people(effects.reset.filter((id) => !effects.verified.includes(id))),
    switched: effects.switched.length,
    corrected: effects.corrected.length,
    employment: effects.moved.length,
    reopened: effects.closed.length,
    disputed: effects.issued.length,
    reinstated: effects.revoked.length,
    videos: effects.videos.length,
    courses: effects.courses.length,
    obligations: await countOpen(tx, takeover, 'obligation'),
    waivers: await countOpen(tx, takeover, 'waiver'),
    settings: await findSettings(tx, takeover),
    ...(await listSettings(tx, takeover)),
  };
}
