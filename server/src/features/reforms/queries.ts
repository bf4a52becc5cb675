import type { Reform } from '@finaula/contract/reforms';
import { sql } from 'kysely';
import { takeLock } from '../../database/advisory-locks.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { asksForOneOf, isReminded } from '../../shared/mail/waiting-reforms.ts';
import type { ItemRecord, ObligationRecord } from './dependents.ts';

/** Exam items in use. */
export async function listExamItems(connection: Connection): Promise<ItemRecord[]> {
  const { rows } =
    await sql<ItemRecord>`select item_id, course_id, slide_number, source, question from exam_items_in_use()`.execute(
      connection,
    );
  return rows;
}

/** The last versions of all obligations that are in force. */
export async function listObligationsInForce(connection: Connection): Promise<ObligationRecord[]> {
  const { rows } = await sql<ObligationRecord>`
    select distinct on (versions.obligation_id) versions.obligation_id, entities.name as entity_name, versions.title, versions.legal_basis, versions.course_ids
    from obligation_versions versions
    join entities on entities.id = versions.entity_id
    left join obligation_ends ended on ended.obligation_id = versions.obligation_id
    where ended.ends_on is null or ended.ends_on > mexican_today()
    order by versions.obligation_id, versions.version desc`.execute(connection);
  return rows;
}

interface NewReform {
  source_key: string;
  source_name: string;
  title: string;
  summary: string;
  published_on: string;
  course_ids: string[];
  recorded_by: string;
  corrects_id: string | null;
}

export async function insertReform(tx: Transaction, reform: NewReform): Promise<string> {
  const { id } = await tx.insertInto('reforms').values(reform).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The newest first; `entityId`: the institution whose decision is included, null for the platform. */
export async function listReforms(connection: Connection, entityId: string | null, id?: string): Promise<Reform[]> {
  const { rows } = await sql<Omit<Reform, 'recorded_at'> & { recorded_at: Date; recorded_on: string }>`
    select reforms.id, reforms.source_key, reforms.source_name, reforms.title, reforms.summary, reforms.published_on::text, reforms.course_ids,
      reforms.recorded_at, corrected.title as corrects, correction.title as corrected_by,
      (select jsonb_build_object('decision', own.decision, 'areas', own.areas, 'obligation_id', own.obligation_id, 'recorded_at', own.recorded_at)
        from reform_decisions own where own.reform_id = reforms.id and own.entity_id = ${entityId}::uuid) as decision,
      case when ${entityId}::uuid is null then (select count(*)::int from reform_decisions made where made.reform_id = reforms.id) end as decided
    from reforms
    left join reforms corrected on corrected.id = reforms.corrects_id
    left join reforms correction on correction.corrects_id = reforms.id
    where ${id ?? null}::uuid is null or reforms.id = ${id ?? null}::uuid
    order by reforms.recorded_at desc`.execute(connection);
  return rows.map(({ recorded_at, ...reform }) => ({ ...reform, recorded_at: recorded_at.toISOString() }));
}

/** Administrators whom the mail about a notice of these courses would tell. */
export async function listReceivers(connection: Connection, courseIds: readonly string[]) {
  const { rows } = await sql<{ id: string; entity_id: string }>`
    select users.id, users.entity_id from users
    join entities on entities.id = users.entity_id
    left join reminder_settings settings on settings.entity_id = entities.id
    where users.role = 'EntidadAdmin' and users.email_verified_at is not null and users.is_active
      and coalesce(settings.reforms_waiting, true) and ${isReminded}
      and ${asksForOneOf(sql.ref('entities.id'), sql`${courseIds}::text[]`)}
    order by entities.name collate "es-MX-x-icu", users.name collate "es-MX-x-icu", users.id`.execute(connection);
  return rows;
}

/** Serialises corrections of a notice and decisions on it. */
export const lockReform = (tx: Transaction, reformId: string) => takeLock(tx, 'reformDecision', reformId);

export const insertDecision = (
  tx: Transaction,
  decision: {
    reform_id: string;
    entity_id: string;
    decision: string;
    areas: string[] | null;
    obligation_id: string | null;
    recorded_by: string;
  },
) => tx.insertInto('reform_decisions').values(decision).execute();
