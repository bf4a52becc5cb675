import { importFailures } from '@finaula/contract/import-failures';
import {
  type ImportRow,
  importKind,
  importRow,
  MANY_LEAVERS,
  type PeopleImport,
  peopleImport,
} from '@finaula/contract/people-imports';
import { z } from 'zod';
import type { ImportRecord, RowRecord } from './import-queries.ts';
import type { Problem } from './read-row.ts';

const notApplied: Record<string, string> = {
  OUTDATED:
    'Tu institución cambió desde que se revisó el archivo, así que no se aplicó nada. Mira de nuevo lo que haría y aplícalo.',
  NOT_APPLIED: 'No se aplicó nada: algo falló de nuestro lado. Intenta de nuevo en unos minutos.',
  ...importFailures,
};

const counted = z.record(z.string(), z.number());

/** Leavers that the file names and people who are not in it. */
export const leaversOf = (found: ImportRecord): number => {
  const counts = counted.parse(found.counts);
  return (counts.leave ?? 0) + (counts.absent ?? 0);
};

export const needsLeaverConfirmation = (found: ImportRecord, staff: number): boolean =>
  leaversOf(found) > staff * MANY_LEAVERS;

export function presentImport(
  found: ImportRecord,
  { staff, byMail }: { staff: number; byMail: boolean },
): PeopleImport {
  const {
    create = 0,
    update = 0,
    leave = 0,
    unchanged = 0,
    refused = 0,
    absent = 0,
    undecided = 0,
  } = counted.parse(found.counts);
  return {
    id: found.id,
    state: peopleImport.shape.state.parse(found.state),
    done: found.done,
    total: found.total,
    counts: { create, update, leave, unchanged, refused, undecided },
    absent,
    changes: counted.parse(found.changes),
    file_name: found.file_name,
    sha256: found.sha256.toString('hex'),
    bytes: found.bytes,
    format: peopleImport.shape.format.parse(found.format),
    encoding: found.encoding,
    delimiter: found.delimiter,
    columns: found.columns,
    ignored_columns: found.ignored_titles,
    notes: found.notes,
    complete: found.complete,
    asks_for_leavers: needsLeaverConfirmation(found, staff),
    failure:
      found.failure === null
        ? null
        : {
            code: found.failure,
            detail: found.failure_detail ?? notApplied[found.failure] ?? importFailures.INTERRUPTED,
          },
    created_at: found.created_at.toISOString(),
    created_by: found.created_by_name,
    checked_at: found.checked_at?.toISOString() ?? null,
    applied_at: found.applied_at?.toISOString() ?? null,
    undone_at: found.undone_at?.toISOString() ?? null,
    can_undo: found.state === 'applied' && !found.in_use && !found.over,
    invited: found.invited,
    by_mail: byMail,
  };
}

const columnsOfFields = {
  nombre: 'name',
  correo: 'email',
  numero_empleado: 'employee_number',
  area: 'area',
  puesto: 'position',
  ingreso: 'hired_on',
  baja: 'left_on',
  correo_jefe: 'manager_email',
} as const;

/** Differences between the row and current values of the person. */
function changesOf(row: RowRecord): ImportRow['changes'] {
  const before = row.before as Record<string, string | null> | null;
  if (before === null || row.kind === 'unchanged' || row.kind === 'refused') return [];
  return Object.entries(columnsOfFields).flatMap(([field, column]): ImportRow['changes'] => {
    if (column === 'left_on' && row.returns) return [{ field, before: before.left_on ?? null, after: row.left_on }];
    const [was, is] = [before[column] ?? null, row[column]];
    if (is === null || is === was) return [];
    return [{ field, before: was, after: is }];
  });
}

export function presentRow(row: RowRecord): ImportRow {
  const problems = row.problems as unknown as Problem[];
  const before = row.before as { name?: string; email?: string } | null;
  return {
    row_number: row.kind === 'absent' ? null : row.row_number,
    kind: importKind.parse(row.kind ?? 'unchanged'),
    name: row.name ?? before?.name ?? null,
    email: row.email ?? before?.email ?? null,
    field: problems[0]?.field ?? null,
    sentence: problems[0]?.sentence ?? null,
    problems: problems.map(({ field, value, code, sentence }) => ({ field, value, code, sentence })),
    values: importRow.shape.values.parse(
      Object.fromEntries(Object.entries(columnsOfFields).map(([field, column]) => [field, row[column]])),
    ),
    corrected: importRow.shape.corrected.parse(row.corrected),
    question: importRow.shape.question.parse(row.question),
    answer: row.answer,
    candidate: row.candidate === null ? null : importRow.shape.candidate.parse(row.candidate),
    changes: changesOf(row),
  };
}
