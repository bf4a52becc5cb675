import { sql } from 'kysely';
import pino from 'pino';
import { expect, inject, test } from 'vitest';
import { connect } from '../database/connect.ts';
import { migrate, migrationNames } from '../database/migrate.ts';
import { verifyLedger } from '../features/ledger/verify-ledger.ts';
import { execute } from '../testing/postgres.ts';

test('what was issued before keeps its words, gets a place in the status list, and its revocations, documents and keys enter the ledger', async () => {
  const url = new URL('/constancias_de_antes', inject('templateUrl')).href;
  await execute(url, 'create database constancias_de_antes');
  const { database } = connect(url, pino({ level: 'silent' }));
  await migrate(
    database,
    migrationNames().find((name) => name.startsWith('0006')),
  );
  const entity = crypto.randomUUID();
  await sql`insert into entities (id, name, name_key, entity_type) values (${entity}, 'Caja', 'caja', 'financial')`.execute(
    database,
  );
  for (const n of [1, 2])
    await sql`insert into certificates (folio, user_id, entity_id, course_id, course_version, user_name, course_title, module, category, entity_name,
        certificate_authority, product_name, verify_url, score, passing_score, duration_minutes, valid_until, questions, answers)
      values (${`0000-0000-0000-0000-0000-0000-0${n}`}, ${entity}, ${entity}, 'm04', 'v', 'Ana', 'Curso', 'PLD', 'pld', 'Caja', 'Caja', 'Finaula', 'https://x',
        90, 80, 30, '2099-01-01', '[]', '[]')`.execute(database);
  await sql`insert into certificate_revocations (certificate_id, revoked_by, reason) select id, user_id, 'Copió.' from certificates where folio like '%1'`.execute(
    database,
  );
  await sql`insert into audit_log (actor_id, action, entity_id, user_id, detail)
    select revoked_by, 'certificate revoked', entity_id, user_id, '{"folio": "0000-0000-0000-0000-0000-0000-01", "reason": "Copió."}' from certificate_revocations`.execute(
    database,
  );
  await sql`insert into certificate_documents (certificate_id, sha256) select id, sha256('pdf') from certificates`.execute(
    database,
  );
  await sql`insert into signing_keys (kid, public_jwk) values ('antigua', '{"kty": "OKP"}')`.execute(database);
  await sql`insert into audit_log (action, detail) values ('signing key added', '{"kid": "antigua"}')`.execute(
    database,
  );

  await migrate(database);
  const { rows } = await sql`
    select earned_by, wording, state, list from certificates join certificate_states using (id) join certificate_status_entries on certificate_id = id order by folio`.execute(
    database,
  );
  expect(rows).toEqual([
    { earned_by: 'quiz', wording: 1, state: 'revocada', list: 1 },
    { earned_by: 'quiz', wording: 1, state: 'vigente', list: 1 },
  ]);
  const faults = async () =>
    (await verifyLedger(database)).faults.filter((fault) => !fault.startsWith('La constancia'));
  expect(await faults()).toEqual([]);
  await sql`set session_replication_role = replica; update certificate_revocations set revoked_at = revoked_at - interval '1 day'`.execute(
    database,
  );
  expect(await faults()).toContainEqual(
    expect.stringMatching(/^La revocación de la constancia \S+ \(registro \d+ de la bitácora de Caja\)/),
  );
  await database.destroy();
});
