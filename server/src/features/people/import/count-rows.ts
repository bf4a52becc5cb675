import type { ImportKind } from '@finaula/contract/people-imports';
import { sql } from 'kysely';
import type { Transaction } from '../../../database/connect.ts';

export type Counts = Record<ImportKind, number>;

/** Counts rows by effect, and people by changed field. */
export async function countRows(
  tx: Transaction,
  id: string,
): Promise<{ counts: Counts; changes: Record<string, number> }> {
  const { rows } = await sql<{ kind: ImportKind; n: number }>`
    select kind, count(*)::int as n from people_import_rows where import_id = ${id} group by kind`.execute(tx);
  const counts: Counts = { create: 0, update: 0, leave: 0, unchanged: 0, refused: 0, absent: 0, undecided: 0 };
  for (const { kind, n } of rows) counts[kind] = n;
  const { rows: changed } = await sql<{ field: string; n: number }>`
    select field, count(*)::int as n from people_import_rows r
    cross join lateral (values
      ('nombre', r.name <> before ->> 'name'), ('correo', r.email <> before ->> 'email'),
      ('numero_empleado', r.employee_number is distinct from before ->> 'employee_number' and r.employee_number is not null),
      ('area', r.area is distinct from before ->> 'area' and r.area is not null),
      ('puesto', r.position is distinct from before ->> 'position' and r.position is not null),
      ('baja', r.returns),
      ('ingreso', r.hired_on is distinct from (before ->> 'hired_on')::date and r.hired_on is not null),
      ('correo_jefe', r.manager_email is distinct from before ->> 'manager_email' and r.manager_email is not null)) as field (field, differs)
    where import_id = ${id} and kind = 'update' and differs group by field order by n desc`.execute(tx);
  return { counts, changes: Object.fromEntries(changed.map(({ field, n }) => [field, n])) };
}

/**
 * Counts the places of the plan that the rows take: of new people, and of former employees who return.
 * Invited people have a place already.
 */
export async function countNewPlaces(tx: Transaction, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from people_import_rows r left join users u on u.id = r.user_id
    where r.import_id = ${id} and (r.kind = 'create'
      or r.kind = 'update' and r.returns and u.is_active and u.email_verified_at is not null)`.execute(tx);
  return rows[0]?.n ?? 0;
}
