import { type Act, type LedgerFilters, routineActs, signInActs } from '@finaula/contract/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { containsWords } from '../../database/like.ts';
import { addDays, instantAt } from '../../shared/time/days.ts';

export interface Wanted extends Pick<LedgerFilters, 'action' | 'sign_ins' | 'person' | 'from' | 'to'> {
  /** The chain of one institution; all chains without it. */
  entity_id?: string | undefined;
}

interface Page {
  /** The id of the last row of the previous page; by default the newest rows. */
  before?: number | undefined;
  limit: number;
}

/** People whom a typed name may mean. */
const PEOPLE = 50;
type Condition = RawBuilder<unknown>;

/** Literals, so that the partial indexes of the other acts apply. */
const literals = (acts: readonly Act[]) => sql`(${sql.join(acts.map((name) => sql.lit(name)))})`;

function matchesAct({ action, sign_ins }: Wanted): Condition {
  if (action !== undefined) return sql`entry.action = ${action}`;
  if (sign_ins === 'with') return sql`true`;
  return sign_ins === 'only'
    ? sql`entry.action in ${literals(signInActs)}`
    : sql`entry.action not in ${literals(routineActs)}`;
}

/**
 * Ids rise with time, but not exactly: the ids of the days are limits for the index, and the time itself
 * decides.
 */
async function matchesDays(database: Database, { from, to }: Wanted): Promise<Condition> {
  if (from === undefined && to === undefined) return sql`true`;
  const since = from === undefined ? null : instantAt(from, 0);
  const until = to === undefined ? null : instantAt(addDays(to, 1), 0);
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select * from audit_ids_between(${since}, ${until})`.execute(database);
  const { first = null, last = null } = rows[0] ?? {};
  return sql`entry.id between ${first}::bigint and ${last}::bigint
    and entry.at >= coalesce(${since}::timestamptz, '-infinity') and entry.at < coalesce(${until}::timestamptz, 'infinity')`;
}

/**
 * Ids of a page, the newest first. The limit is a literal, because a parameter would be planned for a tenth
 * of the ledger.
 */
function idsOf(matching: Condition, { person }: Wanted, limit: number): Condition {
  const newest = (condition: Condition) =>
    sql`select entry.id from audit_log entry where ${condition} order by entry.id desc limit ${sql.lit(limit)}`;
  if (person === undefined) return newest(matching);
  // Each person's rows are read by their own index, so that a page costs the same however long the ledger is.
  return sql`select distinct found.id
    from (select users.id from users where ${containsWords(sql`users.sought`, person)} limit ${sql.lit(PEOPLE)}) person
    cross join lateral ((${newest(sql`entry.actor_id = person.id and ${matching}`)}) union all (${newest(sql`entry.user_id = person.id and ${matching}`)})) found
    order by found.id desc limit ${sql.lit(limit)}`;
}

export interface EntryRecord {
  id: number;
  number: number;
  at: Date;
  action: string;
  detail: unknown;
  hash: Buffer;
  actor_name: string | null;
  user_name: string | null;
  entity_name: string | null;
}

/** Names are those that the caller may read. */
export async function listEntries(database: Database, wanted: Wanted, { before, limit }: Page): Promise<EntryRecord[]> {
  const matching = sql.join(
    [
      matchesAct(wanted),
      await matchesDays(database, wanted),
      wanted.entity_id === undefined ? sql`true` : sql`entry.entity_id = ${wanted.entity_id}`,
      before === undefined ? sql`true` : sql`entry.id < ${before}`,
    ],
    sql` and `,
  );
  const { rows } = await sql<EntryRecord>`
    select audit_log.id::int as id, audit_log.number::int as number, audit_log.at, audit_log.action, audit_log.detail, audit_log.hash,
      coalesce(actor.name, (select 'Directorio · token de ' || maker.name
        from scim_tokens join users maker on maker.id = scim_tokens.created_by where scim_tokens.id = audit_log.actor_id)) as actor_name,
      subject.name as user_name, entities.name as entity_name
    from (${idsOf(matching, wanted, limit)}) page
    join audit_log on audit_log.id = page.id
    left join users actor on actor.id = audit_log.actor_id
    left join users subject on subject.id = audit_log.user_id
    left join entities on entities.id = audit_log.entity_id
    order by page.id desc`.execute(database);
  return rows;
}

/** Rows of a chain are numbered without gaps, so the last number counts them. */
export async function countEntries(database: Database, entityId: string | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(number), 0)::int as total from ${
      entityId === undefined
        ? sql`audit_chains`
        : sql`(select number from audit_log where entity_id = ${entityId} order by id desc limit 1) newest`
    }`.execute(database);
  return rows[0]?.total ?? 0;
}
