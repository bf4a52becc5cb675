import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { audit } from '../../shared/audit/audit.ts';
import { digestOf, selectFacts } from '../../shared/certificates/certificate-digest.ts';
import { bypassTriggers } from '../../testing/bypass-triggers.ts';
import { importingApp, PEOPLE_HEADER } from '../../testing/importing-app.ts';
import { factTables } from './verify-facts.ts';
import { verifyChains, verifyLedger } from './verify-ledger.ts';

/* M4, M5: somebody with the database's superuser writes facts past every trigger. */

const { create, database, institution } = await importingApp();
const bank = await institution();
const people = await Promise.all(['Íñigo Ávila', 'Lucía Peña', 'Óscar Muñoz'].map((name) => bank.person({ name })));
const [first, second] = people;
if (!first || !second) throw new Error('Three people.');

/** Every kind of fact, as the application writes it. */
async function recordHonestly() {
  const { admin } = bank;
  const { body: obligation } = await admin.createObligation({
    body: {
      title: 'PLD/FT anual',
      legal_basis: 'LIC, art. 115.',
      course_ids: ['curso-1'],
      evidence: 'quiz',
      audience: { everyone: true },
      starts_on: '2026-01-01',
      first_due: { days_after_assignment: 40 },
      repeat: { months: 12 },
      warn_days: 30,
    },
  });
  const waiver = { obligation_id: obligation.id, until: '2099-12-31', reason: 'Licencia de maternidad' };
  await admin.createWaiver({ body: { user_id: first?.id ?? '', ...waiver } });
  const ended = await admin.createWaiver({ body: { user_id: second?.id ?? '', ...waiver } });
  await admin.endWaiver({ params: { id: ended.body.id } });
  await bank.employment({ area: 'Crédito', hired_on: '2024-03-05' }, first?.id ?? '');
  await admin.correctPerson({ params: { id: first?.id ?? '' }, body: { name: 'Íñigo Ávila Güemes' } });
  await admin.toggleUserStatus({ body: { user_id: second?.id ?? '', action: 'deactivate' } });
  const file = `${PEOPLE_HEADER}\nAna Ríos,ana.rios@${bank.domain},1,Crédito,Analista,05/03/2024,,`;
  await bank.apply(await bank.upload(file));
}
await recordHonestly();

class Undone extends Error {}

/** Faults after a statement past every trigger, which is rolled back. */
async function faultsAfter(...statements: RawBuilder<unknown>[]): Promise<string[]> {
  let faults: string[] = [];
  const doing = bypassTriggers(database, async (tx) => {
    for (const statement of statements) {
      const { numAffectedRows } = await statement.execute(tx);
      expect(numAffectedRows).toBeGreaterThan(0n);
    }
    ({ faults } = await verifyChains(tx));
    throw new Undone();
  });
  await expect(doing).rejects.toThrow(Undone);
  return faults;
}

test('facts that the application records leave no fault', async () => {
  expect((await verifyLedger(database)).faults).toEqual([]);
});

test('the list of tables is that of the triggers', async () => {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'digested' order by 1`.execute(database);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(factTables).toSorted());
});

test('116 back-dated waivers past the application are named', async () => {
  const faults = await faultsAfter(sql`
    insert into waivers (entity_id, user_id, obligation_id, until, reason, recorded_at, recorded_by)
    select entity_id, ${first.id}, id, '2099-12-31', 'Licencia', now() - interval '90 days', created_by
    from obligations, generate_series(1, 116)`);
  expect(faults).toEqual([expect.stringMatching(/^116 exenciones de Banco 1 .* se insertaron sin pasar/)]);
});

test('an employment fact and an exam policy past the application are named', async () => {
  const faults = await faultsAfter(
    sql`insert into employment_facts (entity_id, user_id, left_on, recorded_by) values (${bank.entityId}, ${first.id}, '2026-01-01', ${first.id})`,
    sql`insert into exam_policies (entity_id, certificate_by, attempts, window_days, cooldown_hours, requires_reading, recorded_by)
      values (${bank.entityId}, 'quiz', 3, 30, 24, false, ${first.id})`,
  );
  expect(faults).toEqual([
    expect.stringMatching(/^1 dato de empleo de Banco 1 se cambió, o se insertó/),
    expect.stringMatching(/^1 política de exámenes de Banco 1 se cambió, o se insertó/),
  ]);
});

/** A changed column of each table that has rows. */
test.each<[table: string, change: string]>([
  ['account_facts', 'active = not active'],
  ['employment_facts', "area = 'Sucursales'"],
  ['obligations', "recorded_at = recorded_at - interval '1 microsecond'"],
  ['obligation_versions', 'starts_on = starts_on + 1'],
  ['waivers', 'until = until + 1'],
  ['waiver_ends', "recorded_at = recorded_at - interval '1 microsecond'"],
])('a changed and a removed row of %s are named', async (table, change) => {
  expect(await faultsAfter(sql`update ${sql.table(table)} set ${sql.raw(change)}`)).toEqual([
    expect.stringMatching(/registro .* de la bitácora\) se cambi(ó|aron) o se quit/),
    expect.stringMatching(/sin pasar por la bitácora/),
  ]);
  expect(await faultsAfter(sql`delete from ${sql.table(table)}`)).toEqual([
    expect.stringMatching(/registro .* de la bitácora\) se cambi(ó|aron) o se quit/),
  ]);
});

test('a batch of digests that was changed or removed is named', async () => {
  const missing = [expect.stringMatching(/^Las huellas de exenciones .* se cambiaron o se quitaron/)];
  for (const change of [
    sql`update fact_batches set digests = digests || digests where table_name = 'waivers'`,
    sql`delete from fact_batches where table_name = 'waivers'`,
  ])
    expect(await faultsAfter(change)).toEqual(expect.arrayContaining(missing));
});

test('a waiver that goes through the ledger with an earlier date is named', async () => {
  // The owner sets a column that the application may not set; every trigger is on.
  await database
    .transaction()
    .execute(async (tx) => {
      await sql`insert into waivers (entity_id, user_id, obligation_id, until, reason, recorded_at, recorded_by)
      select entity_id, ${first.id}, id, '2099-12-31', 'Licencia', now() - interval '90 days', created_by from obligations`.execute(
        tx,
      );
      await sql`set constraints recorded immediate`.execute(tx);
      const { faults } = await verifyChains(tx);
      expect(faults).toEqual([expect.stringMatching(/^1 exención de Banco 1 lleva otra fecha/)]);
      throw new Undone();
    })
    .catch((error) => {
      if (!(error instanceof Undone)) throw error;
    });
});

test('a batch is one act for a statement that adds many rows', async () => {
  const before = await database
    .selectFrom('fact_batches')
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  await database
    .insertInto('employment_facts')
    .values(people.map(({ id }) => ({ entity_id: bank.entityId, user_id: id, recorded_by: first.id })))
    .execute();
  const after = await database
    .selectFrom('fact_batches')
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  expect(after.n - before.n).toBe(1);
  expect((await verifyLedger(database)).faults).toEqual([]);
});

test('a certificate that is dated before its act, or lacks its exam, is named', async () => {
  expect(await faultsOfForged({ issuedAt: new Date(Date.now() - 90 * 86_400_000), earnedBy: 'exam' })).toEqual([
    expect.stringMatching(/lleva otra fecha que su emisión/),
    expect.stringMatching(/se obtuvo con examen, y no tiene uno aprobado/),
  ]);
  expect(await faultsOfForged({ issuedAt: new Date(), earnedBy: 'quiz' })).toEqual([]);
});

/** Faults about a certificate that was inserted with an act, as issue-certificate writes it. */
async function faultsOfForged({ issuedAt, earnedBy }: { issuedAt: Date; earnedBy: 'quiz' | 'exam' }) {
  const { id, folio } = await create.certificate(first?.id ?? '', { issuedAt });
  await bypassTriggers(database, (tx) =>
    sql`update certificates set earned_by = ${earnedBy} where id = ${id}`.execute(tx),
  );
  const { facts } = await selectFacts(database).where('folio', '=', folio).executeTakeFirstOrThrow();
  const detail = { folio, sha256: digestOf(facts) };
  await database
    .transaction()
    .execute((tx) => audit(tx, { action: 'certificate issued', entityId: bank.entityId, detail }));
  return (await verifyLedger(database)).faults.filter((fault) => fault.includes(folio));
}
