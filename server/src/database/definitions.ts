import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isNewer, RELEASE } from '../release.ts';
import { takeLock } from './advisory-locks.ts';
import { limitLockWait, retryLockWait } from './lock-wait.ts';

const FOLDER = join(import.meta.dirname, '../../sql');

/** Functions, views, triggers and policies: the files of server/sql in the order of their names. */
function readDefinitions(): { text: string; sha256: Buffer } {
  const files = readdirSync(FOLDER).toSorted();
  const text = files.map((file) => readFileSync(join(FOLDER, file), 'utf8')).join('\n');
  return { text, sha256: createHash('sha256').update(text).digest() };
}

/**
 * Drops all objects that migrations did not create. Functions that a generated column, constraint or index
 * uses, directly or not, stay, as do objects of an extension or another owner. Objects are dropped in reverse
 * order of creation, because a definition uses only earlier ones.
 */
const DROP_DEFINITIONS = `
do $$
declare
  definition record;
begin
  for definition in
    select format('drop policy %I on %s', polname, polrelid::regclass) as statement
    from pg_policy join pg_class on pg_class.oid = polrelid
    where relnamespace = 'public'::regnamespace and relowner = current_user::regrole
    union all
    select format('drop trigger %I on %s', tgname, tgrelid::regclass)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and relowner = current_user::regrole and not tgisinternal
  loop
    execute definition.statement;
  end loop;
  for definition in
    with recursive used_by_tables as (
      select refobjid as id from pg_depend
      where refclassid = 'pg_proc'::regclass
        and classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass)
      union
      select refobjid from pg_depend join used_by_tables on objid = used_by_tables.id
      where classid = 'pg_proc'::regclass and refclassid = 'pg_proc'::regclass
    )
    select pg_class.oid as created, format('drop view %s', pg_class.oid::regclass) as statement
    from pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace and relowner = current_user::regrole
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    union all
    select pg_proc.oid, format('drop function %s', pg_proc.oid::regprocedure)
    from pg_proc
    where pronamespace = 'public'::regnamespace and proowner = current_user::regrole
      and pg_proc.oid not in (select id from used_by_tables)
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by created desc
  loop
    execute definition.statement;
  end loop;
end
$$`;

/** Definitions of a newer release stay: its tables need them, and this release works with them. */
async function areCurrent<Schema>(connection: Kysely<Schema> | Transaction<Schema>, sha256: Buffer): Promise<boolean> {
  const { rows } = await sql<{ sha256: Buffer; release: string }>`
    select sha256, release from schema_definitions`.execute(connection);
  const [there] = rows;
  return there !== undefined && (there.sha256.equals(sha256) || isNewer(there.release, RELEASE));
}

/**
 * Re-creates functions, views, triggers and policies in one transaction when the files of server/sql changed.
 * When several processes start at once, the first one does it and the others wait for its lock. Row security
 * without policies shows nothing, so a stop between migrations and this step exposes no row.
 */
export async function recreateDefinitions<Schema>(database: Kysely<Schema>): Promise<void> {
  const { text, sha256 } = readDefinitions();
  if (await areCurrent(database, sha256)) return;
  await retryLockWait(() =>
    database.transaction().execute(async (tx) => {
      await takeLock(tx, 'definitions', 'finaula definitions');
      if (await areCurrent(tx, sha256)) return;
      await limitLockWait(tx);
      await sql.raw(DROP_DEFINITIONS).execute(tx);
      await sql.raw(text).execute(tx);
      await sql`
        insert into schema_definitions (sha256, release) values (${sha256}, ${RELEASE})
        on conflict (only_row) do update
        set sha256 = excluded.sha256, release = excluded.release, recreated_at = now()`.execute(tx);
    }),
  );
}
