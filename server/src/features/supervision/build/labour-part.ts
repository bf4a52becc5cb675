import { sql } from 'kysely';
import type { Column } from '../../../shared/exports/column.ts';
import { confinedTo, type Reading } from './request.ts';

interface LabourRow {
  number: string;
  user_id: string;
  course_name: string;
  ended_on: string;
  due_on: string;
  issued_on: string;
  signed_on: string | null;
  delivered_on: string | null;
  cancelled_on: string | null;
  reason: string | null;
}

const PAGE = 2_000;

/** Labour constancias of trainings of the period; their CURP is not of interest to this supervisor. */
const ofPeriod = ({ request, roster }: Reading) => {
  const { entityId, from, to, knownUntil } = request;
  const people = confinedTo(request, roster);
  return sql`constancias.entity_id = ${entityId} and constancias.ended_on between ${from}::date and ${to}::date
    and constancias.recorded_at < ${knownUntil}::timestamptz
    and (${people}::uuid[] is null or constancias.user_id = any(${people}::uuid[]))`;
};

export async function countLabour(reading: Reading): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from labour_constancias constancias where ${ofPeriod(reading)}`.execute(
    reading.database,
  );
  return rows[0]?.found ?? 0;
}

/** In the order of their numbers, with the steps that were recorded before the instant. */
export async function* readLabour(reading: Reading): AsyncGenerator<LabourRow> {
  let after = '';
  for (;;) {
    const { rows } = await sql<LabourRow>`
      select constancias.number, constancias.user_id, constancias.course_name, constancias.ended_on::text, constancias.due_on::text,
        mexican_day(constancias.recorded_at)::text as issued_on,
        max(steps.on_day) filter (where step = 'firmada')::text as signed_on,
        max(steps.on_day) filter (where step = 'entregada')::text as delivered_on,
        max(steps.on_day) filter (where step = 'cancelada')::text as cancelled_on, max(steps.reason) as reason
      from labour_constancias constancias
      left join labour_steps steps on steps.constancia_id = constancias.id and steps.recorded_at < ${reading.request.knownUntil}::timestamptz
      where ${ofPeriod(reading)} and constancias.number > ${after}
      group by constancias.id order by constancias.number limit ${PAGE}`.execute(reading.database);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.number;
  }
}

const day = (value: string | null) => value && { day: value };

export const labourColumns = ({ roster }: Reading): readonly Column<LabourRow>[] => [
  { title: 'Constancia laboral', width: 14, value: ({ number }) => number },
  { title: 'Número en el expediente', width: 12, value: ({ user_id }) => roster.numbers.get(user_id) ?? null },
  { title: 'Curso', width: 44, value: ({ course_name }) => course_name },
  { title: 'Término del curso', width: 14, value: ({ ended_on }) => day(ended_on) },
  { title: 'Entregar a más tardar', width: 14, value: ({ due_on }) => day(due_on) },
  { title: 'Emitida', width: 14, value: ({ issued_on }) => day(issued_on) },
  { title: 'Firmada', width: 14, value: ({ signed_on }) => day(signed_on) },
  { title: 'Entregada', width: 14, value: ({ delivered_on }) => day(delivered_on) },
  { title: 'Cancelada', width: 14, value: ({ cancelled_on }) => day(cancelled_on) },
  { title: 'Motivo', width: 44, value: ({ reason }) => reason },
];
