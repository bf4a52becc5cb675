import type { ImportKind } from '@finaula/contract/people-imports';
import { sql } from 'kysely';
import type { Transaction } from '../../../database/connect.ts';
import { takeSpellings } from './take-spellings.ts';

interface Import {
  id: string;
  entityId: string;
  complete: boolean;
}

/**
 * Values of the file, else current values. An earlier last day is void when the person was hired again after
 * it.
 */
const valuesAfter = sql`
  coalesce(r.employee_number, e.employee_number) as employee_number,
  coalesce(r.area, e.area) as area,
  coalesce(r.position, e.position) as position,
  coalesce(r.hired_on, e.hired_on) as hired_on,
  case when r.left_on is null and r.hired_on > e.left_on then null else coalesce(r.left_on, e.left_on) end as left_on,
  coalesce(r.manager_email, e.manager_email) as manager_email`;

/** One problem to fix, when the condition holds. */
const problem = (
  condition: ReturnType<typeof sql>,
  field: string,
  value: ReturnType<typeof sql>,
  code: string,
  sentence: ReturnType<typeof sql>,
) => sql`
  case when ${condition} then jsonb_build_array(jsonb_build_object('field', ${sql.lit(field)}, 'value', coalesce(${value}, ''), 'code', ${sql.lit(code)}, 'sentence', ${sentence}))
  else '[]'::jsonb end`;

const sameNumber = problem(
  sql`number_rank > 1`,
  'numero_empleado',
  sql`r.employee_number`,
  'number_twice',
  sql`format('El %s ya es de %s (fila %s). Corrige el de la persona que no es.', r.employee_number, coalesce(number_name, 'otra persona'), number_row)`,
);
const sameEmail = problem(
  sql`email_rank > 1`,
  'correo',
  sql`r.email`,
  'email_twice',
  sql`format('El correo se repite en la fila %s. Cada persona necesita el suyo.', email_row)`,
);
const samePerson = problem(
  sql`person_rank > 1 and number_rank = 1 and email_rank = 1`,
  'numero_empleado',
  sql`coalesce(r.employee_number, r.email)`,
  'person_twice',
  sql`format('Es la misma persona que la fila %s. Deja una sola fila.', person_row)`,
);
const twoPeople = problem(
  sql`of_number <> of_email`,
  'numero_empleado',
  sql`r.employee_number`,
  'number_of_another',
  sql`format('El número %s es de %s y el correo es de %s. Corrige el que no es.', r.employee_number, number_person, email_person)`,
);
/**
 * A number that passed to another person would give them the account and certificates of its first holder.
 */
const anotherPerson = problem(
  sql`of_number is not null and of_email is null and r.email <> u.email and not could_be_same_person(r.name, u.name)`,
  'numero_empleado',
  sql`r.employee_number`,
  'number_of_another',
  sql`format('El número %1$s es de %2$s (%3$s). Si ahora es de %4$s, quita antes el número en la ficha de %2$s; si es la misma persona, corrige ahí su nombre o su correo.', r.employee_number, u.name, u.email, r.name)`,
);
const elsewhere = problem(
  sql`r.email in (select taken from elsewhere)`,
  'correo',
  sql`r.email`,
  'email_unusable',
  sql`'Ese correo no se puede usar. Escribe el correo institucional de la persona.'`,
);
const closed = problem(
  sql`u.closed_at is not null`,
  'numero_empleado',
  sql`r.employee_number`,
  'account_closed',
  sql`'Es de una cuenta que se cerró a petición de su titular. Quita la fila o usa otro número.'`,
);
const noEmail = problem(
  sql`u.id is null and r.email is null and not r.read_problems @> '[{"field": "correo"}]'`,
  'correo',
  sql`''`,
  'email_missing',
  sql`'Falta el correo. Escríbelo: ahí le llega su invitación.'`,
);
const noName = problem(
  sql`u.id is null and r.name is null and not r.read_problems @> '[{"field": "nombre"}]'`,
  'nombre',
  sql`''`,
  'name_missing',
  sql`'Falta el nombre. Escríbelo como debe salir en la constancia.'`,
);
const administrator = problem(
  sql`u.role = 'EntidadAdmin' and (r.email <> u.email or not is_same_name(r.name, u.name))`,
  'nombre',
  sql`r.name`,
  'administrator',
  sql`'Administra la institución: su nombre y su correo los cambia en su propia cuenta. Deja los que tiene.'`,
);
const ownManager = problem(
  sql`r.manager_email = coalesce(r.email, u.email)`,
  'correo_jefe',
  sql`r.manager_email`,
  'own_manager',
  sql`'Es el correo de la misma persona. Escribe el de su jefe o deja la celda vacía.'`,
);
const noManager = problem(
  sql`r.manager_email is not null and r.manager_email not in (select known from known_emails)`,
  'correo_jefe',
  sql`r.manager_email`,
  'manager_unknown',
  sql`'Nadie tiene ese correo. Agrega a esa persona en otra fila o deja la celda vacía.'`,
);
const leftEarly = problem(
  sql`after.left_on < after.hired_on and not r.read_problems @> '[{"code": "left_before_hired"}]'`,
  'baja',
  sql`to_char(after.left_on, 'DD/MM/YYYY')`,
  'left_before_hired',
  sql`format('La baja es anterior al ingreso (%s). Corrige una de las dos fechas.', to_char(after.hired_on, 'DD/MM/YYYY'))`,
);
const lastAdministrator = problem(
  sql`u.role = 'EntidadAdmin' and r.left_on is not null and e.left_on is null`,
  'baja',
  sql`to_char(r.left_on, 'DD/MM/YYYY')`,
  'administrator_leaves',
  sql`'Administra la institución: registra su baja en su ficha, cuando otra persona la administre.'`,
);

/**
 * New rows have no statistics, so the planner expects few of them and would compare each with each. For the
 * rest of the transaction it joins thousands with thousands.
 */
export const disableNestedLoops = (tx: Transaction) => sql`set local enable_nestloop = off`.execute(tx);

/**
 * Computes the current effect of each row. It is set-based, so that 20,000 rows take seconds, and runs
 * again before the import is applied. The first of two contradicting rows counts. A name or an area that is
 * known in another spelling takes the known one. Returns sentences about other spellings.
 */
export async function classify(tx: Transaction, { id, entityId, complete }: Import): Promise<string[]> {
  await disableNestedLoops(tx);
  const spellings = await takeSpellings(tx, { id, entityId });
  await sql`delete from people_import_rows where import_id = ${id} and kind = 'absent'`.execute(tx);
  await sql`
    with r as materialized (select * from people_import_rows where import_id = ${id}),
    elsewhere as materialized (select emails_elsewhere((select array_agg(distinct email) from r), ${entityId}) as taken),
    known_emails as materialized (
      select email as known from r where email is not null
      union select email from users where entity_id = ${entityId} and email in (select manager_email from r)),
    numbers as (
      select row_number, row_number() over same as number_rank, first_value(row_number) over same as number_row, first_value(name) over same as number_name
      from r where employee_number is not null window same as (partition by employee_number order by row_number)),
    emails as (
      select row_number, row_number() over same as email_rank, first_value(row_number) over same as email_row
      from r where email is not null window same as (partition by email order by row_number)),
    matched as materialized (
      select r.row_number, by_number.user_id as of_number, by_email.id as of_email, coalesce(by_number.user_id, by_email.id) as person,
        number_user.name as number_person, by_email.name as email_person
      from r
      left join employment by_number on by_number.entity_id = ${entityId} and by_number.employee_number = r.employee_number
      left join users number_user on number_user.id = by_number.user_id
      left join users by_email on by_email.entity_id = ${entityId} and by_email.email = r.email),
    people as (
      select row_number, row_number() over same as person_rank, first_value(row_number) over same as person_row
      from matched where person is not null window same as (partition by person order by row_number)),
    judged as (
      select r.row_number, u.id as user_id,
        r.read_problems || ${sameNumber} || ${sameEmail} || ${samePerson} || ${twoPeople} || ${anotherPerson} || ${elsewhere} || ${closed} || ${noEmail} || ${noName}
          || ${administrator} || ${ownManager} || ${noManager} || ${leftEarly} || ${lastAdministrator} as problems,
        case
          when u.id is null and r.left_on <= mexican_today() then 'unchanged'
          when u.id is null then 'create'
          when after.left_on is not null and e.left_on is null then 'leave'
          when not is_same_name(r.name, u.name) or coalesce(r.email, u.email) <> u.email
            or (after.employee_number, after.area, after.position, after.hired_on, after.left_on, after.manager_email)
              is distinct from (e.employee_number, e.area, e.position, e.hired_on, e.left_on, e.manager_email) then 'update'
          else 'unchanged'
        end as kind,
        case when is_same_name(r.name, u.name) then u.name else r.name end as name,
        case when u.id is not null then jsonb_build_object('name', u.name, 'email', u.email, 'employee_number', e.employee_number, 'area', e.area,
          'position', e.position, 'hired_on', e.hired_on, 'left_on', e.left_on, 'manager_email', e.manager_email) end as before
      from r
      left join numbers using (row_number) left join emails using (row_number)
      join matched using (row_number) left join people using (row_number)
      left join users u on u.id = matched.person
      left join employment e on e.user_id = u.id
      cross join lateral (select ${valuesAfter}) as after)
    update people_import_rows as rows set
      name = judged.name, problems = judged.problems, user_id = judged.user_id, before = judged.before,
      kind = case when judged.problems <> '[]' then 'refused' else judged.kind end
    from judged where rows.import_id = ${id} and rows.row_number = judged.row_number`.execute(tx);
  if (complete) await addAbsent(tx, { id, entityId });
  return spellings;
}

/**
 * Adds employees who are in no row, not even in one with a problem. Administrators never leave because a file
 * does not list them. Their row numbers follow the last row of the file.
 */
const addAbsent = (tx: Transaction, { id, entityId }: Omit<Import, 'complete'>) =>
  sql`
    insert into people_import_rows (import_id, entity_id, row_number, name, email, kind, user_id, left_on, before)
    select ${id}, ${entityId}, coalesce((select max(row_number) from people_import_rows where import_id = ${id}), 0)
        + row_number() over (order by users.name collate "es-MX-x-icu", users.id), users.name, users.email, 'absent',
      users.id, greatest(mexican_today(), employment.hired_on),
      jsonb_build_object('name', users.name, 'email', users.email, 'employee_number', employee_number, 'area', area, 'position', position,
        'hired_on', hired_on, 'left_on', left_on, 'manager_email', manager_email)
    from users left join employment on employment.user_id = users.id
    where users.entity_id = ${entityId} and users.role = 'Empleado' and users.closed_at is null and employment.left_on is null
      and not exists (select from people_import_rows r where r.import_id = ${id} and r.user_id = users.id)
      and not exists (select from people_import_rows r where r.import_id = ${id} and r.email = users.email)`.execute(
    tx,
  );

export type Counts = Record<ImportKind, number>;

/** Counts rows by effect, and people by changed field. */
export async function countRows(
  tx: Transaction,
  id: string,
): Promise<{ counts: Counts; changes: Record<string, number> }> {
  const { rows } = await sql<{ kind: ImportKind; n: number }>`
    select kind, count(*)::int as n from people_import_rows where import_id = ${id} group by kind`.execute(tx);
  const counts: Counts = { create: 0, update: 0, leave: 0, unchanged: 0, refused: 0, absent: 0 };
  for (const { kind, n } of rows) counts[kind] = n;
  const { rows: changed } = await sql<{ field: string; n: number }>`
    select field, count(*)::int as n from people_import_rows r
    cross join lateral (values
      ('nombre', r.name <> before ->> 'name'), ('correo', r.email <> before ->> 'email'),
      ('numero_empleado', r.employee_number is distinct from before ->> 'employee_number' and r.employee_number is not null),
      ('area', r.area is distinct from before ->> 'area' and r.area is not null),
      ('puesto', r.position is distinct from before ->> 'position' and r.position is not null),
      ('ingreso', r.hired_on is distinct from (before ->> 'hired_on')::date and r.hired_on is not null),
      ('correo_jefe', r.manager_email is distinct from before ->> 'manager_email' and r.manager_email is not null)) as field (field, differs)
    where import_id = ${id} and kind = 'update' and differs group by field order by n desc`.execute(tx);
  return { counts, changes: Object.fromEntries(changed.map(({ field, n }) => [field, n])) };
}
