import type { MinimumVersions, ObligationTerms } from '@finaula/contract/obligations';
import type { Level, Post } from '@finaula/contract/posts';
import { type Selectable, sql } from 'kysely';
import { takeLock } from '../../database/advisory-locks.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import type { DB } from '../../database/database.generated.ts';

/** Days as YYYY-MM-DD. */
const day = (column: string) => sql<string>`${sql.ref(column)}::text`;
const dayOrNull = (column: string) => sql<string | null>`${sql.ref(column)}::text`;

const selectVersions = (connection: Connection) =>
  connection
    .selectFrom('obligation_versions as versions')
    .leftJoin('obligation_ends as ended', 'ended.obligation_id', 'versions.obligation_id')
    .leftJoin('users as author', 'author.id', 'versions.recorded_by')
    .select([
      'versions.obligation_id',
      'versions.version',
      'versions.title',
      'versions.legal_basis',
      'versions.course_ids',
      'versions.evidence',
      'versions.areas',
      'versions.positions',
      'versions.people',
      dayOrNull('versions.hired_after').as('hired_after'),
      day('versions.starts_on').as('starts_on'),
      'versions.first_due_days',
      dayOrNull('versions.first_due_on').as('first_due_on'),
      'versions.repeat_months',
      'versions.repeat_month',
      'versions.repeat_day',
      'versions.warn_days',
      dayOrNull('versions.counts_from').as('counts_from'),
      'versions.counts_documented',
      sql<Level | null>`versions.level`.as('level'),
      sql<Post | null>`versions.post`.as('post'),
      sql<MinimumVersions | null>`versions.minimum_versions`.as('minimum_versions'),
      'versions.recorded_at',
      sql<string>`(case when versions.version = 1 then versions.starts_on else mexican_day(versions.recorded_at) end)::text`.as(
        'in_force_from',
      ),
      'author.name as recorded_by',
      dayOrNull('ended.ends_on').as('ends_on'),
    ]);

export type VersionRecord = Awaited<ReturnType<typeof listVersions>>[number];

/** All versions of an obligation, the oldest first. */
export const listVersions = (connection: Connection, obligationId: string) =>
  selectVersions(connection).where('versions.obligation_id', '=', obligationId).orderBy('versions.version').execute();

/** The last version of each obligation of an entity, the oldest obligation first. */
export const listObligations = (connection: Connection, entityId: string) =>
  selectVersions(connection)
    .innerJoin('obligations', 'obligations.id', 'versions.obligation_id')
    .where('versions.entity_id', '=', entityId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('obligation_versions as later')
            .whereRef('later.obligation_id', '=', 'versions.obligation_id')
            .whereRef('later.version', '>', 'versions.version'),
        ),
      ),
    )
    .orderBy('obligations.recorded_at')
    .orderBy('obligations.id')
    .execute();

export const findObligation = async (
  connection: Connection,
  entityId: string,
  obligationId: string,
): Promise<VersionRecord | undefined> =>
  selectVersions(connection)
    .where('versions.entity_id', '=', entityId)
    .where('versions.obligation_id', '=', obligationId)
    .orderBy('versions.version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Serialises changes of one obligation. */
export const lockObligation = (tx: Transaction, obligationId: string) => takeLock(tx, 'obligation', obligationId);

export async function insertObligation(tx: Transaction, entityId: string, createdBy: string): Promise<string> {
  const { id } = await tx
    .insertInto('obligations')
    .values({ entity_id: entityId, created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const insertVersion = (
  tx: Transaction,
  terms: ObligationTerms,
  of: { obligationId: string; entityId: string; version: number; recordedBy: string },
) => {
  const { audience, first_due, repeat } = terms;
  const rule = 'everyone' in audience ? {} : audience;
  return tx
    .insertInto('obligation_versions')
    .values({
      obligation_id: of.obligationId,
      version: of.version,
      entity_id: of.entityId,
      title: terms.title,
      legal_basis: terms.legal_basis,
      course_ids: terms.course_ids,
      evidence: terms.evidence,
      areas: rule.areas ?? null,
      positions: rule.positions ?? null,
      people: rule.people ?? null,
      hired_after: rule.hired_after ?? null,
      starts_on: terms.starts_on,
      first_due_days: 'on' in first_due ? null : first_due.days_after_assignment,
      first_due_on: 'on' in first_due ? first_due.on : null,
      repeat_months: repeat !== 'none' && 'months' in repeat ? repeat.months : null,
      repeat_month: repeat !== 'none' && 'calendar_year' in repeat ? repeat.calendar_year.month : null,
      repeat_day: repeat !== 'none' && 'calendar_year' in repeat ? repeat.calendar_year.day : null,
      warn_days: terms.warn_days,
      counts_from: terms.counts_from ?? null,
      counts_documented: terms.counts_documented ?? null,
      level: terms.level ?? null,
      post: terms.post ?? null,
      minimum_versions: terms.minimum_versions ? JSON.stringify(terms.minimum_versions) : null,
      recorded_by: of.recordedBy,
    })
    .execute();
};

export const insertEnd = (
  tx: Transaction,
  end: { obligationId: string; entityId: string; on: string; recordedBy: string },
) =>
  tx
    .insertInto('obligation_ends')
    .values({ obligation_id: end.obligationId, entity_id: end.entityId, ends_on: end.on, recorded_by: end.recordedBy })
    .execute();

export async function countPeople(connection: Connection, entityId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from users where entity_id = ${entityId} and id = any(${ids}::uuid[])`.execute(
    connection,
  );
  return rows[0]?.found ?? 0;
}

const selectWaivers = (connection: Connection) =>
  connection
    .selectFrom('waivers')
    .leftJoin('waiver_ends', 'waiver_ends.waiver_id', 'waivers.id')
    .leftJoin('users as author', 'author.id', 'waivers.recorded_by')
    .select([
      'waivers.id',
      'waivers.user_id',
      'waivers.obligation_id',
      day('waivers.until').as('until'),
      'waivers.reason',
      'waivers.recorded_at',
      'author.name as recorded_by',
      'waiver_ends.recorded_at as ended_at',
    ]);
export type WaiverRecord = Awaited<ReturnType<typeof listWaivers>>[number];

export const listWaivers = (connection: Connection, userId: string, obligationId: string) =>
  selectWaivers(connection)
    .where('waivers.user_id', '=', userId)
    .where('waivers.obligation_id', '=', obligationId)
    .orderBy('waivers.recorded_at')
    .execute();

export const findWaiver = (connection: Connection, entityId: string, id: string) =>
  selectWaivers(connection).where('waivers.entity_id', '=', entityId).where('waivers.id', '=', id).executeTakeFirst();

/** Serialises waivers of one person. */
export const lockWaivers = (tx: Transaction, userId: string) => takeLock(tx, 'waivers', userId);

export async function insertWaiver(
  tx: Transaction,
  waiver: Pick<Selectable<DB['waivers']>, 'entity_id' | 'user_id' | 'obligation_id' | 'reason' | 'recorded_by'> & {
    until: string;
  },
): Promise<string> {
  const { id } = await tx.insertInto('waivers').values(waiver).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const insertWaiverEnd = (
  tx: Transaction,
  end: { waiverId: string; entityId: string; userId: string; recordedBy: string },
) =>
  tx
    .insertInto('waiver_ends')
    .values({ waiver_id: end.waiverId, entity_id: end.entityId, user_id: end.userId, recorded_by: end.recordedBy })
    .execute();
