import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';

/** A notice of a regulatory change, as a mail tells of it. */
export interface WaitingReform {
  title: string;
  summary: string;
  source_name: string;
  /** YYYY-MM-DD */
  published_on: string;
}

/** Whether a row of `entities` gets the mails of a day. A taken-over, unreviewed institution sends none. */
export const isReminded = sql<boolean>`(entities.review <> 'suspended' and (entities.taken_over_at is null or entities.review = 'verified'))`;

/** Whether an obligation in force of an entity asks for one of these courses. */
export const asksForOneOf = (entityId: unknown, courseIds: unknown) => sql<boolean>`exists (
  select from (
    select distinct on (versions.obligation_id) versions.obligation_id, versions.course_ids from obligation_versions versions
    where versions.entity_id = ${entityId} order by versions.obligation_id, versions.version desc) latest
  left join obligation_ends ended on ended.obligation_id = latest.obligation_id
  where latest.course_ids && ${courseIds} and (ended.ends_on is null or ended.ends_on > mexican_today()))`;

/** Condition for a row of `reforms`: it concerns the entity, which has not decided, and none corrects it. */
export const awaitsDecision = (entityId: string) => sql<boolean>`(
  not exists (select from reforms correction where correction.corrects_id = reforms.id) and
  not exists (select from reform_decisions own where own.reform_id = reforms.id and own.entity_id = ${entityId}::uuid)
  and ${asksForOneOf(sql`${entityId}::uuid`, sql.ref('reforms.course_ids'))})`;

/** Notices that await an entity's decision, the newest first. */
export async function listWaitingReforms(connection: Connection, entityId: string): Promise<WaitingReform[]> {
  return connection
    .selectFrom('reforms')
    .select(['title', 'summary', 'source_name', sql<string>`published_on::text`.as('published_on')])
    .where(awaitsDecision(entityId))
    .orderBy('recorded_at', 'desc')
    .execute();
}
