import { createHash, randomBytes } from 'node:crypto';
import type { Course } from '@finaula/contract/courses';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { databaseAs } from '../../database/rls-context.ts';
import { testApp } from '../../testing/test-app.ts';
import { verifyChains, verifyLedger } from './verify-ledger.ts';

/*
 * M5: the check of the ledger misses altered columns of a revocation, hashes of documents that were inserted,
 * and keys that were.
 */

const { app, pool, as, create, database } = await testApp({}, { signingKey: true, content: true });
const bank = await create.entity({ name: 'Caja Norte' });
const admin = await create.user({ role: 'EntidadAdmin', entityId: bank.id });
const holder = await create.user({ entityId: bank.id });
const token = await create.sessionOf(holder.id);
const folios: string[] = [];
const reason = 'La respondió otra persona.';

beforeAll(async () => {
  const { body: courses } = await as(token).listCourses();
  const answers = ({ quiz }: Course) => quiz?.questions.map(({ correct_answer }) => correct_answer) ?? [];
  for (const course of courses.slice(0, 4)) {
    const { body } = await as(token).claimCertificate({ body: { course_id: course.id, answers: answers(course) } });
    folios.push(body.folio);
    for (let i = 0; i < 2; i++)
      await app.inject({ url: `/api/certificates/${body.folio}/pdf`, headers: { authorization: `Bearer ${token}` } });
  }
  const administrator = as(await create.sessionOf(admin.id));
  const [revoked = '', reinstated = '', disputed = '', misspelt = ''] = folios;
  await administrator.correctPerson({ params: { id: holder.id }, body: { name: 'Íñigo Muñoz' } });
  await administrator.replaceCertificate({ params: { folio: misspelt } });
  for (const folio of [revoked, reinstated])
    await administrator.revokeCertificate({ params: { folio }, body: { reason } });
  await administrator.allowRetake({ params: { folio: revoked }, body: { reason } });
  const idOf = async (folio: string) =>
    (await database.selectFrom('certificates').select('id').where('folio', '=', folio).executeTakeFirstOrThrow()).id;
  await database
    .insertInto('certificate_reinstatements')
    .values({ certificate_id: await idOf(reinstated), reinstated_by: admin.id, reason })
    .execute();
  const opened = { certificate_id: await idOf(disputed), opened_by: admin.id, reason };
  await database.insertInto('certificate_disputes').values(opened).execute();
  await administrator.closeDispute({ params: { folio: disputed } });
  await database.insertInto('certificate_disputes').values(opened).execute();
});

class Undone extends Error {}

/** Faults found after a change past every trigger, as a superuser can make it; rolled back afterwards. */
async function faultsAfter(statement: RawBuilder<unknown>): Promise<string[]> {
  let faults: string[] = [];
  const doing = database.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { numAffectedRows } = await statement.execute(tx);
    expect(numAffectedRows).toBeGreaterThan(0n);
    ({ faults } = await verifyChains(tx));
    throw new Undone();
  });
  await expect(doing).rejects.toThrow(Undone);
  return faults;
}

test('rows written by the application verify, each document once (M5)', async () => {
  expect((await verifyLedger(database)).faults).toEqual([]);
  const documents = await database
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'document handed out')
    .execute();
  expect(documents).toHaveLength(4);
});

test('a forged document that was inserted is named (M5)', async () => {
  const forged = createHash('sha256').update('una constancia dibujada por otro').digest();
  const faults = await faultsAfter(sql`
    insert into certificate_documents (certificate_id, sha256) select id, ${forged}::bytea from certificates where folio = ${folios[0]}`);
  expect(faults).toEqual([
    `El documento ${forged.toString('hex')} de la constancia ${folios[0]} se cambió, o se insertó sin pasar por la bitácora.`,
  ]);
});

test('a key that was inserted, or exchanged under its name, is named (M5)', async () => {
  const jwk = JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: randomBytes(32).toString('base64url') });
  expect(await faultsAfter(sql`insert into signing_keys (kid, public_jwk) values ('ajena', ${jwk}::jsonb)`)).toEqual([
    'La llave de firma ajena se cambió, o se insertó sin pasar por la bitácora.',
  ]);
  const exchanged = sql`update signing_keys set public_jwk = public_jwk || ${jwk}::jsonb where public_jwk ->> 'kty' = 'OKP'`;
  expect(await faultsAfter(exchanged)).toEqual([
    expect.stringMatching(
      /^La llave de firma \S+ \(registro \d+ de la bitácora de la plataforma\) se cambió o se quitó\.$/,
    ),
    expect.stringMatching(/^La llave de firma \S+ se cambió, o se insertó/),
  ]);
});

const other = sql`gen_random_uuid()`;
const later = (column: string) => sql`${sql.ref(column)} + interval '1 microsecond'`;
describe.each<[table: string, noun: string, columns: Record<string, RawBuilder<unknown>>]>([
  ['certificate_revocations', 'revocación', { revoked_at: later('revoked_at'), revoked_by: other, round: sql`7` }],
  [
    'certificate_reinstatements',
    'restitución',
    { reinstated_at: later('reinstated_at'), reinstated_by: other, round: sql`7` },
  ],
  ['certificate_retakes', 'permiso', { allowed_at: later('allowed_at'), allowed_by: other, round: sql`7` }],
  [
    'certificate_replacements',
    'sustitución',
    { replaced_at: later('replaced_at'), replaced_by: other, replacement_id: other },
  ],
  [
    'certificate_disputes',
    'disputa',
    {
      opened_at: later('opened_at'),
      opened_by: other,
      closed_at: sql`closed_at + interval '1 second'`,
      closed_by: other,
    },
  ],
])('%s', (table, noun, columns) => {
  const reasoned = table !== 'certificate_replacements' && { reason: sql`'Error de captura.'` };
  const all = { ...columns, ...reasoned, user_id: other, entity_id: other, certificate_id: other };
  test.each(Object.entries(all))('an altered %s is named', async (column, value) => {
    const where = column.startsWith('closed') ? sql`closed_at is not null` : sql`true`;
    const faults = await faultsAfter(sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${where}`);
    expect(faults).toContainEqual(
      expect.stringMatching(new RegExp(`${noun} .* \\(registro \\d+ de la bitácora de Caja Norte\\) se cambió`)),
    );
  });

  test('a removed row is named', async () => {
    expect(await faultsAfter(sql`delete from ${sql.table(table)}`)).toContainEqual(
      expect.stringMatching(new RegExp(`${noun} .* se quitó`)),
    );
  });
});

test('a dispute that was closed by hand is named (M5)', async () => {
  expect(
    await faultsAfter(
      sql`update certificate_disputes set closed_at = now(), closed_by = opened_by where closed_at is null`,
    ),
  ).toEqual([expect.stringMatching(/^El cierre de la disputa de la constancia .* se insertó sin pasar/)]);
});

test.each<[string, RawBuilder<unknown>]>([
  ['earned_by', sql`'exam'`],
  ['identity_proof', sql`'own'`],
  ['renews_id', sql`id`],
])('a certificate whose %s was altered is named', async (column, value) => {
  const faults = await faultsAfter(
    sql`update certificates set ${sql.ref(column)} = ${value} where folio = ${folios[0]}`,
  );
  expect(faults).toContainEqual(expect.stringMatching(`La constancia ${folios[0]} se cambió después de emitirse`));
});

test('a credential whose place in the status list was altered is named: its bit would hide (M5)', async () => {
  const faults = await faultsAfter(sql`
    update certificate_status_entries set position = (position + 1) % 131072 where certificate_id = (select id from certificates where folio = ${folios[0]})`);
  expect(faults).toEqual([expect.stringMatching(`La constancia ${folios[0]} se cambió después de emitirse`)]);
});

describe('the role that serves requests (M5)', () => {
  const platform = databaseAs(pool)('platform');
  const acts = async () =>
    Number((await sql<{ n: string }>`select count(*) as n from audit_log`.execute(database)).rows[0]?.n);

  test.each([
    `insert into signing_keys (kid, public_jwk) values ('mía', '{}')`,
    `insert into certificate_status_entries (certificate_id, list, position) select id, 9, 9 from certificates limit 1`,
    `select record_of_certificate(id, null, 'document handed out', '{}') from certificates`,
    `select assign_status_entry(id) from certificates`,
    `update certificate_disputes set reason = 'otra'`,
    'update certificate_documents set first_sent_at = now()',
    'delete from certificate_disputes',
  ])('may not: %s', async (statement) => {
    await expect(sql.raw(statement).execute(platform)).rejects.toThrow(/permission denied/);
  });

  test.each<[string, () => RawBuilder<unknown>]>([
    [
      'hash',
      () =>
        sql`insert into certificate_documents (certificate_id, sha256) select id, ${randomBytes(32)}::bytea from certificates limit 1`,
    ],
    [
      'revocation',
      () => sql`insert into certificate_revocations (certificate_id, revoked_by, reason, revoked_at)
        select id, ${admin.id}::uuid, 'x', '2020-01-01' from certificates where folio = ${folios[2]}`,
    ],
  ])('writes no %s without its act', async (_, insert) => {
    const before = await acts();
    await insert().execute(platform);
    expect(await acts()).toBe(before + 1);
    expect((await verifyLedger(database)).faults).toEqual([]);
  });

  test('revokes at no time but now', async () => {
    const { rows } = await sql`select from certificate_revocations where revoked_at < now() - interval '1 day'`.execute(
      database,
    );
    expect(rows).toEqual([]);
  });

  test('closes a dispute once and changes nothing else of it', async () => {
    const close = sql`update certificate_disputes set closed_at = '2020-01-01', closed_by = ${admin.id}::uuid`;
    await expect(close.execute(platform)).rejects.toThrow(/closed once/);
  });

  test('an act without its row is named, too', async () => {
    await database
      .insertInto('audit_log')
      .values({ action: 'signing key added', detail: '{"kid": "fantasma", "jwk": "{}"}' })
      .execute();
    expect((await verifyLedger(database)).faults).toEqual([
      expect.stringMatching(/^La llave de firma fantasma \(registro \d+/),
    ]);
  });
});
