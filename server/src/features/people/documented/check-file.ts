import { createHash } from 'node:crypto';
import { type ImportFailure, importFailures } from '@finaula/contract/import-failures';
import { foldText } from '@finaula/contract/text';
import { sql } from 'kysely';
import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Member } from '../../../identity/accounts/member.ts';
import { listCertifyingCourses } from '../../../shared/courses/certifying-courses.ts';
import { parseInThread } from '../../../shared/hostile-files/parse-in-thread.ts';
import { UnreadableFile } from '../../../shared/hostile-files/unreadable-file.ts';
import { readToday } from '../../../shared/time/read-today.ts';
import { isZip } from '../import/file-kind.ts';
import type { ReadTrainings } from './parse-trainings.ts';
import { courseKey, type Known, readTerms } from './read-terms.ts';
import type { TrainingTerms } from './record-training.ts';

const PARSER = new URL('./parse-trainings.ts', import.meta.url);

/**
 * Reads a file of trainings in a thread.
 * @throws ApiError IMPORT_EMPTY, TRAINING_FILE_UNREADABLE
 */
export async function readFile(content: Uint8Array, fileName: string, signal: AbortSignal): Promise<ReadTrainings> {
  if (content.length === 0) throw new ApiError('IMPORT_EMPTY');
  try {
    return await parseInThread<ReadTrainings>({ parser: PARSER, content, options: undefined, signal });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const noWorkbook = error.code === 'COLUMNS_UNKNOWN' && /\.xlsx$/i.test(fileName) && !isZip(Buffer.from(content));
    const code = (noWorkbook ? 'NO_WORKBOOK' : error.code) as ImportFailure;
    throw new ApiError('TRAINING_FILE_UNREADABLE', { detail: (!noWorkbook && error.detail) || importFailures[code] });
  }
}

async function readKnown(tx: Transaction, entityId: string): Promise<Known> {
  const { rows: people } = await sql<{ id: string; name: string; email: string; employee_number: string | null }>`
    select users.id, users.name, users.email, employment.employee_number
    from users left join employment on employment.user_id = users.id where users.entity_id = ${entityId}`.execute(tx);
  const courses = await listCertifyingCourses(tx);
  return {
    today: await readToday(tx),
    byNumber: new Map(
      people.flatMap((person) => (person.employee_number ? [[foldText(person.employee_number), person] as const] : [])),
    ),
    byEmail: new Map(people.map((person) => [person.email, person])),
    courses: new Map(
      courses.flatMap(({ id, title }) => [[courseKey(title), id] as const, [courseKey(id), id] as const]),
    ),
    titles: new Map(courses.map(({ id, title }) => [id, title])),
  };
}

/** Equal for rows of one training. */
export const trainingKey = (terms: TrainingTerms): string =>
  JSON.stringify([
    terms.kind,
    foldText(terms.title),
    terms.held_on,
    terms.hours,
    foldText(terms.provider),
    terms.course_ids.toSorted(),
    terms.valid_until,
  ]);

/** Trainings of people that are recorded and not withdrawn. */
async function readRecorded(tx: Transaction, entityId: string): Promise<Set<string>> {
  const { rows } = await sql<TrainingTerms & { user_id: string }>`
    select attendance.user_id, kind, title, held_on::text as held_on, hours::float8 as hours, provider, course_ids, valid_until::text as valid_until
    from documented_attendances attendance join documented_trainings training on training.id = attendance.training_id
    where attendance.entity_id = ${entityId}
      and not exists (select from documented_withdrawals withdrawal where withdrawal.attendance_id = attendance.id)`.execute(
    tx,
  );
  return new Set(rows.map(({ user_id, ...terms }) => `${user_id} ${trainingKey(terms)}`));
}

/** Computes the effect of each row of a file. */
async function classify(tx: Transaction, entityId: string, rows: ReadTrainings['rows']) {
  const [known, recorded] = [await readKnown(tx, entityId), await readRecorded(tx, entityId)];
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const { userId, terms, problems } = readTerms(row, known);
    const base = { row_number: row.number, user_id: userId, cells: row.cells };
    if (terms === null || userId === null) return { ...base, kind: 'refused', terms: null, problems };
    const key = `${userId} ${trainingKey(terms)}`;
    const before = seen.get(key);
    seen.set(key, before ?? row.number);
    if (before !== undefined) {
      const sentence = `Repite la fila ${before}. Borra una de las dos.`;
      const problem = { field: 'capacitacion', value: terms.title, code: 'row_twice', sentence };
      return { ...base, kind: 'refused', terms: null, problems: [problem] };
    }
    return { ...base, kind: recorded.has(key) ? 'unchanged' : 'create', terms, problems };
  });
}

/** Stores a read file with what each row would do. Nothing else changes. Returns the import's id. */
export async function stageFile(
  tx: Transaction,
  admin: Member,
  { content, fileName, read }: { content: Uint8Array; fileName: string; read: ReadTrainings },
): Promise<string> {
  const { id } = await tx
    .insertInto('training_imports')
    .values({
      entity_id: admin.entity_id,
      created_by: admin.id,
      file_name: fileName,
      sha256: createHash('sha256').update(content).digest(),
      ignored_titles: read.ignored,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await classify(tx, admin.entity_id, read.rows);
  await sql`
    insert into training_import_rows (import_id, entity_id, row_number, kind, user_id, cells, terms, problems)
    select ${id}, ${admin.entity_id}, row_number, kind, user_id, cells, nullif(terms, 'null'), problems
    from jsonb_to_recordset(${JSON.stringify(rows)}) as row (row_number int, kind text, user_id uuid, cells jsonb, terms jsonb, problems jsonb)`.execute(
    tx,
  );
  return id;
}
