import type { Course } from '@finaula/contract/courses';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { bypassTriggers } from '../../testing/bypass-triggers.ts';
import { testApp } from '../../testing/test-app.ts';
import { verifyLedger } from './verify-ledger.ts';

const { as, create, database } = await testApp();
const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
const folios: string[] = [];

beforeAll(async () => {
  await superAdmin.loadStaticRichContent();
  const bank = await create.entity({ name: 'Caja Norte' });
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId: bank.id }));
  const learner = as(await create.session({ entityId: bank.id }));
  const { body: courses } = await learner.listCourses();
  const answers = ({ quiz }: Course) => quiz?.questions.map(({ correct_answer }) => correct_answer) ?? [];
  for (const course of courses.slice(0, 4)) {
    const { body } = await learner.claimCertificate({ body: { course_id: course.id, answers: answers(course) } });
    folios.push(body.folio);
  }
  await admin.revokeCertificate({ params: { folio: folios[3] ?? '' }, body: { reason: 'La tomó otra persona.' } });
});

const faultsAfter = async (statement: ReturnType<typeof sql>) => {
  await bypassTriggers(database, (tx) => statement.execute(tx));
  return (await verifyLedger(database)).faults;
};
const rowOf = async (folio: string | undefined) => {
  const row = await database
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'certificate issued')
    .where(sql`detail ->> 'folio'`, '=', folio)
    .executeTakeFirstOrThrow();
  return { ...row, number: Number(row.number) };
};

test('rows written by the application verify', async () => {
  const { body } = await superAdmin.verifyLedger();
  expect(body).toEqual({
    rows: 9,
    chains: 2,
    certificates: 4,
    time_stamps: { checked: 0, unknown: 0 },
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
    faults: [],
  });
});

test('a hash that was written down is found in the chain, and missed when it is not there', async () => {
  const { hash } = await rowOf(folios[1]);
  expect((await verifyLedger(database, { noted: hash.toString('hex') })).faults).toEqual([]);
  expect((await verifyLedger(database, { noted: 'ab'.repeat(32) })).faults).toEqual([
    expect.stringContaining('El sello anotado no está'),
  ]);
});

describe('rows are written once', () => {
  test.each(['audit_log', 'certificates', 'certificate_revocations'])(
    '%s refuses to be changed, deleted or emptied',
    async (table) => {
      for (const statement of ['update %t set %c = %c', 'delete from %t', 'truncate %t cascade']) {
        const column = table === 'audit_log' ? 'action' : table === 'certificates' ? 'score' : 'reason';
        const text = statement.replaceAll('%t', table).replaceAll('%c', column);
        await expect(sql.raw(text).execute(database), text).rejects.toThrow(/never rewritten/);
      }
    },
  );
});

/** Each leaves its damage behind: the next finds one more. */
describe('a manual change is reported', () => {
  test('a certificate that was changed', async () => {
    const { number } = await rowOf(folios[0]);
    expect(
      await faultsAfter(sql`update certificates set user_name = 'Otra Persona' where folio = ${folios[0]}`),
    ).toEqual([
      `La constancia ${folios[0]} se cambió después de emitirse (registro ${number} de la bitácora de Caja Norte).`,
    ]);
  });

  test('a certificate that was removed', async () => {
    const faults = await faultsAfter(sql`delete from certificates where folio = ${folios[1]}`);
    expect(faults).toContainEqual(expect.stringMatching(`La constancia ${folios[1]} .* ya no está`));
  });

  test('a certificate that was inserted', async () => {
    const folio = '0000-0000-0000-0000-0000-0000-00';
    const faults = await faultsAfter(sql`insert into certificates select (jsonb_populate_record(certificates,
      jsonb_build_object('folio', ${folio}::text, 'id', gen_random_uuid()))).* from certificates where folio = ${folios[2]}`);
    expect(faults).toContain(`La constancia ${folio} se insertó sin pasar por la bitácora.`);
  });

  test('a revocation that was softened', async () => {
    const faults = await faultsAfter(sql`update certificate_revocations set reason = 'Error de captura.'`);
    expect(faults).toContainEqual(expect.stringMatching(`La revocación de la constancia ${folios[3]} .* se cambió`));
  });

  test('a revocation that was removed', async () => {
    const faults = await faultsAfter(sql`delete from certificate_revocations`);
    expect(faults).toContainEqual(expect.stringMatching(`La revocación de la constancia ${folios[3]} .* se quitó`));
  });

  test('a row of the ledger that was changed', async () => {
    const { id, number } = await rowOf(folios[2]);
    const faults = await faultsAfter(sql`update audit_log set actor_id = gen_random_uuid() where id = ${id}`);
    expect(faults).toContain(`El registro ${number} de la bitácora de Caja Norte se cambió después de escribirse.`);
  });

  test('a row that was changed, with its own hash made to fit', async () => {
    const { id, number } = await rowOf(folios[2]);
    const faults = await faultsAfter(sql`update audit_log set hash = audit_entry_hash(audit_log) where id = ${id}`);
    expect(faults).toContain(
      `El registro ${number + 1} de la bitácora de Caja Norte no continúa al ${number}: alguno de los dos se cambió o se insertó después.`,
    );
  });

  test('a row that was removed', async () => {
    const { id, number } = await rowOf(folios[1]);
    expect(await faultsAfter(sql`delete from audit_log where id = ${id}`)).toContain(
      `Falta el registro ${number} de la bitácora de Caja Norte.`,
    );
  });

  test('the last row removed', async () => {
    const faults = await faultsAfter(
      sql`delete from audit_log where id = (select max(id) from audit_log where entity_id is not null)`,
    );
    expect(faults).toContainEqual(
      expect.stringMatching(/^La bitácora de Caja Norte termina en el registro 6, pero su cabeza dice 7/),
    );
  });
});
