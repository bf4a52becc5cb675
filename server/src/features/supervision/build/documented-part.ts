import { sql } from 'kysely';
import type { Column } from '../../../shared/exports/column.ts';
import { exportCsv } from '../../../shared/exports/export-csv.ts';
import type { Contents } from './contents.ts';
import { confinedTo, type Reading } from './request.ts';
import { openSpool } from './spool.ts';

interface DocumentedRow {
  id: string;
  recorded_at: string;
  user_id: string;
  name: string | null;
  kind: string;
  title: string;
  held_on: string;
  hours: number | null;
  provider: string;
  courses: string;
  valid_until: string | null;
  scan_id: string | null;
  recorded_on: string;
  recorded_by: string | null;
  withdrawn_on: string | null;
  reason: string | null;
}
type ListedRow = Omit<DocumentedRow, 'id' | 'recorded_at' | 'scan_id'> & { scan: string | null };

const PAGE = 1_000;
const FOLDER = 'capacitacion-documentada';

/** Trainings held up to the end of the period, as known on the date: earlier ones may still count. */
async function* readDocumented({ database, request, roster }: Reading): AsyncGenerator<DocumentedRow> {
  const people = confinedTo(request, roster);
  let after = { recorded_at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const { rows } = await sql<DocumentedRow>`
      select attendance.id, attendance.recorded_at::text as recorded_at, attendance.user_id, users.name, training.kind, training.title,
        training.held_on::text as held_on, training.hours::float8 as hours, training.provider, array_to_string(training.course_ids, '; ') as courses,
        training.valid_until::text as valid_until, training.scan_id, mexican_day(attendance.recorded_at)::text as recorded_on,
        author.name as recorded_by, mexican_day(withdrawal.recorded_at)::text as withdrawn_on, withdrawal.reason
      from documented_attendances attendance
      join documented_trainings training on training.id = attendance.training_id
      left join users on users.id = attendance.user_id
      left join users author on author.id = attendance.recorded_by
      left join documented_withdrawals withdrawal on withdrawal.attendance_id = attendance.id
        and withdrawal.recorded_at < ${request.knownUntil}::timestamptz
      where attendance.entity_id = ${request.entityId} and attendance.recorded_at < ${request.knownUntil}::timestamptz
        and training.held_on <= ${request.to}::date and (${people}::uuid[] is null or attendance.user_id = any(${people}::uuid[]))
        and (attendance.recorded_at, attendance.id) > (${after.recorded_at}::timestamptz, ${after.id}::uuid)
      order by attendance.recorded_at, attendance.id limit ${PAGE}`.execute(database);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last;
  }
}

const day = (value: string | null) => value && { day: value };

const columnsOf = ({ roster }: Reading): readonly Column<ListedRow>[] => [
  { title: 'Evidencia', width: 30, value: () => 'Documentada, no emitida aquí' },
  { title: 'Número en el expediente', width: 12, value: ({ user_id }) => roster.numbers.get(user_id) ?? null },
  { title: 'Persona', width: 34, value: ({ name }) => name },
  {
    title: 'Tipo',
    width: 26,
    value: ({ kind }) => (kind === 'constancia' ? 'Constancia de otro proveedor' : 'Sesión'),
  },
  { title: 'Capacitación', width: 44, value: ({ title }) => title },
  { title: 'Fecha', width: 12, value: ({ held_on }) => day(held_on) },
  { title: 'Horas', width: 8, value: ({ hours }) => hours },
  { title: 'Impartió', width: 34, value: ({ provider }) => provider },
  { title: 'Cursos a los que corresponde', width: 24, value: ({ courses }) => courses },
  { title: 'Vigente hasta', width: 12, value: ({ valid_until }) => day(valid_until) },
  { title: 'Documento escaneado', width: 34, value: ({ scan }) => scan },
  { title: 'Registrada', width: 12, value: ({ recorded_on }) => day(recorded_on) },
  { title: 'Registró', width: 34, value: ({ recorded_by }) => recorded_by },
  { title: 'Retirada', width: 12, value: ({ withdrawn_on }) => day(withdrawn_on) },
  { title: 'Motivo del retiro', width: 44, value: ({ reason }) => reason },
];

/**
 * Adds training that the institution documented: its rows, marked as not issued here, and its scans. An
 * attendance list names others, so a file about some people leaves it out. Returns the number of rows.
 */
export async function addDocumented(
  contents: Contents,
  reading: Reading,
  { folder, check }: { folder: string; check: () => void },
): Promise<number> {
  const spool = openSpool(folder, 'documentadas.jsonl');
  const isOfAll = confinedTo(reading.request, reading.roster) === null;
  const paths = new Map<string, string>();
  let count = 0;
  for await (const { id: _, recorded_at: __, scan_id, ...row } of readDocumented(reading)) {
    check();
    count += 1;
    const isShown = scan_id !== null && (isOfAll || row.kind === 'constancia');
    if (isShown && !paths.has(scan_id)) {
      const { content, media_type } = await reading.database
        .selectFrom('training_scans')
        .select(['content', 'media_type'])
        .where('id', '=', scan_id)
        .executeTakeFirstOrThrow();
      const path = `${FOLDER}/${String(paths.size + 1).padStart(5, '0')}.${media_type === 'application/pdf' ? 'pdf' : 'webp'}`;
      await contents.add(path, content, { personal: true, compress: false });
      paths.set(scan_id, path);
    }
    await spool.write({ ...row, scan: (isShown && paths.get(scan_id)) || null } satisfies ListedRow);
  }
  await spool.close();
  if (count > 0)
    await contents.add(`${FOLDER}.csv`, exportCsv(spool.lines<ListedRow>(), columnsOf(reading)), { personal: true });
  return count;
}
