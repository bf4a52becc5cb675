import type { Act } from '@finaula/contract/ledger';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

interface Page {
  before: number;
  action?: Act | undefined;
  entityId?: string | undefined;
  limit: number;
}

export const listEntries = (database: Database, { before, action, entityId, limit }: Page) =>
  database
    .selectFrom('audit_log')
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .leftJoin('users as subject', 'subject.id', 'audit_log.user_id')
    .leftJoin('entities', 'entities.id', 'audit_log.entity_id')
    .select([
      sql<number>`audit_log.id::int`.as('id'),
      'audit_log.at',
      'audit_log.action',
      'audit_log.detail',
      'audit_log.hash',
      'actor.name as actor_name',
      'subject.name as user_name',
      'entities.name as entity_name',
    ])
    .where('audit_log.id', '<', String(before))
    .$if(action !== undefined, (query) => query.where('audit_log.action', '=', action ?? ''))
    .$if(entityId !== undefined, (query) => query.where('audit_log.entity_id', '=', entityId ?? ''))
    .orderBy('audit_log.id', 'desc')
    // As a parameter it would be planned for a tenth of the ledger, and so anew each time.
    .limit(sql.lit(limit))
    .execute();

export type EntryRecord = Awaited<ReturnType<typeof listEntries>>[number];

/** Rows are numbered without gaps: the number of the last is how many there are. */
export const findHead = (database: Database) =>
  database
    .selectFrom('audit_head')
    .select([sql<number>`id::int`.as('rows'), 'hash'])
    .executeTakeFirstOrThrow();
