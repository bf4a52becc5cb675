import { LABOUR_WORKING_DAYS, type LabourMissing, type LabourPolicy, type LabourQueue } from '@finaula/contract/labour';
import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import { type PersonFacts, readLabourFacts } from '../../identity/labour-facts/facts.ts';
import { addTermDays } from '../../shared/time/working-days.ts';
import { readCourseFacts } from './facts-of-courses.ts';
import { namesOf } from './facts-of-people.ts';
import { readPolicy } from './policy.ts';

interface QueuedRow {
  certificate_id: string;
  user_id: string;
  user_name: string;
  position: string | null;
  course_id: string;
  course_title: string;
  duration_minutes: number;
  began_on: string;
  ended_on: string;
}

/**
 * Certificates that need a labour constancia: of an institution's people, valid when they were earned, passed
 * within its plans, and without a constancia that stands. A certificate that replaces another one (with a
 * corrected name) is the same training: same person, course and day.
 */
export async function listWithoutConstancia(
  connection: Connection,
  entityId: string,
  {
    since,
    certificateIds,
    userId = null,
  }: { since: string; certificateIds: readonly string[] | null; userId?: string | null },
): Promise<QueuedRow[]> {
  const { rows } = await sql<QueuedRow>`
    select certificates.id as certificate_id, certificates.user_id, users.name as user_name, employment.position,
      certificates.course_id, certificates.course_title, certificates.duration_minutes,
      least(coalesce(mexican_day(progress.began_at), passed.on_day), passed.on_day)::text as began_on, passed.on_day::text as ended_on
    from certificates
    cross join lateral (select mexican_day(certificates.issued_at) as on_day) passed
    join certificate_states on certificate_states.id = certificates.id and certificate_states.state in ('vigente', 'vencida')
    join users on users.id = certificates.user_id and users.closed_at is null
    left join employment on employment.user_id = users.id and employment.entity_id = certificates.entity_id
    left join progress on progress.user_id = certificates.user_id and progress.course_id = certificates.course_id
    where certificates.entity_id = ${entityId}::uuid and certificates.earned_by in ('quiz', 'exam', 'package')
      and passed.on_day >= ${since}::date
      and (${certificateIds}::uuid[] is null or certificates.id = any(${certificateIds}::uuid[]))
      and (${userId}::uuid is null or certificates.user_id = ${userId}::uuid)
      and not exists (
        select from labour_constancias standing join labour_states on labour_states.id = standing.id
        where standing.entity_id = certificates.entity_id and standing.user_id = certificates.user_id
          and standing.course_id = certificates.course_id and standing.ended_on = passed.on_day and labour_states.state <> 'cancelada')
    order by certificates.issued_at, certificates.id`.execute(connection);
  return rows;
}

/** The certificate of a constancia's training that stands today: the first one, or its replacement. */
export async function findTraining(
  connection: Connection,
  {
    entity_id,
    user_id,
    course_id,
    ended_on,
  }: { entity_id: string; user_id: string; course_id: string; ended_on: string },
): Promise<string | undefined> {
  const rows = await listWithoutConstancia(connection, entity_id, {
    since: ended_on,
    certificateIds: null,
    userId: user_id,
  });
  return rows.find((row) => row.course_id === course_id && row.ended_on === ended_on)?.certificate_id;
}

export type Waiting = QueuedRow & { due_on: string; facts: PersonFacts | undefined; fields: LabourMissing[] };

/** Certificates that wait for their constancia, with the facts that they need. */
export async function readWaiting(
  connection: Connection,
  dataDir: string,
  entityId: string,
  certificateIds: readonly string[] | null = null,
): Promise<{ policy: LabourPolicy; courses: Awaited<ReturnType<typeof readCourseFacts>>; waiting: Waiting[] }> {
  const policy = await readPolicy(connection, entityId);
  const courses = await readCourseFacts(connection, entityId);
  const since = policy.years[0]?.from;
  if (since === undefined) return { policy, courses, waiting: [] };
  const rows = await listWithoutConstancia(connection, entityId, { since, certificateIds });
  const people = await readLabourFacts(connection, dataDir, entityId, [...new Set(rows.map(({ user_id }) => user_id))]);
  const due = new Map([...new Set(rows.map(({ ended_on }) => ended_on))].map((day) => [day, dueOn(day)]));
  const waiting = rows.map((row) => {
    const facts = people.get(row.user_id)?.facts;
    const fields: LabourMissing[] = [];
    if (!facts?.curp) fields.push('curp');
    else if (namesOf(row.user_name, facts) === null) fields.push('names');
    if (!facts?.occupation_key) fields.push('occupation_key');
    if (!courses.has(row.course_id)) fields.push('course');
    if (!policy.enabled) fields.push('policy');
    return { ...row, due_on: due.get(row.ended_on) ?? dueOn(row.ended_on), facts, fields };
  });
  return { policy, courses, waiting };
}

/** The last day on which a constancia may be handed over. */
export const dueOn = (endedOn: string): string => addTermDays(endedOn, LABOUR_WORKING_DAYS.constancia);

export async function readQueue(connection: Connection, dataDir: string, entityId: string): Promise<LabourQueue> {
  const { waiting } = await readWaiting(connection, dataDir, entityId);
  const present = ({ certificate_id, user_id, user_name, course_id, course_title, ended_on, due_on }: Waiting) => ({
    certificate_id,
    user_id,
    user_name,
    course_id,
    course_title,
    ended_on,
    due_on,
  });
  return {
    ready: waiting.filter(({ fields }) => fields.length === 0).map(present),
    missing: waiting.flatMap((one) => (one.fields.length === 0 ? [] : [{ ...present(one), fields: one.fields }])),
    due_on: waiting.map(({ due_on }) => due_on).toSorted()[0] ?? null,
  };
}
