import { type Act, routineActs, signInActs } from '@finaula/contract/ledger';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** Literals, so that the partial index of the other acts applies. */
const literals = (acts: readonly Act[]) => sql<Act>`(${sql.join(acts.map((name) => sql.lit(name)))})`;

interface Page {
  /** The id of the last row of the previous page; by default the newest rows. */
  before?: number | undefined;
  action?: Act | undefined;
  signIns: 'with' | 'without' | 'only';
  entityId?: string | undefined;
  limit: number;
}

export const listEntries = (database: Database, { before, action, signIns, entityId, limit }: Page) =>
  database
    .selectFrom('audit_log')
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .leftJoin('users as subject', 'subject.id', 'audit_log.user_id')
    .leftJoin('entities', 'entities.id', 'audit_log.entity_id')
    .select([
      sql<number>`audit_log.id::int`.as('id'),
      sql<number>`audit_log.number::int`.as('number'),
      'audit_log.at',
      'audit_log.action',
      'audit_log.detail',
      'audit_log.hash',
      sql<string | null>`coalesce(actor.name, (select 'Directorio · token de ' || maker.name
        from scim_tokens join users maker on maker.id = scim_tokens.created_by where scim_tokens.id = audit_log.actor_id),
        (select 'Token «' || name || '»' from api_tokens where id = audit_log.actor_id))`.as('actor_name'),
      'subject.name as user_name',
      'entities.name as entity_name',
    ])
    .where((eb) => (before === undefined ? eb.lit(true) : eb('audit_log.id', '<', String(before))))
    .where((eb) => {
      if (action !== undefined) return eb('audit_log.action', '=', action);
      return signIns === 'with'
        ? eb.lit(true)
        : signIns === 'only'
          ? eb('audit_log.action', 'in', literals(signInActs))
          : eb('audit_log.action', 'not in', literals(routineActs));
    })
    .where((eb) => (entityId === undefined ? eb.lit(true) : eb('audit_log.entity_id', '=', entityId)))
    .orderBy('audit_log.id', 'desc')
    // A literal, because a parameter would be planned for a tenth of the ledger, and anew each time.
    .limit(sql.lit(limit))
    .execute();

export type EntryRecord = Awaited<ReturnType<typeof listEntries>>[number];

/** Rows of a chain are numbered without gaps, so its head is their number. */
export const countEntries = async (database: Database): Promise<number> => {
  const { total } = await database
    .selectFrom('audit_chains')
    .select(sql<number>`coalesce(sum(number), 0)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
};
