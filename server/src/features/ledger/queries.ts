import { type Act, type LedgerFilters, routineActs, signInActs } from '@finaula/contract/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { containsWords } from '../../database/like.ts';
import { plannedEachTime } from '../../database/prepared-client.ts';
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

/** Ids of people whom a typed name may mean; undefined without a name. */
async function findPeople(database: Database, { person }: Wanted): Promise<string[] | undefined> {
  if (person === undefined) return undefined;
  const { rows } = await sql<{ id: string }>`
    select id from users where ${containsWords(sql`users.sought`, person)} limit ${sql.lit(PEOPLE)}`.execute(database);
  return rows.map(({ id }) => id);
}

/**
 * Ids of a page, the newest first. The limit is a literal, because a parameter would be planned for a tenth
 * of the ledger. Each person is a query of their own for the same reason: the planner knows who is frequent.
 */
function idsOf(matching: Condition, people: readonly string[] | undefined, limit: number): Condition {
  const newest = (condition: Condition) =>
    sql`select entry.id from audit_log entry where ${condition} order by entry.id desc limit ${sql.lit(limit)}`;
  if (people === undefined) return newest(matching);
  if (people.length === 0) return newest(sql`false`);
  const found = people.flatMap((id) => [
    sql`(${newest(sql`entry.actor_id = ${id} and ${matching}`)})`,
    sql`(${newest(sql`entry.user_id = ${id} and ${matching}`)})`,
  ]);
  return sql`select distinct found.id from (${sql.join(found, sql` union all `)}) found
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
  const people = await findPeople(database, wanted);
  const { rows } = await sql<EntryRecord>`
    select audit_log.id::int as id, audit_log.number::int as number, audit_log.at, audit_log.action, audit_log.detail, audit_log.hash,
      coalesce(actor.name, (select 'Directorio · token de ' || maker.name
        from scim_tokens join users maker on maker.id = scim_tokens.created_by where scim_tokens.id = audit_log.actor_id),
        (select 'Token «' || name || '»' from api_tokens where id = audit_log.actor_id)) as actor_name,
      subject.name as user_name, entities.name as entity_name
    from (${idsOf(matching, people, limit)}) page
    join audit_log on audit_log.id = page.id
    left join users actor on actor.id = audit_log.actor_id
    left join users subject on subject.id = audit_log.user_id
    left join entities on entities.id = audit_log.entity_id
    order by page.id desc ${plannedEachTime}`.execute(database);
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
