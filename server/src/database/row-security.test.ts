import type { Call } from '@finaula/contract/call';
import { calls } from '@finaula/contract/calls';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { send } from '../testing/client.ts';
import { inputTargeting } from '../testing/input-targeting.ts';
import { tenantFixture } from '../testing/tenant-fixture.ts';
import { testApp } from '../testing/test-app.ts';
import { databaseAs } from './rls-context.ts';

/** Switch off the application's own access checks, so that only PostgreSQL refuses. */
vi.mock('../features/institutions/registration-policy.ts', async (original) => {
  const policy: object = await original();
  const yes = () => true;
  return { ...policy, isColleague: yes, isNotSuperAdmin: yes, mayAdminister: yes, mayReset: yes, mayCorrect: yes };
});
vi.mock('../features/certificates/policy.ts', () => ({ mayRead: () => true, mayRevoke: () => true }));
vi.mock('../features/privacy/policy.ts', () => ({
  handsOver: () => true,
  mayHandOver: () => true,
  mayAskForEmail: () => true,
}));
vi.mock('../features/people/policy.ts', () => ({ mayAdminister: () => true, mayCorrect: () => true }));
vi.mock('../features/exams/policy.ts', async (original) => {
  const policy: object = await original();
  return { ...policy, mayAdminister: () => true, mayReview: () => true };
});
vi.mock('../identity/second-factor/policy.ts', () => ({ mayAdminister: () => true, mayReset: () => true }));
vi.mock('../features/courses/youtube/policy.ts', () => ({ mayAddVideos: () => true, mayRemove: () => true }));

const { app, pool, database, create } = await testApp({}, { signingKey: true });
const MARK = 'ajena7q';
const other = await tenantFixture(database, create, MARK);
const own = await tenantFixture(database, create, 'propia');
const databaseFor = databaseAs(pool);
const actors = {
  Empleado: { id: own.active.id, role: 'Empleado', entity_id: own.entityId },
  EntidadAdmin: { id: own.administrator.id, role: 'EntidadAdmin', entity_id: own.entityId },
  Auditor: { id: own.auditor.id, role: 'Auditor', entity_id: own.entityId },
  // A service identity: no user has its id (find-token.ts).
  'API token': { id: own.targets[0]?.apiTokenId ?? '', role: 'EntidadAdmin', entity_id: own.entityId },
} as const;

/**
 * An auditor reads these tables of the institution: no question to the assistant, message, link, import or
 * attempt.
 */
const audited = [
  'courses',
  'course_versions',
  'course_reviews',
  'course_media',
  'course_packages',
  'passages',
  'sentences',
  'account_facts',
  'certificate_disputes',
  'certificate_documents',
  'certificate_reinstatements',
  'certificate_replacements',
  'certificate_revocations',
  'certificate_status_entries',
  'certificates',
  'compliance_figures',
  'documented_attendances',
  'documented_trainings',
  'documented_withdrawals',
  'employment',
  'employment_facts',
  'entities',
  'exam_policies',
  'obligation_ends',
  'obligation_versions',
  'obligations',
  'programme_rows',
  'programme_versions',
  'programmes',
  'supervision_files',
  'training_scans',
  'users',
  'waiver_ends',
  'waivers',
  'youtube_courses',
];
/** Tables with rows of the platform, which everybody reads, beside those of entities. */
const shared = ['courses', 'course_versions', 'passages', 'sentences'];
/** Tables that all users read and only SuperAdmin writes. No row belongs to an entity. */
const catalogue = ['reforms', 'asked_questions', 'lexemes', 'words', 'synonyms'];
/** Keys of exams and exam banks: only functions of the database read them. */
const hidden = [
  'exam_items',
  'exam_keys',
  'exam_seeds',
  'exam_banks',
  'exam_withdrawals',
  'attempt_addresses',
  'attempt_address_key',
  'scenario_counts',
];
const open = ['rate_limits', 'kysely_migration', 'kysely_migration_lock', 'schema_definitions', 'migration_checksums'];
const { rows: tables } = await sql<{ name: string; confined: boolean }>`
  select relname as name, relrowsecurity as confined from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
  database,
);
const confined = tables
  .map(({ name }) => name)
  .filter((name) => ![...open, ...catalogue, ...hidden, 'signing_keys', 'audit_chains', 'time_stamps'].includes(name));

/** The writable columns of each table. */
const columnsOf: Record<string, string[]> = Object.fromEntries(
  (
    await sql<{ table: string; columns: string[] }>`
      select table_name as table, array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER' group by table_name`.execute(database)
  ).rows.map(({ table, columns }) => [table, columns]),
);

const DENIED = '42501';
const codeOf = (refused: unknown) => (refused as { code?: string }).code;
class RolledBack extends Error {}

/**
 * The rows that a statement touches, as text; none when the role may not run it at all. The statement is
 * rolled back.
 */
async function touched(actor: keyof typeof actors, statement: string): Promise<string[]> {
  const rows: string[] = [];
  const run = databaseFor(actors[actor])
    .transaction()
    .execute(async (tx) => {
      const result = await sql.raw<{ touched: string }>(statement).execute(tx);
      rows.push(...result.rows.map((row) => row.touched));
      throw new RolledBack();
    });
  await run.catch((stopped: unknown) => {
    if (!(stopped instanceof RolledBack) && codeOf(stopped) !== DENIED) throw stopped;
  });
  return rows;
}
const mentioning = (ids: readonly string[], rows: readonly string[]) =>
  rows.filter((row) => ids.some((id) => row.includes(id)));

test('every table is confined, unless it belongs to no entity', () => {
  expect(
    tables
      .filter((table) => !table.confined)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(open.toSorted());
});

describe.each(confined)('%s', (table) => {
  const row = 'to_jsonb(t)::text as touched';
  const columns = columnsOf[table] ?? [];

  test('has rows of both entities, and an administrator reads their own', async () => {
    const { rows } = await sql.raw<{ touched: string }>(`select ${row} from ${table} t`).execute(database);
    const all = rows.map(({ touched: text }) => text);
    expect(mentioning(other.ids, all)).not.toEqual([]);
    expect(mentioning(own.ids, all)).not.toEqual([]);
    const seen = mentioning(own.ids, await touched('EntidadAdmin', `select ${row} from ${table} t`));
    // Only the user reads questions to the assistant, refreshers, decided cases, packages and passkey
    // challenges, only jobs the kept standings, and no user a blocked identity.
    expect(seen.length > 0).toBe(
      ![
        'access_refusals',
        'assistant_quiz_locks',
        'chat_turns',
        'package_attempts',
        'refresher_answers',
        'scenario_decisions',
        'blocked_identities',
        'passkey_challenges',
        'current_standings',
        'standing_changes',
      ].includes(table),
    );
  });

  describe.each(Object.keys(actors) as (keyof typeof actors)[])('for an %s of another entity', (actor) => {
    test.each([
      ['read', `select ${row} from ${table} t`],
      ['changed', `update ${table} t set ${columns[0]} = ${columns[0]} returning ${row}`],
      ['emptied', `delete from ${table} t returning ${row}`],
    ])('is %s without a row of that entity', async (_, statement) => {
      expect(mentioning(other.ids, await touched(actor, statement))).toEqual([]);
    });

    test.runIf(actor === 'Auditor')(
      'shows an auditor of the entity what audits need, and takes nothing from them',
      async () => {
        const read = mentioning(own.ids, await touched('Auditor', `select ${row} from ${table} t`));
        expect(read.length > 0).toBe(audited.includes(table));
        for (const statement of [
          `update ${table} t set ${columns[0]} = ${columns[0]} returning ${row}`,
          `delete from ${table} t returning ${row}`,
        ])
          expect(mentioning(own.ids, await touched('Auditor', statement))).toEqual([]);
      },
    );

    test('takes no row in that entity’s name', async () => {
      const { rows } = await sql.raw<{ touched: string }>(`select ${row} from ${table} t`).execute(database);
      const [foreign] = mentioning(
        other.ids,
        rows.map(({ touched: text }) => text),
      );
      const forged = `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, '${foreign?.replaceAll("'", "''")}')`;
      expect(await sql.raw(forged).execute(databaseFor(actors[actor])).catch(codeOf)).toBe(DENIED);
    });
  });
});

test('a connection without a context sees nothing', async () => {
  const client = await pool.connect();
  await client.query(
    `select set_config(name, '', false) from unnest(array['finaula.role', 'finaula.user', 'finaula.entity']) name`,
  );
  for (const table of confined.filter((name) => !shared.includes(name)))
    expect((await client.query(`select from ${table}`)).rowCount).toBe(0);
  client.release(true);
});

test('a connection that acted for one user acts for the next', async () => {
  const ids = async (actor: keyof typeof actors) =>
    (await databaseFor(actors[actor]).selectFrom('users').select('id').orderBy('id').execute()).map(({ id }) => id);
  for (let round = 0; round < 20; round += 1) {
    const [alone, all] = await Promise.all([ids('Empleado'), ids('EntidadAdmin')]);
    expect(alone).toEqual([own.active.id]);
    expect(all).toEqual(
      [own.administrator.id, own.successor.id, own.pending.id, own.active.id, own.closed.id].toSorted(),
    );
  }
});

test.each(hidden)(
  '%s is read and written by nobody whom requests are served as, not even the platform or a SuperAdmin',
  async (table) => {
    const superAdmin = { id: own.administrator.id, role: 'SuperAdmin', entity_id: null } as const;
    for (const actor of ['platform', superAdmin, ...Object.values(actors)] as const)
      for (const statement of [
        `select * from ${table}`,
        `insert into ${table} default values`,
        `delete from ${table}`,
        `copy ${table} to stdout`,
      ])
        expect(await sql.raw(statement).execute(databaseFor(actor)).catch(codeOf)).toBe(DENIED);
  },
);

test.each(['exam_item_figures', 'exam_items_in_use'])('%s answers the platform alone', async (name) => {
  const asked = (actor: Parameters<typeof databaseFor>[0]) =>
    sql.raw(`select * from ${name}()`).execute(databaseFor(actor));
  for (const actor of Object.values(actors)) expect(await asked(actor).catch(codeOf)).toBe(DENIED);
  expect((await asked('platform')).rows.length).toBeGreaterThan(0);
});

test.each(catalogue)('%s is read by all and written by no institution', async (table) => {
  for (const actor of Object.keys(actors) as (keyof typeof actors)[])
    expect(await touched(actor, `delete from ${table} t returning to_jsonb(t)::text as touched`)).toEqual([]);
});

test.each([
  'alter table users disable row level security',
  'alter table users owner to current_user',
  'truncate sessions',
  'create table mine (id int)',
  'drop policy seen on users',
  'set role finaula',
  'set session authorization finaula',
  'alter role finaula_app bypassrls',
  'update audit_chains set number = 0',
  `select nextval('audit_log_id')`,
  'grant finaula_app_access to current_user with admin option',
  'update certificates set score = 100',
  'select * from kysely_migration',
])('the role that serves requests may not: %s', async (statement) => {
  expect(await sql.raw(statement).execute(databaseFor('platform')).catch(codeOf)).toBe(DENIED);
});

test('a user writes the ledger in their own name and into the chain of their own entity', async () => {
  const acts = (actor_id: string, entity_id: string | null) =>
    databaseFor(actors.EntidadAdmin)
      .insertInto('audit_log')
      .values({ action: 'user activated', actor_id, entity_id })
      .execute()
      .catch(codeOf);
  const { id } = actors.EntidadAdmin;
  for (const denied of [acts(id, other.entityId), acts(id, null), acts(own.active.id, own.entityId)])
    expect(await denied).toBe(DENIED);
  expect(await acts(id, own.entityId)).not.toBe(DENIED);
});

test('a role cannot be raised from within an entity', async () => {
  const raise = (id: string) =>
    databaseFor(actors.EntidadAdmin)
      .updateTable('users')
      .set({ role: 'SuperAdmin', entity_id: null })
      .where('id', '=', id);
  expect(await raise(own.administrator.id).execute().catch(codeOf)).toBe(DENIED);
  expect(
    await databaseFor(actors.Empleado)
      .updateTable('users')
      .set({ role: 'EntidadAdmin' })
      .where('id', '=', own.active.id)
      .execute()
      .catch(codeOf),
  ).toBe(DENIED);
});

const aimed = Object.entries<Call>(calls).filter(([, { access }]) => access !== 'anyone' && access !== 'SuperAdmin');

describe.each(aimed)('%s, with the application’s own check switched off', (name, call) => {
  test.each(['EntidadAdmin', 'Empleado', 'Auditor'] as const)(
    'still refuses an %s what is of another entity',
    async (role) => {
      const token = await create.session({ role });
      const before = await other.rows();
      for (const target of other.targets) {
        const { body } = await send(app, call, inputTargeting(name, call, target), token);
        expect(JSON.stringify(body ?? null)).not.toMatch(new RegExp(MARK, 'i'));
      }
      expect(await other.rows()).toEqual(before);
    },
  );
});
