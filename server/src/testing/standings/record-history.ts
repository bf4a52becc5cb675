import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { newFolio } from '../../features/certificates/new-folio.ts';
import type { Instant } from './calendar.ts';
import type { History } from './history.ts';

/** A stable id: the same thing has the same id in every run. */
export const idOf = (...of: (string | number)[]): string => {
  const digest = createHash('sha256').update(of.join(' ')).digest('hex');
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
};
export const ENTITY = idOf('entity');
export const personId = (person: number) => idOf('person', person);
export const obligationId = (obligation: number) => idOf('obligation', obligation);

const time = (instant: Instant | null) => (instant === null ? null : new Date(instant).toISOString());

/** The rows of a history by table, with their times of recording. */
function rowsOf(history: History): Record<string, Record<string, unknown>[]> {
  const by = idOf('administrator');
  const of = { entity_id: ENTITY };
  const certificates = history.certificates.map((facts, n) => ({
    ...facts,
    id: idOf('certificate', n),
    user_id: personId(facts.person),
  }));
  return {
    users: history.people.map(({ created_at }, n) => ({
      id: personId(n),
      ...of,
      name: `Persona ${n}`,
      email: `persona${n}@correo.example`,
      password_hash: 'nadie entra con esto',
      role: 'Empleado',
      is_active: true,
      created_at: time(created_at),
    })),
    account_facts: history.people.flatMap(({ account }, n) =>
      account.map(({ at, ...fact }, k) => ({
        id: idOf('account', n, k),
        user_id: personId(n),
        ...of,
        ...fact,
        recorded_at: time(at),
      })),
    ),
    employment_facts: history.people.flatMap(({ employment }, n) =>
      employment.map(({ at, ...fact }, k) => ({
        id: n * 100 + k,
        user_id: personId(n),
        ...of,
        ...fact,
        recorded_at: time(at),
        recorded_by: by,
      })),
    ),
    obligations: history.obligations.map((_, n) => ({
      id: obligationId(n),
      ...of,
      created_by: by,
      recorded_at: '2023-01-01',
    })),
    obligation_versions: history.obligations.flatMap(({ versions }, n) =>
      versions.map(({ at, courses, people, first_due, repeat, ...facts }, k) => ({
        obligation_id: obligationId(n),
        version: k + 1,
        ...of,
        title: 'Obligación',
        legal_basis: 'Manual interno',
        ...facts,
        course_ids: courses,
        people: people?.map(personId) ?? null,
        first_due_days: 'days' in first_due ? first_due.days : null,
        first_due_on: 'on' in first_due ? first_due.on : null,
        repeat_months: repeat !== 'none' && 'months' in repeat ? repeat.months : null,
        repeat_month: repeat !== 'none' && 'month' in repeat ? repeat.month : null,
        repeat_day: repeat !== 'none' && 'month' in repeat ? repeat.day : null,
        recorded_at: time(at),
        recorded_by: by,
      })),
    ),
    obligation_ends: history.obligations.flatMap(({ end }, n) =>
      end
        ? [{ obligation_id: obligationId(n), ...of, ends_on: end.on, recorded_at: time(end.at), recorded_by: by }]
        : [],
    ),
    waivers: history.waivers.map(({ person, obligation, at, until }, n) => ({
      id: idOf('waiver', n),
      ...of,
      user_id: personId(person),
      obligation_id: obligationId(obligation),
      until,
      reason: 'Licencia',
      recorded_at: time(at),
      recorded_by: by,
    })),
    waiver_ends: history.waivers.flatMap(({ person, ended_at }, n) =>
      ended_at === null
        ? []
        : [
            {
              waiver_id: idOf('waiver', n),
              ...of,
              user_id: personId(person),
              recorded_at: time(ended_at),
              recorded_by: by,
            },
          ],
    ),
    documented_trainings: history.trainings.map(({ courses, at, held_on, valid_until }, n) => ({
      id: idOf('training', n),
      ...of,
      kind: 'session',
      title: 'Capacitación',
      held_on,
      provider: 'Academia',
      course_ids: courses,
      valid_until,
      recorded_at: time(at),
      recorded_by: by,
    })),
    documented_attendances: history.trainings.map(({ person, at }, n) => ({
      id: idOf('attendance', n),
      training_id: idOf('training', n),
      ...of,
      user_id: personId(person),
      recorded_at: time(at),
      recorded_by: by,
    })),
    documented_withdrawals: history.trainings.flatMap(({ person, withdrawn_at }, n) =>
      withdrawn_at === null
        ? []
        : [
            {
              attendance_id: idOf('attendance', n),
              ...of,
              user_id: personId(person),
              reason: 'Error',
              recorded_at: time(withdrawn_at),
              recorded_by: by,
            },
          ],
    ),
    certificates: certificates.map(({ id, user_id, course, course_version, at, valid_until, earned_by }) => ({
      id,
      folio: newFolio(),
      user_id,
      ...of,
      course_id: course,
      course_version,
      user_name: 'Persona',
      course_title: 'Curso',
      module: 'Curso',
      category: 'pld',
      entity_name: 'Entidad',
      certificate_authority: 'Entidad',
      product_name: 'Finaula',
      verify_url: 'https://finaula.example',
      score: 90,
      passing_score: 80,
      duration_minutes: 30,
      issued_at: time(at),
      valid_until,
      questions: [],
      answers: [],
      earned_by,
    })),
    certificate_revocations: certificates.flatMap(({ id, user_id, revocations }) =>
      revocations.map(({ at }, k) => ({
        certificate_id: id,
        user_id,
        ...of,
        revoked_at: time(at),
        revoked_by: by,
        reason: 'Error',
        round: k + 1,
      })),
    ),
    certificate_reinstatements: certificates.flatMap(({ id, user_id, revocations }) =>
      revocations.flatMap(({ reinstated_at }, k) =>
        reinstated_at === null
          ? []
          : [
              {
                certificate_id: id,
                user_id,
                ...of,
                reinstated_at: time(reinstated_at),
                reinstated_by: by,
                reason: 'Error',
                round: k + 1,
              },
            ],
      ),
    ),
    certificate_disputes: certificates.flatMap(({ id, user_id, dispute }) =>
      dispute
        ? [
            {
              certificate_id: id,
              user_id,
              ...of,
              opened_at: time(dispute.at),
              opened_by: by,
              reason: 'Duda',
              closed_at: time(dispute.closed_at),
              closed_by: dispute.closed_at === null ? null : by,
            },
          ]
        : [],
    ),
  };
}

/** Writes a history with its times, without triggers, and deletes the previous one. */
export async function recordHistory(tx: Transaction, history: History): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx);
  const rows = {
    entities: [
      {
        id: ENTITY,
        name: 'Entidad',
        name_key: 'entidad',
        name_skeleton: 'entidad',
        entity_type: 'financial',
        subscription: 'Standard',
      },
    ],
    ...rowsOf(history),
  };
  const filled = Object.entries<Record<string, unknown>[]>(rows).filter(([, of]) => of.length > 0);
  for (const [table, of] of filled) {
    const columns = sql.join(Object.keys(of[0] ?? {}).map((column) => sql.id(column)));
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(of)}::json)`.execute(
      tx,
    );
  }
}
