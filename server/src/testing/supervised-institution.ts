import { createHash } from 'node:crypto';
import type { ProgrammeRow } from '@finaula/contract/programmes';
import { sql } from 'kysely';
import type { Database, Transaction } from '../database/connect.ts';
import { writeDocument } from '../features/programmes/document.ts';
import { audit } from '../shared/audit/audit.ts';
import { DAY_MS } from '../shared/time/days.ts';
import { bypassTriggers } from './bypass-triggers.ts';
import type { factoriesOn } from './factories.ts';
import { endedObligationOf, obligationOf } from './obligation-fixture.ts';

export const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

const quiz = [
  {
    question: '¿Quién aprueba el programa?',
    options: ['El comité', 'Nadie'],
    correct_answer: 0,
    explanation: 'Explicación secreta del quiz.',
  },
  {
    question: '¿Cada cuánto?',
    options: ['Nunca', 'Cada año'],
    correct_answer: 1,
    explanation: 'Explicación secreta del quiz.',
  },
];

/** This year's programme with one row, approved by a committee. */
async function approveProgramme(
  database: Database,
  {
    entityId,
    obligationId,
    recordedBy,
    people,
  }: { entityId: string; obligationId: string; recordedBy: string; people: number },
) {
  const { id: programmeId } = await database
    .insertInto('programmes')
    .values({ entity_id: entityId, year: Number(daysAgo(2).slice(0, 4)), created_by: recordedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row: ProgrammeRow = {
    id: programmeId,
    obligation_id: obligationId,
    obligation_version: 1,
    title: 'PLD/FT anual',
    legal_basis: 'Manual de cumplimiento',
    audience: { everyone: true },
    people,
    courses: [{ course_id: 'm01', title: 'Fundamentos de PLD/FT', duration_minutes: 35 }],
    hours: 0.58,
    planned_month: 2,
    responsible: 'Zita Zúñiga Ordóñez',
  };
  const document = writeDocument({
    programme_id: programmeId,
    entity_id: entityId,
    entity_name: 'Caja',
    year: Number(daysAgo(2).slice(0, 4)),
    version: 1,
    body: 'comite',
    minutes_reference: '04/2026',
    approved_on: daysAgo(290),
    reason: null,
    rows: [row],
  });
  await database
    .insertInto('programme_versions')
    .values({
      programme_id: programmeId,
      version: 1,
      entity_id: entityId,
      document,
      sha256: createHash('sha256').update(document).digest(),
      recorded_by: recordedBy,
    })
    .execute();
}

/** Computes the hashes of a chain anew, after its rows were changed. */
const rechain = (tx: Transaction, entityId: string) =>
  sql
    .raw(`do $$
    declare
      row audit_log;
      head bytea := decode(repeat('00', 32), 'hex');
    begin
      for row in select * from audit_log where entity_id = '${entityId}' order by number loop
        row.previous_hash := head;
        head := audit_entry_hash(row);
        update audit_log set previous_hash = row.previous_hash, hash = head where id = row.id;
      end loop;
      update audit_chains set hash = head where id = '${entityId}';
    end $$`)
    .execute(tx);

/**
 * An institution with a history: people who joined months ago, obligations, constancias of quizzes, a waiver
 * and messages, all recorded before yesterday.
 */
export async function supervisedInstitution(
  database: Database,
  create: ReturnType<typeof factoriesOn>,
  { name, people: count, course = 'm01' }: { name: string; people: number; course?: string },
) {
  const { id: entityId } = await create.entity({
    name,
    subscription: 'Paid',
    razonSocial: `${name}, S.A. de C.V.`,
    signer: 'Rosa Elena Quintanar Ávila',
  });
  const administrator = await create.user({ role: 'EntidadAdmin', entityId, name: 'Zita Zúñiga Ordóñez' });
  const names = ['Ángela Núñez de la Peña', 'Íñigo Treviño Güemes', 'María de los Ángeles Ibáñez', 'Óscar Muñoz Solís'];
  const people = [];
  for (let n = 0; n < count; n += 1)
    people.push(await create.user({ entityId, name: `${names[n % names.length]} ${n}` }));
  for (const [n, { id }] of people.entries())
    await database
      .insertInto('employment_facts')
      .values({
        entity_id: entityId,
        user_id: id,
        employee_number: `E-${n}`,
        area: ['Crédito', 'Sucursales'][n % 2] ?? null,
        position: 'Analista',
        hired_on: daysAgo(600),
        recorded_by: administrator.id,
      })
      .execute();
  const obligation = await obligationOf(database, { entityId, recordedBy: administrator.id, startsOn: daysAgo(400) });
  const [excused, late] = people;
  if (!excused || !late) throw new Error('Two people at least.');
  await endedObligationOf(database, {
    entityId,
    userId: excused.id,
    reason: 'Licencia por maternidad',
    recordedBy: administrator.id,
  });
  for (const [n, { id, name: userName }] of people.entries())
    if (id !== late.id)
      await create.certificate(id, { courseId: course, userName, issuedAt: new Date(Date.now() - (20 + n) * DAY_MS) });
  await create.message(excused.id, {
    kind: 'invitation',
    state: 'enviado',
    createdAt: new Date(Date.now() - 30 * DAY_MS),
  });
  await approveProgramme(database, { entityId, obligationId: obligation, recordedBy: administrator.id, people: count });
  for (const action of ['user registered', 'obligation created', 'waiver granted'] as const)
    await database
      .transaction()
      .execute((tx) => audit(tx, { action, actorId: administrator.id, entityId, userId: excused.id }));
  await bypassTriggers(database, async (tx) => {
    // Dates the rows months back, in order.
    await sql`update audit_log set at = at - interval '100 days' where entity_id = ${entityId}`.execute(tx);
    await rechain(tx, entityId);
    await sql`update certificates set questions = ${JSON.stringify(quiz)}, answers = '[0, 1]' where entity_id = ${entityId}`.execute(
      tx,
    );
    for (const table of [
      'account_facts',
      'employment_facts',
      'obligations',
      'obligation_versions',
      'obligation_ends',
      'waivers',
      'waiver_ends',
      'programme_versions',
    ])
      await sql`update ${sql.table(table)} set recorded_at = recorded_at - interval '500 days' where entity_id = ${entityId}`.execute(
        tx,
      );
    await sql`update messages set settled_at = created_at + interval '1 minute' where entity_id = ${entityId} and state = 'enviado'`.execute(
      tx,
    );
  });
  return {
    entityId,
    administrator,
    people,
    excused,
    late,
    obligation,
    token: await create.sessionOf(administrator.id),
  };
}
